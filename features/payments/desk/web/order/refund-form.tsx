import type { MouseEvent } from 'react'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import type { ReplyOf } from '~/lib/endpoint'
import { grouped } from '~/lib/grouped'
import { isRefused } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { IconButton } from '~/ui/icon-button'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { longestReason, whyBadReason } from '../../../order'
import { refundRefusals } from '../../../refusals'
import { type DeskOrder, paymentDeskEndpoints } from '../../endpoints'

const won = (amount: number) => `${grouped(amount)}원`

function isRefund(stored: unknown): stored is { passes: number; reason: string } {
  if (typeof stored !== 'object' || stored === null) return false
  return (
    'passes' in stored &&
    typeof stored.passes === 'number' &&
    'reason' in stored &&
    typeof stored.reason === 'string'
  )
}

/** Refunds unused passes without a fee. It asks for a confirmation, because a refund cannot be undone. */
export function RefundForm({ order }: { order: DeskOrder }) {
  const { merchantUid, refundable, tier, nickname } = order
  const refund = useCall(paymentDeskEndpoints.refund)
  const memberId = useRememberedMember()
  const form = useForm({
    initial: { passes: refundable, reason: '' },
    // The draft keeps the values while the operator signs in again, which the server may demand.
    draft: { name: `operator-refund-${merchantUid}`, memberId, isValid: isRefund },
    check: ({ reason }) => {
      const message = whyBadReason(reason)
      return message === null ? null : { field: 'reason', message }
    },
    send: ({ passes, reason }, { key }) =>
      refund.mutateAsync({ params: { uid: merchantUid }, body: { passes, reason: reason.trim() }, key }),
    onSent: (refunded) => {
      const done = `${won(refunded.refunded)}을 환불했어요`
      showToast({ type: 'success', message: refunded.status === 'done' ? done : '환불을 시작했어요' })
    },
    onStoredBefore: (earlier) => {
      const { status } = earlier as ReplyOf<typeof paymentDeskEndpoints.refund>
      const message = status === 'done' ? '앞서 보낸 환불이 처리됐어요' : '앞서 보낸 환불을 처리하고 있어요'
      showToast({ type: 'success', message })
    },
    isOutcome: (error) => isRefused(error, refundRefusals.refundRefused),
    onFailed: (error) => sayFailure(error, '환불하지 못했어요'),
    staysOpen: true,
  })
  const { passes, reason } = form.values

  /** Submits the form after a confirmation. A form with a problem is submitted at once, to show it. */
  async function ask({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const element = currentTarget.form
    const isSure =
      whyBadReason(reason) !== null ||
      (await showDialog({
        title: `이용권 ${passes}장을 환불할까요?`,
        message: `${nickname} 님의 이용권 ${passes}장이 사라지고 ${won(passes * tier)}이 결제한 카드로 돌아가요. 되돌릴 수 없어요.\n\n이유: ${reason.trim()}`,
        confirmLabel: '환불하기',
        cancelLabel: '취소',
        tone: 'danger',
      }))
    if (isSure) element?.requestSubmit()
  }

  return (
    <section aria-labelledby="order-refund" className="mt-7">
      <h2 id="order-refund" className="font-bold text-17 text-ink">
        환불
      </h2>
      <p className="text-pretty text-13 text-ink-dim">
        쓰지 않은 이용권의 값을 모두 돌려줘요. 누가 왜 환불했는지 기록이 남아요.
      </p>
      <Form form={form} className="mt-4">
        <fieldset className="mb-5 flex items-center justify-between gap-3">
          <legend className="sr-only">환불할 이용권</legend>
          <span aria-hidden="true" className="font-semibold text-15 text-ink">
            환불할 이용권
          </span>
          <span className="flex items-center rounded-full bg-sunken ring-1 ring-line ring-inset">
            <IconButton
              icon="minus"
              label="한 장 줄이기"
              disabled={passes <= 1}
              onClick={() => form.change({ passes: passes - 1 })}
            />
            <output aria-live="polite" className="tabular min-w-14 text-center font-bold text-17 text-ink">
              {passes}장
            </output>
            <IconButton
              icon="plus"
              label="한 장 늘리기"
              disabled={passes >= refundable}
              onClick={() => form.change({ passes: passes + 1 })}
            />
          </span>
        </fieldset>
        <TextArea
          label="이유"
          rows={3}
          maxCharacters={longestReason}
          placeholder="매장이 문을 닫아서 쓸 수 없어요"
          {...form.text('reason')}
        />
        <FormBar>
          <Button type="button" size="bottom" variant="danger" busy={form.isSending} onClick={ask}>
            {won(passes * tier)} 환불하기
          </Button>
        </FormBar>
      </Form>
    </section>
  )
}
