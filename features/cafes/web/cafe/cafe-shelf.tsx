import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { GameRow, GameRowSkeletons } from '~/features/catalogue/web/game-row'
import { grouped } from '~/lib/grouped'
import { itemsOf } from '~/lib/web/list-pages'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { conditionNames, longestShelfSearch } from '../../cafe'
import type { Cafe, ShelfGame } from '../../endpoints'
import { cafeQueries } from '../queries'

function copyInWords({ copies, condition, canTeach }: ShelfGame): string {
  return [
    ...(copies > 1 ? [`${copies}개`] : []),
    conditionNames[condition],
    ...(canTeach ? ['설명해 드려요'] : []),
  ].join(' · ')
}

/** The games that the cafe owns. Enter starts a search; more games are loaded on request. */
export function CafeShelf({ cafe }: { cafe: Cafe }) {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const query = useInfiniteQuery(cafeQueries.shelf(cafe.id, text))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setText(typed.trim())
  }

  return (
    <div className="px-5 pt-5">
      <search>
        <form
          onSubmit={handleSubmit}
          className="flex h-12 items-center rounded-control border border-line bg-sunken transition-colors duration-150 focus-within:border-brand-strong focus-within:bg-ground"
        >
          <button
            type="submit"
            aria-label="검색"
            className="grid size-11 shrink-0 place-items-center rounded-control text-ink-dim"
          >
            <Icon name="search" size={20} />
          </button>
          <input
            type="search"
            value={typed}
            maxLength={longestShelfSearch}
            onChange={(event) => {
              setTyped(event.target.value)
              if (event.target.value === '') setText('')
            }}
            aria-label="이 카페의 게임 이름"
            placeholder="이 카페에 있는 게임 검색"
            enterKeyHint="search"
            autoComplete="off"
            className="h-full min-w-0 flex-1 bg-transparent pr-3 text-15 text-ink outline-none"
          />
        </form>
      </search>
      <Answer
        query={query}
        skeleton={
          <div className="pt-3">
            <GameRowSkeletons count={5} />
          </div>
        }
        failure="게임을 불러오지 못했어요"
        inSection
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={
          text === '' ? (
            <EmptyState icon="dice" title="아직 등록된 게임이 없어요" />
          ) : (
            <EmptyState
              icon="search"
              title={`‘${text}’ 게임을 찾을 수 없어요`}
              description="다른 이름이나 초성으로 검색해 보세요."
            />
          )
        }
      >
        {(data) => (
          <>
            <p className="tabular pt-4 text-13 text-ink-dim" aria-live="polite">
              게임 {grouped(data.pages.at(-1)?.count ?? 0)}개
            </p>
            <ul aria-label="보유 게임" className="pt-1">
              {itemsOf(data, ({ id }) => id).map((game) => (
                <li key={game.id} className="border-line border-b py-1 last:border-b-0">
                  <GameRow game={game} />
                  <p className="pb-1.5 pl-23.5 text-13 text-ink-dim">{copyInWords(game)}</p>
                </li>
              ))}
            </ul>
            {query.hasNextPage ? (
              <div className="flex flex-col items-center gap-2 py-4">
                {query.isFetchNextPageError ? (
                  <p role="alert" className="text-15 text-ink-dim">
                    더 불러오지 못했어요
                  </p>
                ) : null}
                <Button
                  variant="secondary"
                  busy={query.isFetchingNextPage}
                  busyLabel="더 불러오고 있어요"
                  onClick={() => void query.fetchNextPage()}
                >
                  더 보기
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Answer>
    </div>
  )
}
