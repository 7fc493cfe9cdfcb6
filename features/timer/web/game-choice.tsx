import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gameQueries } from '~/features/catalogue/web/queries'
import { itemsOf } from '~/lib/web/list-pages'
import { TextField } from '~/ui/text-field'

const mostOffered = 5

/** Lets the user search for the game that was played. */
export function GameChoice({ onChoose }: { onChoose: (game: { id: number; name: string }) => void }) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const query = useInfiniteQuery({ ...gameQueries.search(wanted), enabled: wanted !== '' })
  const games = wanted === '' ? [] : itemsOf(query.data, ({ id }) => id).slice(0, mostOffered)
  const hint = query.isError ? '게임을 찾지 못했어요. 연결을 확인해 주세요.' : '찾은 게임이 없어요'
  const isEmpty = wanted !== '' && (query.isError || (query.isSuccess && games.length === 0))
  return (
    <>
      <TextField
        label="어떤 게임을 했나요?"
        type="search"
        autoComplete="off"
        placeholder="게임 이름"
        value={text}
        hint={isEmpty ? hint : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {games.length === 0 ? null : (
        <ul className="flex flex-col gap-1" aria-label="찾은 게임">
          {games.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onChoose({ id, name })}
                className="min-h-11 w-full rounded-control bg-sunken px-3 text-left font-medium text-15 text-ink hover:bg-line"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
