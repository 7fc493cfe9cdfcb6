import { whyBadCancelReason } from '~/features/cafes/cancel-reason'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { type MeetupOfDay, meetupConsoleEndpoints } from '../../endpoints'

/** What a cafe does to a meetup with a reason: says no to it, calls it off, or says that it did not take place. */
export type Deed = 'no' | 'cancel' | 'not-held'

const words: Record<
  Deed,
  { title: string; effect: string; example: string; button: string; done: string; failed: string }
> = {
  no: {
    title: '모임을 받지 않을까요?',
    effect: '모임은 취소돼요. 되돌릴 수 없어요.',
    example: '그 시간에는 단체 손님이 있어요',
    button: '받지 않기',
    done: '받지 않는다고 알렸어요',
    failed: '답하지 못했어요',
  },
  cancel: {
    title: '모임을 취소할까요?',
    effect: '되돌릴 수 없어요.',
    example: '정전으로 오늘은 문을 열지 못해요',
    button: '모임 취소',
    done: '모임을 취소했어요',
    failed: '모임을 취소하지 못했어요',
  },
  'not-held': {
    title: '모임이 열리지 않았나요?',
    effect: '이 모임의 정산은 없어져요. 되돌릴 수 없어요.',
    example: '아무도 오지 않았어요',
    button: '열리지 않은 모임으로 바로잡기',
    done: '열리지 않은 모임으로 바로잡았어요',
    failed: '모임을 바로잡지 못했어요',
  },
}

export const deedTitle = (deed: Deed) => words[deed].title

function passesBack(deed: Deed, tier: number | null): string {
  if (tier === null) return ''
  return deed === 'no' ? ' 맡아 둔 이용권은 모두에게 돌아가요.' : ' 사용한 이용권은 모두에게 돌아가요.'
}

export function CancelForm({
  cafeId,
  meetup,
  deed,
  onDone,
}: {
  cafeId: number
  meetup: MeetupOfDay
  deed: Deed
  onDone: () => void
}) {
  const answer = useCall(meetupConsoleEndpoints.answerMeetup)
  const cancel = useCall(meetupConsoleEndpoints.cancelMeetup)
  const sayNotHeld = useCall(meetupConsoleEndpoints.sayNotHeld)
  const { effect, example, button, done, failed } = words[deed]
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => {
      const message = whyBadCancelReason(reason)
      return message === null ? null : { field: 'reason', message }
    },
    send: (typed) => {
      const params = { cafeId, meetupId: meetup.id }
      const reason = typed.reason.trim()
      if (deed === 'no') return answer.mutateAsync({ params, body: { isYes: false, reason } })
      return (deed === 'cancel' ? cancel : sayNotHeld).mutateAsync({ params, body: { reason } })
    },
    onSent: () => {
      showToast({ type: 'success', message: done })
      onDone()
    },
    onFailed: (error) => sayFailure(error, failed),
  })
  return (
    <Form form={form} className="flex flex-col gap-2">
      <p className="text-pretty text-15 text-ink">
        '{meetup.title}' 모임의 {meetup.notified}명에게 이유와 함께 알려요.{passesBack(deed, meetup.tier)}{' '}
        {effect}
      </p>
      <TextField
        label="이유"
        name="reason"
        autoComplete="off"
        placeholder={example}
        {...form.text('reason')}
      />
      <Button type="submit" variant="danger" size="bottom" busy={form.isSending}>
        {button}
      </Button>
    </Form>
  )
}
