import { whyBadCancelReason } from '~/features/cafes/cancel-reason'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { type EventOfCafe, eventConsoleEndpoints } from '../../endpoints'

/** Calls off an event with a reason, which everybody who has signed up hears. */
export function CallOffForm({
  cafeId,
  event,
  notified,
  onDone,
}: {
  cafeId: number
  event: EventOfCafe
  notified: number
  onDone: () => void
}) {
  const callOff = useCall(eventConsoleEndpoints.callOff)
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => {
      const message = whyBadCancelReason(reason)
      return message === null ? null : { field: 'reason', message }
    },
    send: ({ reason }) =>
      callOff.mutateAsync({ params: { cafeId, eventId: event.id }, body: { reason: reason.trim() } }),
    onSent: () => {
      showToast({ type: 'success', message: '행사를 취소했어요' })
      onDone()
    },
    onFailed: (error) => sayFailure(error, '행사를 취소하지 못했어요'),
  })
  return (
    <Form form={form} className="flex flex-col gap-2">
      <p className="text-pretty text-15 text-ink">
        {notified === 0
          ? '아직 신청한 사람이 없어요.'
          : `신청하거나 대기하는 ${notified}팀에게 이유와 함께 알려요.`}{' '}
        되돌릴 수 없어요.
      </p>
      <TextField
        label="이유"
        name="reason"
        autoComplete="off"
        placeholder="정전으로 그날은 문을 열지 못해요"
        {...form.text('reason')}
      />
      <Button type="submit" variant="danger" size="bottom" busy={form.isSending}>
        행사 취소
      </Button>
    </Form>
  )
}
