import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gameQueries } from '~/features/catalogue/web/queries'
import { itemsOf } from '~/lib/web/pages'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { SearchBox } from '~/ui/search-box'
import { Skeleton } from '~/ui/skeleton'
import { mostOf } from '../../instructor'

interface Game {
  id: number
  name: string
}

const longest = 30

function Found({ text, onChoose }: { text: string; onChoose: (game: Game) => void }) {
  const query = useInfiniteQuery(gameQueries.search(text))
  if (query.isPending) return <Skeleton className="mt-5 h-6 w-40" />
  const games = itemsOf(query.data, ({ id }) => id).slice(0, 20)
  if (games.length === 0) return <p className="mt-5 text-15 text-ink-dim">'{text}' 게임을 찾을 수 없어요</p>
  return (
    <ul aria-label="찾은 게임" className="mt-2">
      {games.map((game) => (
        <li key={game.id}>
          <button
            type="button"
            onClick={() => onChoose({ id: game.id, name: game.name })}
            className="min-h-12 w-full text-left text-15 text-ink"
          >
            {game.name}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The games that an instructor teaches. */
export function GameChoice({
  games,
  error,
  onChange,
}: {
  games: readonly Game[]
  error: string | undefined
  onChange: (games: Game[]) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  return (
    <fieldset data-invalid={error === undefined ? undefined : ''} className="min-w-0">
      <legend className="pb-1.5 font-medium text-13 text-ink">가르치는 게임 (선택)</legend>
      <div className="flex flex-wrap gap-2">
        {games.map(({ id, name }) => (
          <Chip key={id} onClick={() => onChange(games.filter((game) => game.id !== id))}>
            {name}
            <Icon name="close" size={14} label="삭제" />
          </Chip>
        ))}
        {games.length < mostOf.games ? (
          <Button variant="secondary" icon={<Icon name="plus" size={18} />} onClick={() => setIsOpen(true)}>
            게임 추가
          </Button>
        ) : null}
      </div>
      <p role="alert" className="mt-1 min-h-5 text-13 text-bad">
        {error}
      </p>
      {isOpen ? (
        <BottomSheet open title="게임 추가" snapPoints={[0.8, 1]} onClose={() => setIsOpen(false)}>
          <SearchBox text={text} label="보드게임 이름" longest={longest} takesFocus onSearch={setText} />
          {text === '' ? null : (
            <Found
              text={text}
              onChoose={(game) => {
                if (!games.some(({ id }) => id === game.id)) onChange([...games, game])
                setIsOpen(false)
                setText('')
              }}
            />
          )}
        </BottomSheet>
      ) : null}
    </fieldset>
  )
}
