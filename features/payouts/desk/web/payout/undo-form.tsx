import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { countCharacters } from '~/lib/characters'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { payoutLimits, payoutMessages } from '../../../payout'
import { type PayoutOfCafe, payoutDeskEndpoints } from '../../endpoints'
import { payoutDeskQueries } from '../queries'

const isWish = (stored: unknown): stored is { reason: string } =>
  typeof stored === 'object' && stored !== null && 'reason' in stored && typeof stored.reason === 'string'

/** Takes back that a month was paid, for what was marked by mistake. */
export function UndoForm({ found: { cafe, month, payoutId } }: { found: PayoutOfCafe }) {
  const client = useQueryClient()
  const undo = useCall(payoutDeskEndpoints.undo)
  const memberId = useRememberedMember()
  const [isOpen, setOpen] = useState(false)
  const form = useForm({
    initial: { reason: '' },
    // The draft survives signing in again, which the server may require first.
    draft: { name: `undo-payout-${cafe.id}-${month}`, memberId, isValid: isWish },
    check: ({ reason }) => {
      const length = countCharacters(reason.trim())
      const { min, max } = payoutLimits.reason
      return length < min || length > max ? { field: 'reason', message: payoutMessages.reason } : null
    },
    send: ({ reason }) =>
      undo.mutateAsync({
        params: { cafeId: cafe.id },
        body: { month, payoutId: payoutId ?? 0, reason: reason.trim() },
      }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: payoutDeskQueries.ofCafe(cafe.id, month).queryKey })
      showToast({ type: 'success', message: '지급 표시를 되돌렸어요' })
    },
    onFailed: (error) => sayFailure(error, '되돌리지 못했어요'),
    staysOpen: true,
  })
  const { reason } = form.values
  if (!isOpen && reason === '')
    return (
      <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
        잘못 표시했어요
      </Button>
    )
  return (
    <Form form={form} className="mt-3">
      <p className="mb-3 text-pretty text-13 text-ink-dim">
        은행으로 보내지 않은 돈일 때만 되돌려 주세요. 다시 줄 금액이 되고, 점주에게 이유와 함께 알려요.
      </p>
      <TextArea label="이유" rows={2} maxCharacters={payoutLimits.reason.max} {...form.text('reason')} />
      <Button type="submit" variant="danger" className="mt-3" busy={form.isSending}>
        지급 표시 되돌리기
      </Button>
    </Form>
  )
}
