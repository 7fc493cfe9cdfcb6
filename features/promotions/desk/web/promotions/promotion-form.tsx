import { useQueryClient } from '@tanstack/react-query'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { adNight, adNightInWords } from '~/lib/notice-kind'
import { hourInWords } from '~/lib/seoul-date'
import { isRefused } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { notSent, useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { adMark, promotionLengths, type WrittenPromotion, whyBadPromotion } from '../../../promotion'
import { sendRefusals } from '../../../refusals'
import { type DeskPromotions, promotionDeskEndpoints } from '../../endpoints'
import { deskPromotions } from '../queries'

function isWritten(stored: unknown): stored is WrittenPromotion {
  return (
    typeof stored === 'object' && stored !== null && 'title' in stored && 'body' in stored && 'path' in stored
  )
}

/** As it will stand behind the bell. */
function Preview({ title, body, sender, contact }: WrittenPromotion & { sender: string; contact: string }) {
  return (
    <section aria-label="미리 보기" className="rounded-card bg-sunken px-4 py-3">
      <p className="break-words font-semibold text-15 text-ink">
        {adMark} {title.trim() || '제목'}
      </p>
      <p className="mt-1 whitespace-pre-line break-words text-13 text-ink-dim">
        {body.trim() || '내용'}
        {'\n'}
        {sender} {contact} · 무료 수신거부: MY &gt; 내 정보 수정
      </p>
    </section>
  )
}

/** Writes to those who consented, after the number of them was shown. */
export function PromotionForm({ desk }: { desk: DeskPromotions }) {
  const { recipients, atNight, sender, contact } = desk
  const client = useQueryClient()
  const memberId = useRememberedMember()
  const post = useCall(promotionDeskEndpoints.send)
  const form = useForm<WrittenPromotion, DeskPromotions>({
    initial: { title: '', body: '', path: '' },
    // The draft survives signing in again, which the server may require first.
    draft: { name: 'promotion', memberId, isValid: isWritten },
    check: whyBadPromotion,
    send: async (written, { key }) => {
      const isSure = await showDialog({
        title: `${recipients}명에게 보낼까요?`,
        message: `${adNightInWords}까지는 밤에도 받겠다고 한 ${atNight}명에게만 보내고, 나머지는 ${hourInWords(adNight.untilHour)}에 보내요.`,
        confirmLabel: '보내기',
        cancelLabel: '취소',
      })
      return isSure ? post.mutateAsync({ body: { ...written, recipients }, key }) : notSent
    },
    onSent: (saved) => {
      client.setQueryData(deskPromotions().queryKey, saved)
      showToast({ type: 'success', message: '보내고 있어요' })
    },
    onFailed: (error) => {
      if (isRefused(error, sendRefusals.countChanged))
        void client.invalidateQueries({ queryKey: deskPromotions().queryKey })
      sayFailure(error, '보내지 못했어요')
    },
  })
  const { values } = form
  if (sender === null || contact === null)
    return <p className="mt-2 text-pretty text-15 text-ink-dim">{sendRefusals.noSender.says}</p>
  return (
    <Form form={form} className="mt-3 flex flex-col gap-4">
      <p className="tabular text-pretty text-15 text-ink">
        받겠다고 동의한 회원 <strong>{recipients}명</strong>
        <span className="text-ink-dim"> · 밤에도 받는 회원 {atNight}명</span>
      </p>
      <TextField
        label="제목"
        name="title"
        autoComplete="off"
        maxLength={promotionLengths.title}
        hint="앞에 (광고)가 저절로 붙어요."
        {...form.text('title')}
      />
      <TextArea label="내용" maxCharacters={promotionLengths.body} {...form.text('body')} />
      <TextField
        label="누르면 열리는 주소 (선택)"
        name="path"
        autoComplete="off"
        placeholder="/news/1"
        {...form.text('path')}
      />
      <Preview {...values} sender={sender} contact={contact} />
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending} disabled={recipients === 0}>
          {recipients === 0 ? '받을 사람이 없어요' : `${recipients}명에게 보내기`}
        </Button>
      </FormBar>
    </Form>
  )
}
