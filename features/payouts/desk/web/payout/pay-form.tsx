import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { dayInWords } from '~/lib/day-in-words'
import { grouped } from '~/lib/grouped'
import { monthInWords } from '~/lib/month'
import { seoulDate } from '~/lib/seoul-date'
import { isLike } from '~/lib/web/form-draft'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { payoutLimits, payoutMessages, spellPasses } from '../../../payout'
import { type PayoutOfCafe, payoutDeskEndpoints } from '../../endpoints'
import { payoutDeskQueries } from '../queries'

const isTyped = isLike({ paidOn: '', note: '' })

const whyBadDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= seoulDate(timeNow()) ? null : payoutMessages.paidOn

/** Marks what a cafe is owed as paid. */
export function PayForm({ found }: { found: PayoutOfCafe }) {
  const { cafe, month, amount, version, payee } = found
  const client = useQueryClient()
  const { queryKey } = payoutDeskQueries.ofCafe(cafe.id, month)
  const pay = useCall(payoutDeskEndpoints.pay)
  const memberId = useRememberedMember()
  const form = useForm({
    initial: { paidOn: seoulDate(timeNow()), note: '' },
    // The draft keeps the values while the operator signs in again.
    draft: { name: `payout-${cafe.id}-${month}`, memberId, isValid: isTyped },
    check: ({ paidOn }) => {
      const message = whyBadDay(paidOn)
      return message === null ? null : { field: 'paidOn', message }
    },
    send: ({ paidOn, note }, { key }) =>
      pay.mutateAsync({
        params: { cafeId: cafe.id },
        body: { month, version, paidOn, note: note.trim() || null },
        key,
      }),
    onSent: () => showToast({ type: 'success', message: '지급 완료로 표시했어요. 점주에게 알려요' }),
    onFailed: (error) => {
      void client.invalidateQueries({ queryKey })
      return sayFailure(error, '표시하지 못했어요')
    },
  })
  const { paidOn } = form.values

  /** Submits the form after a confirmation. A form with a problem is submitted at once, to show it. */
  async function ask({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const element = currentTarget.form
    const isSure =
      whyBadDay(paidOn) !== null ||
      (await showDialog({
        title: `${grouped(amount)}원을 보냈나요?`,
        message: `${cafe.name}의 ${monthInWords(month)}까지 ${spellPasses(found)}의 값을 ${dayInWords(paidOn)}에 ${payee?.bank} ${payee?.account} (${payee?.holder}) 계좌로 보냈다고 표시하고 점주에게 알려요. 잘못 표시했으면 나중에 이유와 함께 되돌릴 수 있어요.`,
        confirmLabel: '지급 완료로 표시',
        cancelLabel: '취소',
      }))
    if (isSure) element?.requestSubmit()
  }

  return (
    <Form form={form} className="flex flex-col gap-2">
      <ContinuedDraft form={form} />
      <TextField type="date" label="지급한 날짜" name="paidOn" {...form.text('paidOn')} />
      <TextArea
        label="메모 (선택)"
        name="note"
        hint="점주도 봐요."
        rows={2}
        maxCharacters={payoutLimits.note}
        {...form.text('note')}
      />
      <FormBar>
        <Button type="button" size="bottom" busy={form.isSending} onClick={ask}>
          {grouped(amount)}원 지급 완료로 표시
        </Button>
      </FormBar>
    </Form>
  )
}
