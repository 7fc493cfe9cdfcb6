import { DirectionsButton } from '~/features/cafes/web/directions-button'
import { paths } from '~/features/paths'
import { Badge } from '~/ui/badge'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { checkInFrom, dayOf, isUnderWay } from '../../core/day-of'
import type { Meetup } from '../../core/endpoints'
import { whenInWords } from '../../core/meetup-in-words'
import { checkInInWords, statusInWords, underWay } from '../../core/meetup-texts'

const ownStates = { seated: null, unanswered: '수락 대기', 'in-line': '대기 중' } as const

/** '판벌이는곰 님 외 2명', for the member's eyes: without themself. */
function companyOf({ seated }: Meetup, memberId: number): string {
  const others = seated.filter(({ id }) => id !== memberId)
  const [first] = others
  if (first === undefined) return '아직 나 혼자예요'
  return others.length === 1 ? `${first.name} 님과 함께` : `${first.name} 님 외 ${others.length - 1}명과 함께`
}

/** The member's next meetup on home: when, with whom, the way there, and the check-in when it is time. */
export function NextMeetup({
  meetup,
  memberId,
  now,
}: {
  meetup: Meetup
  memberId: number
  now: Date | null
}) {
  const { id, title, startsAt, cafe, own } = meetup
  const day = dayOf(meetup, now)
  const from = checkInFrom(meetup, now)
  const mark = own === null ? null : ownStates[own.state]
  return (
    <article className="relative flex h-39 flex-col rounded-card bg-raised p-4 shadow-card ring-1 ring-brand/40 ring-inset">
      <p className="tabular flex items-center justify-between gap-2 font-bold text-13 text-brand-strong">
        <span className="truncate">{whenInWords(new Date(startsAt), now)}</span>
        <Badge tone={mark === null && meetup.awaitsYesUntil === null ? 'good' : 'warn'}>
          {mark ?? (isUnderWay(meetup, now) ? underWay : statusInWords(meetup))}
        </Badge>
      </p>
      <h3 className="mt-0.5 truncate font-bold text-17 text-ink">
        <Link href={paths.meetup(id)} className="after:absolute after:inset-0 after:rounded-card">
          {title}
        </Link>
      </h3>
      <p className="tabular truncate text-13 text-ink-dim">
        {from === null ? `${cafe.name} · ${companyOf(meetup, memberId)}` : checkInInWords(from, cafe.name)}
      </p>
      <div className="relative mt-auto flex gap-2">
        <DirectionsButton cafe={cafe} className={`${buttonClass('secondary')} flex-1`}>
          <Icon name="map-pin" size={18} />
          길찾기
        </DirectionsButton>
        {day?.is === 'check-in' ? (
          <Link href={paths.checkIn(cafe.id, id)} className={`${buttonClass('primary')} flex-1`}>
            체크인하기
          </Link>
        ) : day?.hasBegun ? (
          <Link href={paths.logPlayAt(id)} className={`${buttonClass('primary')} flex-1`}>
            게임 기록하기
          </Link>
        ) : day?.is === 'checked-in' ? (
          <Link href={paths.meetup(id)} className={`${buttonClass('ghost')} flex-1 whitespace-nowrap px-1!`}>
            <Icon name="check" size={18} />
            체크인했어요
          </Link>
        ) : (
          <Link href={paths.meetup(id)} className={`${buttonClass('secondary')} flex-1`}>
            모임 보기
          </Link>
        )}
      </div>
    </article>
  )
}
