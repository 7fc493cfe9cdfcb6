import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { momentInWords } from '~/features/cafes/opening-hours'
import { cafeQueries } from '~/features/cafes/web/queries'
import { meetupLists } from '~/features/meetups/finding/web/queries'
import { paths } from '~/features/paths'
import { useLocation } from '~/features/places/web/use-location'
import { defaultPoint, distanceInWords } from '~/lib/coordinates'
import { useNow } from '~/lib/web/use-now'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'

function Row({
  icon,
  href,
  title,
  children,
}: {
  icon: IconName
  href: string
  title: string
  children?: ReactNode
}) {
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-13 items-center gap-2.5 px-4 py-2 text-15 text-ink -outline-offset-2 transition-colors duration-150 hover:bg-sunken active:bg-sunken"
      >
        <Icon name={icon} size={20} className="text-brand-strong" />
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
          <span className="font-semibold">{title}</span>
          <span className="tabular text-ink-dim">{children}</span>
        </span>
        <Icon name="chevron-right" size={18} className="text-ink-dim" />
      </Link>
    </li>
  )
}

/**
 * Where a game can be played, and with whom. It depends on the location and the clock, so the rows fill in after
 * hydration; their number and height do not change.
 */
export function GamePlaces({ gameId }: { gameId: number }) {
  const { point } = useLocation({ how: 'exact' })
  const now = useNow()
  const { data: owners } = useQuery({
    ...cafeQueries.owners(gameId, point ?? defaultPoint),
    enabled: point !== null,
  })
  const { data: meetups } = useQuery(meetupLists.withGame(gameId))
  const nearest = owners?.[0]
  const cafes =
    owners === undefined
      ? ''
      : nearest === undefined
        ? '근처에는 없어요'
        : nearest.distance === null
          ? nearest.name
          : `${nearest.name} · ${distanceInWords(nearest.distance)}`
  const next = meetups?.next ?? null
  const opening = paths.newMeetup(nearest === undefined ? '' : `?cafe=${nearest.id}&game=${gameId}`)
  return (
    <ul
      aria-label="이 게임을 할 수 있는 곳"
      className="mx-5 mt-6 divide-y divide-line overflow-hidden rounded-card bg-raised shadow-card"
    >
      <Row icon="map-pin" href={paths.cafesWithGame(gameId)} title="가까운 카페">
        {cafes}
      </Row>
      <Row
        icon="people"
        href={meetups?.count === 1 && next ? paths.meetup(next.id) : paths.meetups(`?game=${gameId}`)}
        title="이 게임 모임"
      >
        {meetups === undefined || now === null
          ? ''
          : next === null
            ? '아직 없어요'
            : `${meetups.count}개 · 다음 ${momentInWords(new Date(next.startsAt), now)}`}
      </Row>
      <Row icon="plus" href={opening} title="이 게임으로 모임 열기" />
    </ul>
  )
}
