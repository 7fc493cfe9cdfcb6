import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { itemsOf } from '~/lib/web/list-pages'
import { TextField } from '~/ui/text-field'
import { GameCover } from './game-cover'
import { gameQueries } from './queries'

const mostOffered = 5

/** Finds one game by what is typed, within another screen. */
export function GameFinder({
  label,
  listLabel,
  onChoose,
}: {
  label: string
  listLabel: string
  onChoose: (gameId: number) => void
}) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const query = useInfiniteQuery({ ...gameQueries.search(wanted), enabled: wanted !== '' })
  const games = itemsOf(query.data, ({ id }) => id).slice(0, mostOffered)
  return (
    <div className="mt-2">
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        placeholder="게임 이름"
        value={text}
        hint={wanted !== '' && query.isSuccess && games.length === 0 ? '찾은 게임이 없어요' : undefined}
        error={query.isLoadingError ? '게임을 찾지 못했어요. 조금 뒤에 다시 입력해 주세요.' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {wanted === '' ? null : (
        <ul className="flex flex-col gap-1" aria-label={listLabel}>
          {games.map((game) => (
            <li key={game.id}>
              <button
                type="button"
                onClick={() => onChoose(game.id)}
                className="flex w-full items-center gap-3 rounded-control bg-sunken p-1.5 pr-3 text-left font-medium text-15 text-ink hover:bg-line"
              >
                {/* The name says it already. */}
                <span aria-hidden="true" className="w-11 shrink-0">
                  <GameCover game={game} size="row" />
                </span>
                <span className="line-clamp-2">{game.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
