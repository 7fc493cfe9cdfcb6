import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import type { GameCard } from '../../endpoints'
import { GameRow, GameRowSkeletons } from '../game-row'
import { MatchedText } from '../matched-text'
import { gameQueries } from '../queries'
import { GroupingLinks } from './grouping-links'

const mostRepeated = 24

/** Shortens a search for use in a sentence. */
function inShort(text: string): string {
  const characters = [...text]
  return characters.length <= mostRepeated ? text : `${characters.slice(0, mostRepeated).join('')}…`
}

function sayFound(games: number, groupings: number): string {
  const found = `게임 ${grouped(games)}개`
  if (groupings === 0) return games === 0 ? '찾은 게임이 없어요' : found
  return `모아 보기 ${groupings}개, ${games === 0 ? '이름으로 찾은 게임은 없어요' : found}`
}

interface SearchResultsProps {
  text: string
  hrefOf?: (game: GameCard) => string
  /** What else the text finds, above the games. */
  others?: ReactNode
  /** Called when a result is chosen. */
  onChoose: () => void
}

export function SearchResults({ text, hrefOf, others = null, onChoose }: SearchResultsProps) {
  const query = useInfiniteQuery(gameQueries.search(text))
  const count = query.data?.pages[0]?.count ?? 0
  const isFound = query.data !== undefined && !query.isPlaceholderData
  // Lists lead to game pages, so they are not offered when the user is choosing a game to log.
  const groupings = hrefOf ? [] : (query.data?.pages[0]?.groupings ?? [])
  const foundText = isFound ? sayFound(count, groupings.length) : ''
  return (
    <section aria-label="검색 결과" className="px-5 pt-3 pb-6">
      <h2 className="sr-only">검색 결과</h2>
      {/* A live region must be present before its text changes, or screen readers ignore it. */}
      <p
        role="status"
        className={
          query.data && count === 0 && groupings.length === 0 ? 'sr-only' : 'tabular h-7 text-13 text-ink-dim'
        }
      >
        {foundText}
      </p>
      {groupings.length > 0 ? <GroupingLinks groupings={groupings} /> : null}
      {others}
      <PagedList
        query={query}
        label="찾은 게임"
        skeleton={<GameRowSkeletons count={6} />}
        failure="검색하지 못했어요"
        empty={
          groupings.length > 0 ? null : (
            <EmptyState
              icon="search"
              title={`‘${inShort(text)}’ 게임을 찾지 못했어요`}
              className="py-8!"
              description="초성이나 영어 이름으로도 찾을 수 있어요. 아니면 취향에 맞는 게임을 추천해 드릴게요."
              action={
                <div className="flex flex-col items-center gap-2">
                  <Link href={paths.recommendation()} className={buttonClass('primary')}>
                    추천받기
                  </Link>
                  <Link href={paths.newInquiry('game', inShort(text))} className={buttonClass('ghost')}>
                    없는 게임 알려 주기
                  </Link>
                </div>
              }
            />
          )
        }
        idOf={({ id }) => id}
        moreSkeleton={<GameRowSkeletons count={3} />}
        moreFailure="더 불러오지 못했어요"
      >
        {(games) =>
          games.map((game) => (
            <li key={game.id}>
              <GameRow
                game={game}
                name={<MatchedText text={game.name} search={text} />}
                href={hrefOf?.(game)}
                onClick={onChoose}
              />
            </li>
          ))
        }
      </PagedList>
    </section>
  )
}
