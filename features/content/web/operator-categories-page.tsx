import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { categories } from '~/features/catalogue/category'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader } from '~/lib/web/member-needs'
import { Chip } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { EmptyState } from '~/ui/empty-state'
import { IconButton } from '~/ui/icon-button'
import { PagedList } from '~/ui/paged-list'
import { sayFailure } from '~/ui/say-failure'
import { ContentScreen } from './content-screen'
import { GamesSkeleton, KeptGameRow } from './kept-game-row'
import { contentQueries } from './queries'
import { usePlaceGame } from './use-content-changes'

export const loader = memberLoader

/** The first is the ranking, which nobody orders by hand. */
const handOrdered = categories.slice(1).map(({ code, name }) => ({ category: Number(code), name }))

function Games({ category }: { category: number }) {
  const query = useInfiniteQuery(contentQueries.categoryOrder(category))
  const place = usePlaceGame(category)
  const version = query.data?.pages.at(-1)?.version ?? ''
  const count = query.data?.pages.at(-1)?.count ?? 0

  const put = (gameId: number, at: number) =>
    place.mutateAsync({ gameId, place: at, version }).catch((error: Error) => {
      sayFailure(error, error.message)
      return query.refetch()
    })

  return (
    <PagedList
      query={query}
      label="게임"
      className={cx('px-5 pb-8', place.isPending && 'opacity-70')}
      skeleton={<GamesSkeleton />}
      failure="게임을 불러오지 못했어요"
      empty={<EmptyState icon="dice" title="이 카테고리에는 게임이 없어요" />}
      idOf={({ id }) => id}
      head={(_, total) => (
        <p className="tabular pt-4 pb-3 text-13 text-ink-dim">
          보이는 순서 · {total.toLocaleString('ko-KR')}개
        </p>
      )}
      moreSkeleton={<GamesSkeleton />}
      moreFailure="더 불러오지 못했어요"
    >
      {(games) =>
        games.map((game, at) => (
          <li key={game.id} className="pb-3">
            <KeptGameRow game={game} href={operatorPaths.game(game.id)} place={at + 1}>
              <span className="flex shrink-0">
                <IconButton
                  icon="chevron-down"
                  label={`${game.name} 위로`}
                  className="[&_svg]:rotate-180"
                  disabled={at === 0 || place.isPending}
                  onClick={() => put(game.id, at)}
                />
                <IconButton
                  icon="chevron-down"
                  label={`${game.name} 아래로`}
                  disabled={at === count - 1 || place.isPending}
                  onClick={() => put(game.id, at + 2)}
                />
              </span>
            </KeptGameRow>
          </li>
        ))
      }
    </PagedList>
  )
}

/** The order of games in the categories that are ordered by hand. */
export default function OperatorCategoriesPage() {
  const [params] = useSearchParams()
  const asked = Number(params.get('category'))
  const category = handOrdered.some((each) => each.category === asked) ? asked : 2
  return (
    <ContentScreen
      title="카테고리 순서"
      path={operatorPaths.categoryOrder()}
      backHref={operatorPaths.home()}
      skeleton={<GamesSkeleton />}
    >
      <nav aria-label="카테고리" className="flex flex-wrap gap-x-2 gap-y-3 px-5 pt-4">
        {handOrdered.map((each) => (
          <Chip
            key={each.category}
            href={operatorPaths.categoryOrder(each.category)}
            replace
            selected={each.category === category}
          >
            {each.name}
          </Chip>
        ))}
      </nav>
      <Games key={category} category={category} />
    </ContentScreen>
  )
}
