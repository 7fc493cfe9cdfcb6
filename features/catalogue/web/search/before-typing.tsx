import { useQuery } from '@tanstack/react-query'
import { paths } from '~/features/paths'
import { useDeviceValue } from '~/lib/web/device-values'
import { Answer } from '~/ui/answer'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { categories } from '../../category'
import type { GameCard } from '../../endpoints'
import { GameRow, GameRowSkeletons } from '../game-row'
import { gameQueries } from '../queries'
import { RankRow } from '../rank-row'
import { forgetSearch, forgetSearches, recentSearches } from '../recent-searches-store'

const popularGames = 5

function RecentSearches({ onSearch }: { onSearch: (text: string) => void }) {
  const recent = useDeviceValue(recentSearches)
  return (
    <section aria-label="최근 검색" className="pt-5">
      <div className="flex h-11 items-center justify-between pr-2 pl-5">
        <h2 className="font-bold text-17 text-ink">최근 검색</h2>
        {recent.length > 0 ? (
          <button
            type="button"
            onClick={forgetSearches}
            className="h-11 rounded-control px-3 text-13 text-ink-dim"
          >
            전체 삭제
          </button>
        ) : null}
      </div>
      {/* Equally high with and without recent searches, because they are read from the device after the page is shown. */}
      <div className="no-scrollbar flex h-12 items-center gap-2 overflow-x-auto px-5">
        {recent.length === 0 ? <p className="text-15 text-ink-dim">최근 검색어가 없어요.</p> : null}
        {recent.map((text) => (
          <span
            key={text}
            className="flex h-9 max-w-56 shrink-0 items-center rounded-full bg-sunken ring-1 ring-line ring-inset"
          >
            <button
              type="button"
              onClick={() => onSearch(text)}
              className="h-9 min-w-0 truncate rounded-l-full pr-1 pl-3.5 font-medium text-13 text-ink tap-44"
            >
              {text}
            </button>
            <button
              type="button"
              aria-label={`${text} 삭제`}
              onClick={() => forgetSearch(text)}
              className="grid h-9 w-9 shrink-0 place-items-center rounded-r-full text-ink-dim"
            >
              <Icon name="close" size={14} />
            </button>
          </span>
        ))}
      </div>
    </section>
  )
}

function PopularGames({ hrefOf }: { hrefOf?: (game: GameCard) => string }) {
  const query = useQuery(gameQueries.ranking())
  return (
    <section aria-label="인기 게임" className="px-5 pt-7 pb-6">
      <h2 className="pb-1 font-bold text-17 text-ink">인기 게임</h2>
      <Answer
        query={query}
        inSection
        skeleton={<GameRowSkeletons count={popularGames} />}
        failure="인기 게임을 불러오지 못했어요"
        isEmpty={(games) => games.length === 0}
        empty={<p className="py-4 text-15 text-ink-dim">아직 평가를 받은 게임이 없어요.</p>}
      >
        {(games) => (
          <ol>
            {games.slice(0, popularGames).map((game, at) => (
              <li key={game.id}>
                {hrefOf ? <GameRow game={game} href={hrefOf(game)} /> : <RankRow game={game} rank={at + 1} />}
              </li>
            ))}
          </ol>
        )}
      </Answer>
    </section>
  )
}

/** Shown while the search box is empty. */
export function BeforeTyping({
  onSearch,
  hrefOf,
}: {
  onSearch: (text: string) => void
  /** The target of a game's link, if not its page. */
  hrefOf?: (game: GameCard) => string
}) {
  return (
    <>
      <RecentSearches onSearch={onSearch} />
      <section aria-label="카테고리" className="px-5 pt-5">
        <h2 className="pb-3 font-bold text-17 text-ink">카테고리로 찾기</h2>
        <ul className="flex flex-wrap gap-2">
          {categories.map(({ tab, name }) => (
            <li key={tab}>
              <Chip href={paths.category(tab)}>{name}</Chip>
            </li>
          ))}
        </ul>
      </section>
      <PopularGames hrefOf={hrefOf} />
    </>
  )
}
