import { paths } from '~/features/paths'
import { seoulDate, seoulTime } from '~/lib/seoul-date'
import { BottomBar } from '~/ui/bottom-bar'
import { Button, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { DayOf } from '../../day-of'
import type { Meetup } from '../../endpoints'
import { startsAtOf } from '../../meetup'
import { useCancelEntry } from './use-end-entry'

/** Leads to the cafe's code, or says that the member is checked in. */
export function CheckInAction({ meetup, day }: { meetup: Meetup; day: DayOf }) {
  if (day.is === 'check-in') {
    return (
      <Link
        href={paths.checkIn(meetup.cafe.id, meetup.id)}
        className={`${buttonClass('primary', 'bottom')} min-w-0 flex-1`}
      >
        카페에서 체크인하기
      </Link>
    )
  }
  return (
    <>
      <p
        role="status"
        className="tabular flex min-h-13 min-w-0 flex-1 items-center gap-2 px-1 font-bold text-15 text-good"
      >
        <Icon name="check" size={20} className="shrink-0" />
        <span>
          체크인했어요 <span className="whitespace-nowrap font-medium">{seoulTime(day.at)}</span>
        </span>
      </p>
      {day.hasBegun ? (
        <Link href={paths.logPlayAt(meetup.id)} className={buttonClass('secondary')}>
          한 게임 기록하기
        </Link>
      ) : null}
    </>
  )
}

/** The bar of a guest from an hour before the start. The seat can be given up until the start or the check-in. */
export function DayBar({ meetup, day, now }: { meetup: Meetup; day: DayOf; now: Date }) {
  const cancelEntry = useCancelEntry()
  const entryId = meetup.own?.id
  const canCancel = day.is === 'check-in' && now < new Date(meetup.startsAt)
  return (
    <BottomBar>
      <div className="flex items-center gap-2">
        {canCancel && entryId !== undefined ? (
          <Button
            variant="secondary"
            size="bottom"
            className="w-auto! px-5"
            onClick={() => cancelEntry(entryId)}
          >
            신청 취소
          </Button>
        ) : null}
        <CheckInAction meetup={meetup} day={day} />
      </div>
    </BottomBar>
  )
}

/** The bar after the end: what was played, and how the others were. */
export function AfterBar({ meetup, now }: { meetup: Meetup; now: Date }) {
  const isToday = seoulDate(now) === seoulDate(startsAtOf(meetup.day, '12:00'))
  return (
    <BottomBar>
      <div className="flex gap-2">
        <Link
          href={paths.reviewMeetup(meetup.id)}
          className={`${buttonClass('secondary', 'bottom')} w-auto! px-3.5!`}
        >
          {meetup.own?.hasReviewed ? '후기 수정' : '후기 남기기'}
        </Link>
        <Link
          href={paths.logPlayAt(meetup.id)}
          className={`${buttonClass('primary', 'bottom')} min-w-0 flex-1 px-2!`}
        >
          {isToday ? '오늘 한 게임 기록하기' : '한 게임 기록하기'}
        </Link>
      </div>
    </BottomBar>
  )
}
