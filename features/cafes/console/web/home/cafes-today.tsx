import { useQuery } from '@tanstack/react-query'
import { shortAddress } from '~/features/cafes/cafe'
import { roleNames } from '~/features/cafes/staff'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { staffPaths } from '~/features/staff-paths'
import { grouped } from '~/lib/grouped'
import { Answer } from '~/ui/answer'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import type { CafeToday } from '../../endpoints'
import { consoleQueries } from '../queries'

function CafeCard({ cafe }: { cafe: CafeToday }) {
  const { id, name, role, address, meetups, people, checkedIn, stamps, asking, owed } = cafe
  const figures = [
    { label: '오늘 모임', value: `${grouped(meetups)}개` },
    { label: '온 사람 / 올 사람', value: `${grouped(checkedIn)} / ${grouped(people)}명` },
    { label: '오늘 스탬프', value: `${grouped(stamps)}개` },
    ...(owed === null ? [] : [{ label: '이번 달 정산', value: `${grouped(owed)}원` }]),
  ]
  return (
    <Link
      href={staffPaths.home(id)}
      className="flex h-full flex-col rounded-card bg-raised p-4 shadow-card transition-colors duration-150 hover:bg-sunken"
    >
      <span className="flex items-center gap-3">
        <CafeCover cafe={cafe} size="row" className="w-12 shrink-0 rounded-control" />
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-bold text-17 text-ink">{name}</span>
          <span className="block truncate text-13 text-ink-dim">
            {roleNames[role]} · {shortAddress(address)}
          </span>
        </span>
        <Icon name="chevron-right" size={18} className="shrink-0 text-ink-dim" />
      </span>
      <dl className="mt-3 grid grid-cols-2 gap-y-2 border-line border-t pt-3">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col">
            <dt className="text-13 text-ink-dim">{label}</dt>
            <dd className="tabular font-semibold text-15 text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      {asking === 0 ? null : (
        <span className="mt-3 flex items-center gap-2 rounded-control bg-warn/10 px-3 py-2 font-semibold text-13 text-ink">
          <Icon name="clock" size={18} className="shrink-0 text-warn" />
          답을 기다리는 모임이 {grouped(asking)}개 있어요
        </span>
      )}
    </Link>
  )
}

/** Today at all cafes of somebody who looks after several, side by side. */
export function CafesToday() {
  const query = useQuery(consoleQueries.cafesToday())
  return (
    <Answer
      query={query}
      skeleton={<Blocks count={3} heights="h-46" className="grid gap-3 px-5 pt-4 desk:grid-cols-3" />}
      failure="카페를 불러오지 못했어요"
    >
      {({ cafes }) => (
        <section aria-labelledby="cafes-today" className="px-5 pt-4 pb-8">
          <h2 id="cafes-today" className="font-bold text-20 text-ink">
            오늘의 카페 {cafes.length}곳
          </h2>
          <ul className="mt-3 grid grid-cols-1 gap-3 desk:grid-cols-3">
            {cafes.map((cafe) => (
              <li key={cafe.id}>
                <CafeCard cafe={cafe} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Answer>
  )
}
