import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { PeriodNav } from '~/features/cafes/console/web/period-nav'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { paths } from '~/features/paths'
import { gamesOfDays } from '~/features/sittings/sitting'
import { staffPaths } from '~/features/staff-paths'
import { grouped } from '~/lib/grouped'
import { monthAfter, monthInWords } from '~/lib/month'
import { seoulDayInWords } from '~/lib/seoul-date'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { ListRow } from '~/ui/list-row'
import type { GamesTaken } from '../endpoints'
import { gamesNeeds } from './needs'
import { floorQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(gamesNeeds)

type Taken = GamesTaken['taken']['games'][number]

function inWords({ plays, minutes, medianMinutes, fewestPlayers, mostPlayers }: Taken): string {
  const players = fewestPlayers === mostPlayers ? `${mostPlayers}명` : `${fewestPlayers}~${mostPlayers}명`
  const time =
    minutes === null || medianMinutes === null
      ? []
      : [`모두 ${grouped(minutes)}분`, `보통 ${medianMinutes}분`]
  return [`${grouped(plays)}번`, players, ...time].join(' · ')
}

function Games<G extends { id: number; name: string; image: string | null }>({
  title,
  count,
  games,
  order,
  none,
  children,
}: {
  title: string
  count: number
  games: readonly G[]
  /** By what the games that are shown were picked, where there are more. */
  order: string
  none: string
  children: (game: G) => ReactNode
}) {
  return (
    <section aria-label={title} className="mt-6">
      <h2 className="px-5 font-bold text-17 text-ink">
        {title} <span className="tabular text-ink-dim">{grouped(count)}</span>
      </h2>
      {games.length < count ? (
        <p className="tabular px-5 text-13 text-ink-dim">
          {order} {grouped(games.length)}개까지 보여요.
        </p>
      ) : null}
      {games.length === 0 ? (
        <p className="px-5 pt-2 text-15 text-ink-dim">{none}</p>
      ) : (
        <ul className="pt-1">
          {games.map((game) => (
            <li key={game.id}>
              <ListRow
                className="px-5!"
                title={<span className="wrap-anywhere">{game.name}</span>}
                description={children(game)}
                leading={<GameCover game={game} size="row" className="w-12" />}
                href={paths.game(game.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Lists({ cafe, games: { taken, left } }: { cafe: ManagedCafe; games: GamesTaken }) {
  if (taken.count === 0 && left.count === 0) {
    return (
      <EmptyState
        icon="dice"
        title="아직 등록한 게임이 없어요"
        description="보유 게임을 추가하면 어떤 게임을 자주 하는지 볼 수 있어요."
        action={
          <Link href={staffPaths.shelf(cafe.id)} className={buttonClass('secondary')}>
            보유 게임
          </Link>
        }
      />
    )
  }
  return (
    <>
      <Games
        title="테이블에서 한 게임"
        {...taken}
        order="많이 한 것부터"
        none="이 기간에 테이블에서 한 보유 게임이 없어요."
      >
        {inWords}
      </Games>
      <Games
        title="아무도 꺼내지 않은 게임"
        {...left}
        order="오래 있던 것부터"
        none="보유 게임을 모두 한 번은 꺼냈어요."
      >
        {({ addedAt }) => `${seoulDayInWords(new Date(addedAt))}에 추가`}
      </Games>
    </>
  )
}

function GamesOf({ cafe }: { cafe: ManagedCafe }) {
  const [params] = useSearchParams()
  const query = useQuery(floorQueries.games(String(cafe.id), params.get('month')))
  return (
    <Answer
      query={query}
      skeleton={<FieldsSkeleton />}
      failure="게임 이용을 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {(games) => (
        <div className="pb-10">
          <div className="flex flex-wrap gap-2 px-5 pt-3">
            <Chip href={staffPaths.floorGames(cafe.id)} replace selected={games.month === null}>
              최근 {gamesOfDays}일
            </Chip>
            <Chip
              href={staffPaths.floorGames(cafe.id, games.thisMonth)}
              replace
              selected={games.month !== null}
            >
              달마다
            </Chip>
          </div>
          {games.month === null ? null : (
            <PeriodNav
              label="달"
              now={monthInWords(games.month)}
              before={{ label: '이전 달', href: staffPaths.floorGames(cafe.id, monthAfter(games.month, -1)) }}
              after={{ label: '다음 달', href: staffPaths.floorGames(cafe.id, monthAfter(games.month, 1)) }}
            />
          )}
          <p className="px-5 pt-3 text-pretty text-13 text-ink-dim">
            QR 코드가 있는 테이블에서 손님이 폰으로 고른 게임만 세요. 시간은 타이머를 쓴 것만 더했어요.
          </p>
          <Lists cafe={cafe} games={games} />
        </div>
      )}
    </Answer>
  )
}

/** Which games of the shelf the tables took and how long, and which nobody did. */
export default function GamesPage() {
  return (
    <ConsoleScreen title="게임 이용" path={staffPaths.floorGames} skeleton={<FieldsSkeleton />}>
      {(cafe) => <GamesOf cafe={cafe} />}
    </ConsoleScreen>
  )
}
