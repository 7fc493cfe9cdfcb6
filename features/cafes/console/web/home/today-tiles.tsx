import { useQuery } from '@tanstack/react-query'
import { cafeDayOf } from '~/features/cafes/cafe-day'
import { staffPaths } from '~/features/staff-paths'
import { grouped } from '~/lib/grouped'
import { seoulShortMoment } from '~/lib/seoul-date'
import { Answer } from '~/ui/answer'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import type { ManagedCafe, TodayOfCafe } from '../../endpoints'
import { consoleQueries } from '../queries'

const row =
  'flex min-h-14 items-center gap-2 rounded-card px-4 py-3 text-15 text-ink transition-colors duration-150'

/** What has to be done, or what comes next. */
function FirstThing({ cafeId, today }: { cafeId: number; today: TodayOfCafe }) {
  if (today.asking !== null) {
    return (
      <Link
        href={staffPaths.meetups(cafeId, today.asking.day)}
        className={`${row} bg-warn/10 hover:bg-warn/20`}
      >
        <Icon name="clock" size={20} className="shrink-0 text-warn" />
        <span className="flex-1 font-semibold">
          답을 기다리는 모임이 {grouped(today.asking.count)}개 있어요
        </span>
        <Icon name="chevron-right" size={18} className="text-ink-dim" />
      </Link>
    )
  }
  if (today.next === null) return null
  const startsAt = new Date(today.next.startsAt)
  return (
    <Link href={staffPaths.meetups(cafeId, cafeDayOf(startsAt))} className={`${row} bg-sunken hover:bg-line`}>
      <Icon name="calendar" size={20} className="shrink-0 text-brand-strong" />
      <span className="min-w-0 flex-1">
        <span className="tabular block text-13 text-ink-dim">다음 모임 · {seoulShortMoment(startsAt)}</span>
        <span className="block truncate font-semibold">{today.next.title}</span>
      </span>
      <Icon name="chevron-right" size={18} className="text-ink-dim" />
    </Link>
  )
}

function Today({ cafe, today }: { cafe: ManagedCafe; today: TodayOfCafe }) {
  const { meetups, people, checkedIn, stamps, coupons, owed } = today
  const ofDay = staffPaths.meetups(cafe.id)
  const tiles = [
    { label: '오늘 모임', value: `${grouped(meetups)}개`, href: ofDay },
    { label: '올 사람', value: `${grouped(people)}명`, href: ofDay },
    { label: '체크인', value: `${grouped(checkedIn)}명`, href: ofDay },
    { label: '오늘 스탬프', value: `${grouped(stamps)}개`, href: staffPaths.numbers(cafe.id) },
    { label: '쓴 쿠폰', value: `${grouped(coupons)}장`, href: staffPaths.coupons(cafe.id) },
    owed === null
      ? { label: '팔로워', value: `${grouped(cafe.followCount)}명`, href: staffPaths.numbers(cafe.id) }
      : { label: '이번 달 정산', value: `${grouped(owed)}원`, href: staffPaths.settlements(cafe.id) },
  ]
  return (
    <>
      {!today.unpayable ? null : (
        <Link href={staffPaths.payee(cafe.id)} className={`${row} mb-3 bg-warn/10 hover:bg-warn/20`}>
          <Icon name="warning" size={20} className="shrink-0 text-warn" />
          <span className="tabular min-w-0 flex-1 text-pretty font-semibold">
            받을 금액이 {grouped(today.unpayable)}원 있어요. 계좌를 적어 주세요
          </span>
          <Icon name="chevron-right" size={18} className="text-ink-dim" />
        </Link>
      )}
      <FirstThing cafeId={cafe.id} today={today} />
      <ul className="mt-3 grid grid-cols-3 overflow-hidden rounded-card bg-raised shadow-card">
        {tiles.map(({ label, value, href }) => (
          <li key={label}>
            <Link
              href={href}
              className="flex h-full min-h-19 flex-col justify-center px-1.5 py-3 text-center -outline-offset-2 hover:bg-sunken"
            >
              <span className="tabular whitespace-nowrap font-bold text-17 text-ink max-[359px]:text-15">
                {value}
              </span>
              <span className="text-13 text-ink-dim">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Today at the cafe: its meetups, who comes and who is there, stamps, coupons, and what it is owed of this month. */
export function TodayTiles({ cafe }: { cafe: ManagedCafe }) {
  const query = useQuery(consoleQueries.today(String(cafe.id)))
  return (
    <section aria-label="오늘" className="px-5 pt-5">
      <Answer
        query={query}
        skeleton={<Skeleton shape="block" className="h-54" />}
        failure="오늘의 숫자를 불러오지 못했어요"
      >
        {(today) => <Today cafe={cafe} today={today} />}
      </Answer>
    </section>
  )
}
