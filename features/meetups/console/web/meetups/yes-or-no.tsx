import { deadlineInWords } from '~/features/meetups/core/meetup-texts'
import { useCall } from '~/lib/web/use-call'
import { useNow } from '~/lib/web/use-now'
import { Button } from '~/ui/button'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { type MeetupOfDay, meetupConsoleEndpoints } from '../../endpoints'

/** The answer of a cafe to a meetup that waits for it. */
export function YesOrNo({ cafeId, meetup, onNo }: { cafeId: number; meetup: MeetupOfDay; onNo: () => void }) {
  const answer = useCall(meetupConsoleEndpoints.answerMeetup)
  const now = useNow()
  if (meetup.answerBy === null) return null
  const sayYes = () =>
    answer.mutateAsync({ params: { cafeId, meetupId: meetup.id }, body: { isYes: true } }).then(
      () => showToast({ type: 'success', message: '모임을 받기로 했어요. 모두에게 알렸어요' }),
      (error: Error) => sayFailure(error, '답하지 못했어요'),
    )
  return (
    <div className="mt-3 rounded-control bg-warn/10 px-3 pt-3 pb-3">
      <p className="text-pretty text-13 text-ink">
        <strong className="font-bold">이 모임을 받을까요?</strong>{' '}
        {deadlineInWords(new Date(meetup.answerBy), now)} 답하지 않으면 자동으로 취소돼요.
      </p>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button onClick={sayYes}>받기</Button>
        <Button variant="secondary" onClick={onNo}>
          받지 않기
        </Button>
      </div>
    </div>
  )
}
