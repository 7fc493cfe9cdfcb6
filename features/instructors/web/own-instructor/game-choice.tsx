import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gameQueries } from '~/features/catalogue/web/queries'
import { itemsOf } from '~/lib/web/list-pages'
import { Answer } from '~/ui/answer'
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
const mostFound = 20

function Found({ text, onChoose }: { text: string; onChoose: (game: Game) => void }) {
  const query = useInfiniteQuery(gameQueries.search(text))
  return (
    <Answer
      query={query}
      skeleton={<Skeleton className="mt-5 h-6 w-40" />}
      failure="게임을 불러오지 못했어요"
      isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
      empty={<p className="mt-5 text-15 text-ink-dim">'{text}' 게임을 찾을 수 없어요</p>}
      inSection
    >
      {(data) => (
        <ul aria-label="찾은 게임" className="mt-2">
          {itemsOf(data, ({ id }) => id)
            .slice(0, mostFound)
            .map((game) => (
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
      )}
    </Answer>
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
