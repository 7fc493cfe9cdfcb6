import type { ReactNode } from 'react'
import { paths } from '~/features/paths'
import { distanceInWords } from '~/lib/coordinates'
import { useNow } from '~/lib/web/use-now'
import { Badge } from '~/ui/badge'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { RowsSkeleton } from '~/ui/skeleton'
import type { Meetup } from '../../core/endpoints'
import { forWhomInWords } from '../../core/experience'
import { isOver, startsAtOf } from '../../core/meetup'
import { endInWords } from '../../core/meetup-end'
import { dayInWords, seatsInWords, tierInWords, whenInWords } from '../../core/meetup-in-words'
import { deadlineInWords, hostAccepts, tableOfCafe } from '../../core/meetup-texts'
import { MeetupStatusBadge } from '../../core/web/meetup-status-badge'
import { explanationInWords } from '../../games/explaining'
import { allGamesOf } from '../../games/meetup-games'
import { MeetupCovers } from '../../games/web/meetup-covers'

const ownWords = { seated: '참여 중', unanswered: '수락 대기', 'in-line': '대기 중' } as const

/** Names the viewer's part in a meetup. Null without one, and for guests of a cancelled meetup. */
function ownMark({ status, own, offer }: Meetup): string | null {
  if (own === null) return null
  if (own.isHost) return '내가 연 모임'
  if (status === 'cancelled') return null
  if (offer !== null) return `자리가 났어요 · ${deadlineInWords(new Date(offer.deadline), null)}`
  return status === 'ended' ? '참여했어요' : ownWords[own.state]
}

function Marks({ meetup }: { meetup: Meetup }) {
  const { status, own, isPublic } = meetup
  const mark = ownMark(meetup)
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <MeetupStatusBadge status={status} awaitsYes={meetup.awaitsYesUntil !== null} />
      {mark === null ? null : (
        <Badge tone="warn" icon={own?.isHost ? 'star' : 'user'}>
          {mark}
        </Badge>
      )}
      {meetup.byCafe ? <Badge tone="brand">{tableOfCafe}</Badge> : null}
      {isPublic ? null : <Badge icon="lock">비공개</Badge>}
      {meetup.autoAccepts || own !== null || isOver(status) ? null : <Badge icon="user">{hostAccepts}</Badge>}
    </span>
  )
}

function Place({ meetup: { cafe, distance } }: { meetup: Meetup }) {
  return (
    <span className="tabular mt-0.5 block text-13 text-ink-dim">
      {cafe.name}
      {distance === null ? null : ` · ${distanceInWords(distance)}`}
    </span>
  )
}

function When({ children }: { children: ReactNode }) {
  return <span className="tabular mt-1 block font-semibold text-13 text-ink">{children}</span>
}

/** A meetup whose password the viewer has not given shows only its cafe and its day. */
function LockedText({ meetup }: { meetup: Meetup }) {
  const now = useNow()
  return (
    <span className="block min-w-0 flex-1">
      <Badge icon="lock">비공개</Badge>
      <strong className="mt-1.5 block font-bold text-17 text-ink">비공개 모임</strong>
      <When>{dayInWords(startsAtOf(meetup.day, '12:00'), now)}</When>
      <Place meetup={meetup} />
    </span>
  )
}

function OpenText({ meetup }: { meetup: Meetup }) {
  const now = useNow()
  const chips = [forWhomInWords(meetup), explanationInWords(meetup)].filter((words) => words !== null)
  const games = allGamesOf(meetup)
  const startsAt = new Date(meetup.startsAt)
  const end = endInWords(startsAt, meetup)
  return (
    <span className="block min-w-0 flex-1">
      <Marks meetup={meetup} />
      <strong className="mt-1.5 line-clamp-2 text-pretty font-bold text-17 text-ink">{meetup.title}</strong>
      <When>
        {whenInWords(startsAt, now)}
        {end === null ? null : ` · ${end}`}
      </When>
      <Place meetup={meetup} />
      {games.length === 0 ? null : (
        <span className="mt-0.5 line-clamp-1 text-13 text-ink-dim">
          {games.map(({ name }) => name).join(' · ')}
        </span>
      )}
      {chips.length === 0 ? null : (
        <span className="mt-0.5 block font-semibold text-13 text-good">{chips.join(' · ')}</span>
      )}
    </span>
  )
}

function Seats({ meetup }: { meetup: Meetup }) {
  const seats = seatsInWords(meetup)
  return (
    <span className="tabular flex min-w-0 flex-wrap items-center gap-x-1.5 text-13">
      <Icon name="people" size={16} className="text-ink-dim" />
      <span className="text-ink-dim">
        <span className="sr-only">참여 </span>
        {meetup.seatsTaken}/{meetup.maxPeople}명
      </span>
      {seats === null ? null : (
        <span className={cx('font-bold', seats.isFree ? 'text-brand-strong' : 'text-ink-dim')}>
          {seats.text}
        </span>
      )}
    </span>
  )
}

/** A meetup in a list. */
export function MeetupCard({
  meetup,
  priority,
  action,
}: {
  meetup: Meetup
  priority?: boolean
  /** Shown below the card's content, outside its link. */
  action?: ReactNode
}) {
  return (
    <article className="overflow-hidden rounded-card bg-raised shadow-card ring-1 ring-line">
      <Link
        href={paths.meetup(meetup.id)}
        className="block p-4 transition duration-150 -outline-offset-2 hover:bg-sunken/60 active:bg-sunken"
      >
        <span className="flex items-start gap-3.5">
          <MeetupCovers meetup={meetup} priority={priority} />
          {meetup.isLocked ? <LockedText meetup={meetup} /> : <OpenText meetup={meetup} />}
        </span>
        {meetup.isLocked ? null : (
          <span className="mt-3.5 flex items-center gap-3 border-line border-t pt-3">
            <Seats meetup={meetup} />
            <span className="tabular flex shrink-0 items-center gap-1 font-semibold text-13 text-ink">
              <Icon name="ticket" size={16} className="text-brand-strong" />
              {tierInWords(meetup.tier)}
            </span>
          </span>
        )}
      </Link>
      {action === undefined ? null : <div className="border-line border-t px-4 py-2">{action}</div>}
    </article>
  )
}

export const MeetupCardSkeletons = ({ count }: { count: number }) => (
  <RowsSkeleton count={count} height="h-41.5" picture="size-19" lines={4} isCard />
)
