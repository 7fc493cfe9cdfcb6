import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { policyMessages, policyReason } from '~/features/policies/announce-policy'
import { countCharacters } from '~/lib/characters'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { type DeskPolicies, policyDeskEndpoints } from '../../endpoints'
import { deskPolicies } from '../queries'

const isWish = (stored: unknown): stored is { reason: string } =>
  typeof stored === 'object' && stored !== null && 'reason' in stored && typeof stored.reason === 'string'

/** Takes an announced version back before it holds. */
export function TakeBackForm({ version }: { version: string }) {
  const client = useQueryClient()
  const memberId = useRememberedMember()
  const takeBack = useCall(policyDeskEndpoints.takeBack)
  const [isOpen, setOpen] = useState(false)
  const form = useForm<{ reason: string }, DeskPolicies>({
    initial: { reason: '' },
    // The draft survives signing in again, which the server may require first.
    draft: { name: `policy-back-${version}`, memberId, isValid: isWish },
    check: ({ reason }) => {
      const length = countCharacters(reason.trim())
      return length < policyReason.min || length > policyReason.max
        ? { field: 'reason', message: policyMessages.reason }
        : null
    },
    send: ({ reason }, { key }) =>
      takeBack.mutateAsync({ params: { version }, body: { reason: reason.trim() }, key }),
    onSent: (saved) => {
      client.setQueryData(deskPolicies().queryKey, saved)
      showToast({ type: 'success', message: '취소했고, 모두에게 알리고 있어요' })
    },
    onFailed: (error) => sayFailure(error, '취소하지 못했어요'),
    staysOpen: true,
  })
  const { reason } = form.values
  if (!isOpen && reason === '')
    return (
      <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
        알린 것을 취소하기
      </Button>
    )
  return (
    <Form form={form} className="mt-3">
      <p className="mb-3 text-pretty text-13 text-ink-dim">
        지금 약관이 그대로 적용되고, 알림을 받은 모두에게 이유와 함께 다시 알려요. 같은 글을 다른 날로 다시
        알릴 수 있어요.
      </p>
      <TextArea label="취소하는 이유" rows={2} maxCharacters={policyReason.max} {...form.text('reason')} />
      <Button type="submit" variant="danger" className="mt-3" busy={form.isSending}>
        모두에게 알리고 취소
      </Button>
    </Form>
  )
}
