import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { appealLength, banEndInWords, whyBadAppeal } from '~/features/reports/ban'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { banEndpoints } from '../endpoints'

const options = ownQuery(banEndpoints.ownBan, {}, onReturn)

function AppealForm() {
  const client = useQueryClient()
  const appeal = useCall(banEndpoints.appeal)
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => {
      const message = whyBadAppeal(text)
      return message === null ? null : { field: 'text', message }
    },
    send: async ({ text }) =>
      client.setQueryData(options.queryKey, await appeal.mutateAsync({ body: { text: text.trim() } })),
    onSent: () => showToast({ type: 'success', message: '이의를 신청했어요' }),
    onFailed: (error) => sayFailure(error, '이의를 신청하지 못했어요'),
  })
  return (
    <Form form={form} className="mt-4">
      <TextArea
        label="이의 신청"
        name="text"
        hint="한 번 할 수 있어요. 운영팀이 다시 확인하고 알려 드려요."
        maxCharacters={appealLength.max}
        rows={3}
        {...form.text('text')}
      />
      <Button type="submit" variant="secondary" className="mt-2 w-full" busy={form.isSending}>
        이의 신청하기
      </Button>
    </Form>
  )
}

/** Tells a member whom operators have banned from meetups why and until when, and lets them answer once. */
export function OwnBan() {
  const { data } = useQuery(options)
  const ban = data?.ban
  if (!ban) return null
  return (
    <section
      aria-label="모임 참여 제한"
      className="mx-5 mt-4 rounded-card bg-raised p-4 shadow-card ring-1 ring-line"
    >
      <h2 className="font-bold text-17 text-ink">모임 참여가 제한됐어요</h2>
      <p className="mt-1 text-pretty text-15 text-ink">
        {banEndInWords(new Date(ban.endsAt))} 모임을 열거나 참여할 수 없어요.
      </p>
      <p className="mt-2 whitespace-pre-line break-words text-15 text-ink">이유: {ban.reason}</p>
      {ban.appeal === null ? (
        <AppealForm />
      ) : (
        <>
          <p className="mt-3 whitespace-pre-line break-words border-line border-t pt-3 text-15 text-ink">
            내 이의 신청: {ban.appeal}
          </p>
          <p className="mt-1 text-13 text-ink-dim">
            {ban.appealDecidedAt === null
              ? '운영팀이 확인하고 있어요. 결과는 알림으로 알려 드려요.'
              : '다시 확인했지만 제한을 그대로 두기로 했어요.'}
          </p>
          {ban.appealDecidedAt === null ? <NoticeOffer when="결과가 나오면" className="mt-3" /> : null}
        </>
      )}
    </section>
  )
}
