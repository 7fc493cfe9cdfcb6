import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '~/features/paths'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { useCall } from '~/lib/web/use-call'
import { useNow } from '~/lib/web/use-now'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { share } from '~/ui/share-button'
import { showToast } from '~/ui/toast-store'
import type { Meetup } from '../../core/endpoints'
import { deadlineInWords } from '../../core/meetup-texts'
import { CardRoom, cardRoom } from '../../core/web/card-room'
import { pairEndpoints } from '../endpoints'

/** The seat that is held for the viewer's friend: its link, and what falls when. Nothing for other seats that are held. */
export function FriendSeatCard({ meetup }: { meetup: Meetup }) {
  const { data, refetch } = useQuery(
    ownQuery(pairEndpoints.friendSeat, { params: { id: meetup.id } }, onReturn),
  )
  const goAlone = useCall(pairEndpoints.goAlone)
  const now = useNow()
  const seat = data?.friendSeat ?? null
  const deadline = seat === null ? null : new Date(seat.deadline)
  const isOver = deadline !== null && now !== null && now >= deadline
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])
  if (data === undefined) return <CardRoom className={cardRoom.friendSeat} />
  if (seat === null || deadline === null || isOver) return null

  async function stayAlone() {
    const isMeant = await showDialog({
      title: '혼자라도 참여할까요?',
      message: '내 자리는 그대로이고, 친구 자리는 다른 사람도 앉을 수 있게 돼요. 보낸 링크는 쓸 수 없어요.',
      confirmLabel: '혼자 참여하기',
      cancelLabel: '더 기다리기',
    })
    if (!isMeant) return
    try {
      await goAlone.mutateAsync({ params: { id: meetup.id } })
      showToast({ type: 'success', message: '혼자 참여해요. 친구 자리는 풀었어요' })
    } catch (error) {
      sayFailure(error as Error, '바꾸지 못했어요')
    }
  }

  return (
    <section
      aria-label="친구 자리"
      className="mx-5 mt-5 min-h-52 rounded-card bg-brand/10 px-4 py-4 ring-1 ring-brand/30 ring-inset"
    >
      <h2 className="tabular font-bold text-17 text-ink">
        친구 자리를 {deadlineInWords(deadline, now)} 맡아 뒀어요
      </h2>
      <p className="tabular mt-1 text-pretty text-15 text-ink">
        {now === null ? null : `${Math.ceil((deadline.getTime() - now.getTime()) / 60_000)}분 남았어요. `}
        친구가 오지 않으면 내 자리도 함께 풀{meetup.tier === null ? '려요.' : '리고, 이용권은 바로 돌아와요.'}
      </p>
      <Button
        className="mt-3 w-full"
        onClick={() => void share(`${meetup.title}, 같이 가요`, paths.friendSeat(seat.token))}
      >
        친구에게 링크 보내기
      </Button>
      <Button
        variant="ghost"
        className="mt-1 w-full"
        busy={goAlone.isPending}
        onClick={() => void stayAlone()}
      >
        혼자라도 참여하기
      </Button>
    </section>
  )
}
