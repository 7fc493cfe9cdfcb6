import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { countInWords } from '~/lib/paging'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { BottomBar } from '~/ui/bottom-bar'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { ListSearch } from '~/ui/list-search'
import { PagedList } from '~/ui/paged-list'
import { GamesSkeleton, ManagedGameRow } from './managed-game-row'
import { gamesNeeds, textIn } from './needs'
import { catalogueDeskQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(gamesNeeds)

function Games({ text }: { text: string }) {
  const query = useInfiniteQuery(catalogueDeskQueries.games(text))
  return (
    <PagedList
      query={query}
      label="게임"
      className="px-5 pb-8"
      skeleton={<GamesSkeleton />}
      failure="게임을 불러오지 못했어요"
      empty={
        <EmptyState
          icon="search"
          title="게임을 찾을 수 없어요"
          description="이름, 초성, 다른 이름으로 찾아요."
        />
      }
      idOf={({ id }) => id}
      head={(_, count) => (
        <p className="tabular py-3 text-13 text-ink-dim">
          {text === '' ? '이름 순서' : '가까운 이름부터'} · {countInWords(count, '개')}
        </p>
      )}
      moreSkeleton={<GamesSkeleton />}
      moreFailure="더 불러오지 못했어요"
    >
      {(games) =>
        games.map((game) => (
          <li key={game.id} className="pb-3">
            <ManagedGameRow game={game} href={operatorPaths.game(game.id)} />
          </li>
        ))
      }
    </PagedList>
  )
}

/** All games, for operators. */
export default function GamesPage() {
  const [params] = useSearchParams()
  const text = textIn(params)
  return (
    <OperatorScreen
      title="게임"
      path={operatorPaths.games()}
      backHref={operatorPaths.home()}
      skeleton={<GamesSkeleton />}
    >
      <ListSearch key={text} label="게임 이름, 초성, 다른 이름" text={text} toPath={operatorPaths.games} />
      <Games key={`games ${text}`} text={text} />
      <BottomBar>
        <Link href={operatorPaths.newGame()} className={buttonClass('primary', 'bottom')}>
          게임 추가
        </Link>
      </BottomBar>
    </OperatorScreen>
  )
}
