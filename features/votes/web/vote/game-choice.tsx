import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { longestShelfSearch } from '~/features/cafes/cafe'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { Answer } from '~/ui/answer'
import { Chip } from '~/ui/chip'
import { RowsSkeleton } from '~/ui/skeleton'
import { TypingSearchBox } from '~/ui/typing-search-box'
import { toggleGame, toggleVeto } from '../../draft'
import { gamesShown, mostNamed } from '../../vote'
import { gameInWords } from '../../vote-in-words'
import { voteQueries } from '../queries'
import type { VoteDraft } from './own-ballot'

/** The games of the shelf that suit, to choose and to veto. */
export function GameChoice({
  voteKey,
  draft,
  onChange,
}: {
  voteKey: string
  draft: VoteDraft
  onChange: (draft: VoteDraft) => void
}) {
  const [text, setText] = useState('')
  const query = useQuery(voteQueries.games(voteKey, useDeferredValue(text.trim())))
  const isFull = draft.games.length >= mostNamed
  return (
    <section aria-labelledby="vote-games" className="mt-9">
      <h2 id="vote-games" className="font-bold text-17 text-ink">
        카페에 있는 게임
      </h2>
      <div className="mt-3">
        <TypingSearchBox
          label="게임 검색"
          placeholder="게임 이름"
          value={text}
          maxLength={longestShelfSearch}
          onChange={setText}
        />
      </div>
      <Answer
        query={query}
        skeleton={<RowsSkeleton count={5} height="h-16" picture="size-12" className="mt-2" />}
        failure="게임을 불러오지 못했어요"
        inSection
        isEmpty={({ results }) => results.length === 0}
        empty={
          <p className="py-8 text-center text-15 text-ink-dim">인원과 시간에 맞는 게임을 찾지 못했어요.</p>
        }
      >
        {({ results }) => (
          <>
            <ul aria-label="카페에 있는 게임" className="mt-2">
              {results.map((game) => {
                const place = draft.games.findIndex(({ id }) => id === game.id) + 1
                const isVetoed = draft.veto?.id === game.id
                return (
                  <li key={game.id} className="-mx-2 flex items-center gap-1 rounded-control">
                    <button
                      type="button"
                      aria-pressed={place > 0}
                      disabled={place === 0 && isFull}
                      onClick={() => onChange(toggleGame(draft, game))}
                      className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1.5 text-left -outline-offset-2 hover:bg-sunken disabled:opacity-50"
                    >
                      <span className="relative w-12 shrink-0">
                        <GameCover game={game} size="row" />
                        {place > 0 ? (
                          <span className="tabular -top-1.5 -left-1.5 absolute grid size-6 place-items-center rounded-full bg-brand font-extrabold text-13 text-on-brand">
                            {place}
                            <span className="sr-only">번째로 선택</span>
                          </span>
                        ) : null}
                      </span>
                      <span className="min-w-0 flex-1">
                        <span className="wrap-anywhere block font-medium text-15 text-ink">{game.name}</span>
                        <span className="tabular block text-13 text-ink-dim">{gameInWords(game)}</span>
                      </span>
                    </button>
                    <Chip
                      selected={isVetoed}
                      className="mr-2"
                      onClick={() => onChange(toggleVeto(draft, game))}
                    >
                      <span className="sr-only">{game.name}</span>
                      제외
                    </Chip>
                  </li>
                )
              })}
            </ul>
            {results.length === gamesShown ? (
              <p className="pt-3 text-center text-13 text-ink-dim">
                많이 하는 게임 {gamesShown}개예요. 다른 게임은 이름으로 검색해 주세요.
              </p>
            ) : null}
          </>
        )}
      </Answer>
    </section>
  )
}
