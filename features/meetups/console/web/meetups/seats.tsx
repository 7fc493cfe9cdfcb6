import { useQuery } from '@tanstack/react-query'
import type { WhyNoCheckIn } from '~/features/meetups/attendance/attendance'
import { seoulTime } from '~/lib/seoul-date'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { afterwardsDays } from '../../../core/meetup'
import { type MeetupOfDay, meetupConsoleEndpoints, type SeatOfMeetup } from '../../endpoints'
import { meetupConsoleQueries } from '../queries'

function Seat({
  seat,
  onCheckIn,
  onUndo,
}: {
  seat: SeatOfMeetup
  onCheckIn: (() => Promise<unknown>) | null
  onUndo: () => Promise<unknown>
}) {
  const name = seat.nickname ?? '탈퇴한 회원'
  return (
    <li className="flex min-h-15 items-center gap-3 border-line border-b py-2 last:border-b-0">
      <Avatar name={name} src={seat.image} size="small" />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold text-15 text-ink">{name}</span>
        {seat.isHost ? <span className="block text-13 text-ink-dim">모임을 연 사람</span> : null}
      </span>
      {seat.checkedInAt !== null ? (
        <span className="flex flex-wrap items-center justify-end gap-x-1">
          <Badge tone="good" icon="check">
            {seoulTime(new Date(seat.checkedInAt))} 체크인
          </Badge>
          {seat.canUndo ? (
            <Button variant="ghost" aria-label={`${name} 체크인 되돌리기`} onClick={onUndo}>
              되돌리기
            </Button>
          ) : null}
        </span>
      ) : onCheckIn !== null ? (
        <Button variant="secondary" aria-label={`${name} 체크인`} onClick={onCheckIn}>
          체크인
        </Button>
      ) : seat.hasAttended ? (
        <Badge tone="good">왔어요</Badge>
      ) : null}
    </li>
  )
}

const whyNoCheckInTexts: Record<WhyNoCheckIn, string> = {
  notToday: '누가 오는지는 모임 날부터 보여요. 그날 체크인할 수 있어요.',
  awaitsYes: '모임을 받은 뒤에 체크인할 수 있어요.',
  over: '끝났거나 취소된 모임이라 더 체크인할 수 없어요.',
  tooLate: `모임이 끝나고 ${afterwardsDays}일이 지나 참여한 사람을 보여 주지 않아요.`,
}

/** Who has a seat at a meetup, and who has come. A guest whose phone cannot scan is checked in here. */
export function Seats({ cafeId, meetup }: { cafeId: number; meetup: MeetupOfDay }) {
  const query = useQuery(meetupConsoleQueries.seatsOfMeetup(cafeId, meetup.id))
  const checkIn = useCall(meetupConsoleEndpoints.checkIn)
  const undo = useCall(meetupConsoleEndpoints.undoCheckIn)
  const takeBack = async ({ entryId, nickname }: SeatOfMeetup) => {
    const name = nickname ?? '탈퇴한 회원'
    const isMeant = await showDialog({
      title: `${name} 님의 체크인을 되돌릴까요?`,
      message: '오지 않은 사람으로 돌아가요. 관리 기록에 남아요.',
      confirmLabel: '되돌리기',
      cancelLabel: '뒤로',
    })
    if (!isMeant) return
    await undo.mutateAsync({ params: { cafeId, meetupId: meetup.id, entryId } }).then(
      () => showToast({ type: 'success', message: `${name} 님의 체크인을 되돌렸어요` }),
      (error: Error) => sayFailure(error, '체크인을 되돌리지 못했어요'),
    )
  }
  const see = async ({ entryId, nickname }: SeatOfMeetup) => {
    const name = nickname ?? '탈퇴한 회원'
    const isMeant = await showDialog({
      title: `${name} 님을 체크인할까요?`,
      message: '매장에 온 것을 확인한 뒤에 눌러 주세요. 잘못 눌렀다면 모임이 끝나기 전에 되돌릴 수 있어요.',
      confirmLabel: '체크인',
      cancelLabel: '뒤로',
    })
    if (!isMeant) return
    await checkIn.mutateAsync({ params: { cafeId, meetupId: meetup.id, entryId } }).then(
      () => showToast({ type: 'success', message: `${name} 님을 체크인했어요` }),
      (error: Error) => sayFailure(error, '체크인하지 못했어요'),
    )
  }
  return (
    <Answer
      query={query}
      skeleton={<Skeleton shape="block" className="h-40" />}
      failure="자리를 불러오지 못했어요"
    >
      {({ seats, whyNoCheckIn }) => (
        <>
          <p className="text-pretty text-13 text-ink-dim">
            {whyNoCheckIn === null
              ? '휴대폰으로 스캔하지 못하는 손님은 여기에서 체크인해요. 관리 기록에 남아요.'
              : whyNoCheckInTexts[whyNoCheckIn]}
          </p>
          {seats.length === 0 ? null : (
            <ul aria-label="참여하는 사람" className="pt-2">
              {seats.map((seat) => (
                <Seat
                  key={seat.entryId}
                  seat={seat}
                  onUndo={() => takeBack(seat)}
                  onCheckIn={whyNoCheckIn === null ? () => see(seat) : null}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Answer>
  )
}
