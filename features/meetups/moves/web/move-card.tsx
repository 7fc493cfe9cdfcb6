import { useQuery } from '@tanstack/react-query'
import { withSubject } from '~/lib/korean'
import { seoulShortMoment } from '~/lib/seoul-date'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { useCall } from '~/lib/web/use-call'
import { useNow } from '~/lib/web/use-now'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { showDialog } from '~/ui/dialog-store'
import { Icon } from '~/ui/icon'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import type { Meetup } from '../../core/endpoints'
import { deadlineInWords } from '../../core/meetup-texts'
import { type Move, moveEndpoints } from '../endpoints'

const card = 'mx-5 mt-5 min-h-52 rounded-card bg-brand/10 px-4 py-4 ring-1 ring-brand/30 ring-inset'

/** The time and the place that change, with what they are now. */
function FromTo({ meetup, move }: { meetup: Meetup; move: Move }) {
  const parts = [
    {
      is: '일시',
      before: seoulShortMoment(new Date(meetup.startsAt)),
      after: seoulShortMoment(new Date(move.startsAt)),
    },
    { is: '장소', before: meetup.cafe.name, after: move.cafe.name },
  ]
  return (
    <dl className="mt-3 flex flex-col gap-2 rounded-control bg-ground px-3.5 py-3">
      {parts.map(({ is, before, after }) => (
        <div key={is} className="flex items-baseline gap-3">
          <dt className="w-8 shrink-0 text-13 text-ink-dim">{is}</dt>
          <dd className="tabular min-w-0 break-words text-15 text-ink">
            {before === after ? (
              <span className="text-ink-dim">{after} (그대로)</span>
            ) : (
              <>
                <del className="block text-13 text-ink-dim">{before}</del>
                <ins className="font-semibold no-underline">{after}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ForMe({ meetup, move, now }: { meetup: Meetup; move: Move; now: Date | null }) {
  const answer = useCall(moveEndpoints.answerMove)
  const give = async (comesAlong: boolean) => {
    try {
      await answer.mutateAsync({ params: { id: meetup.id }, body: { moveId: move.id, comesAlong } })
      showToast({ type: 'success', message: comesAlong ? '함께한다고 답했어요' : '못 간다고 답했어요' })
    } catch (error) {
      sayFailure(error as Error, '답하지 못했어요')
    }
  }
  const back = meetup.tier === null ? '' : ' 이용권은 바로 돌아와요.'
  return (
    <section aria-label="모임 옮기기" className={card}>
      <h2 className="text-pretty font-bold text-17 text-ink">옮긴 날에도 함께할 수 있나요?</h2>
      <FromTo meetup={meetup} move={move} />
      <p className="tabular mt-3 text-pretty text-13 text-ink-dim">
        {deadlineInWords(new Date(move.deadline), now)} 답해 주세요. 못 가거나 답이 없으면 옮길 때 자리를
        비우고, 취소 기록은 남지 않아요.{back}
      </p>
      {move.own === null ? null : (
        <p role="status" className="mt-2 flex items-center gap-1.5 font-semibold text-15 text-ink">
          <Icon name={move.own === 'yes' ? 'check' : 'close'} size={16} />
          {move.own === 'yes' ? '함께한다고 답했어요' : '못 간다고 답했어요'}
        </p>
      )}
      <div className="mt-3 flex gap-2">
        <Button
          variant={move.own === 'yes' ? 'ghost' : 'secondary'}
          className="flex-1"
          disabled={move.own === 'no'}
          onClick={() => void give(false)}
        >
          못 가요
        </Button>
        <Button
          className={cx('flex-1')}
          busy={answer.isPending}
          disabled={move.own === 'yes'}
          onClick={() => void give(true)}
        >
          함께할게요
        </Button>
      </div>
    </section>
  )
}

function ByMe({ meetup, move, now }: { meetup: Meetup; move: Move; now: Date | null }) {
  const withdraw = useCall(moveEndpoints.withdrawMove)
  const askToWithdraw = () =>
    showDialog({
      title: '옮기지 않을까요?',
      message: '모두에게 알리고, 모임은 지금 날짜와 장소 그대로 열려요.',
      confirmLabel: '옮기지 않기',
      cancelLabel: '더 기다리기',
      onConfirm: () =>
        withdraw.mutateAsync({ params: { id: meetup.id } }).then(
          () => showToast({ type: 'success', message: '모임은 그대로 열려요' }),
          (error: Error) => sayFailure(error, '거두지 못했어요'),
        ),
    })
  const { yes, no, unsaid } = move
  return (
    <section aria-label="모임 옮기기" className={card}>
      <h2 className="text-pretty font-bold text-17 text-ink">
        {unsaid === 0 ? '모두 답했어요' : `${unsaid}명의 답을 기다려요`}
      </h2>
      <FromTo meetup={meetup} move={move} />
      <p className="tabular mt-3 font-semibold text-15 text-ink">
        함께해요 {yes}명 · 못 가요 {no}명
      </p>
      <p className="tabular mt-1 text-pretty text-13 text-ink-dim">
        모두 답하거나 {withSubject(deadlineInWords(new Date(move.deadline), now).replace('까지', ''))} 되면
        옮겨요. 그때까지는 새로 참여할 수 없어요.
      </p>
      <Button variant="secondary" className="mt-3 w-full" onClick={() => void askToWithdraw()}>
        옮기지 않기
      </Button>
    </section>
  )
}

/** Whether the meetup moves: the host's question, and each guest's answer. Nothing for who has no seat. */
export function MoveCard({ meetup }: { meetup: Meetup }) {
  const { data } = useQuery(ownQuery(moveEndpoints.move, { params: { id: meetup.id } }, onReturn))
  const now = useNow()
  if (data === undefined) return <MoveSkeleton />
  const { move } = data
  if (move === null) return null
  return meetup.own?.isHost ? (
    <ByMe meetup={meetup} move={move} now={now} />
  ) : (
    <ForMe meetup={meetup} move={move} now={now} />
  )
}

function MoveSkeleton() {
  return (
    <div className={card}>
      <Blocks heights="h-5 h-28" className="flex flex-col gap-3" />
    </div>
  )
}
