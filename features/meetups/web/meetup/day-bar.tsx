import { paths } from '~/features/paths'
import { seoulDate, seoulTime } from '~/lib/seoul-date'
import { BottomBar } from '~/ui/bottom-bar'
import { Button, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { checkInFrom, type DayOf } from '../../core/day-of'
import type { Meetup } from '../../core/endpoints'
import { startsAtOf } from '../../core/meetup'
import { checkInInWords, reviewLabels } from '../../core/meetup-texts'
import type { NextAction } from '../../core/next-action'
import { useCancelEntry } from '../../joining/web/use-end-entry'
import { SeatedBar } from './seated-bar'

function CheckedIn({ at, className }: { at: Date; className: string }) {
  return (
    <p
      role="status"
      className={`tabular flex items-center gap-2 px-1 font-bold text-15 text-good ${className}`}
    >
      <Icon name="check" size={20} className="shrink-0" />
      <span>
        체크인했어요 <span className="whitespace-nowrap font-medium">{seoulTime(at)}</span>
      </span>
    </p>
  )
}

/** Until the start, above what else can be done: that the member is checked in, or on the day from when they can be. */
export function CheckInLine({ meetup, day, now }: { meetup: Meetup; day: DayOf | null; now: Date | null }) {
  if (day?.is === 'checked-in' && !day.hasBegun) return <CheckedIn at={day.at} className="pb-2" />
  const from = checkInFrom(meetup, now)
  return from === null ? null : (
    <p role="status" className="tabular px-1 pb-2 text-13 text-ink-dim">
      {checkInInWords(from)}
    </p>
  )
}

/** Leads to the cafe's code, or says that the member is checked in and leads to the log. */
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
      <CheckedIn at={day.at} className="min-h-13 min-w-0 flex-1" />
      <Link href={paths.logPlayAt(meetup.id)} className={buttonClass('secondary')}>
        한 게임 기록하기
      </Link>
    </>
  )
}

/** The bar of a guest from an hour before the start, or from the check-in. The seat can be given up until the start. */
export function DayBar({ meetup, day, now }: { meetup: Meetup; day: DayOf; now: Date }) {
  const cancelEntry = useCancelEntry()
  const entryId = meetup.own?.id
  const canCancel = now < new Date(meetup.startsAt)
  if (day.is === 'checked-in' && !day.hasBegun) {
    return (
      <BottomBar>
        <CheckInLine meetup={meetup} day={day} now={now} />
        <SeatedBar meetup={meetup} canCancel />
      </BottomBar>
    )
  }
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
export function AfterBar({
  meetup,
  action: { review },
  now,
}: {
  meetup: Meetup
  action: NextAction & { is: 'ended' }
  now: Date
}) {
  const isToday = seoulDate(now) === seoulDate(startsAtOf(meetup.day, '12:00'))
  return (
    <BottomBar>
      <div className="flex items-center gap-2">
        {review === null ? (
          <p role="status" className="shrink-0 px-1 font-bold text-15 text-ink">
            {meetup.own?.wasMarkedAbsent ? '끝난 모임이에요' : '함께했어요'}
          </p>
        ) : (
          <Link
            href={paths.reviewMeetup(meetup.id)}
            className={`${buttonClass('secondary', 'bottom')} w-auto! px-3.5!`}
          >
            {reviewLabels[review]}
          </Link>
        )}
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
