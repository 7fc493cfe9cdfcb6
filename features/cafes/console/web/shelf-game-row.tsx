import type { ReactNode } from 'react'
import type { GameCard } from '~/features/catalogue/endpoints'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { Icon } from '~/ui/icon'

/** A game in a list of the console. Pressing it opens the cafe's data about the game. */
export function ShelfGameRow({
  game,
  note,
  onOpen,
}: {
  game: GameCard
  note: ReactNode
  onOpen: () => void
}) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 flex w-[calc(100%+--spacing(4))] items-center gap-3.5 rounded-card p-2 text-left transition duration-150 hover:bg-sunken active:bg-sunken"
    >
      <GameCover game={game} size="row" className="w-14 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold text-15 text-ink">{game.name}</span>
        <span className="tabular mt-0.5 block text-13 text-ink-dim">{note}</span>
      </span>
      <Icon name="chevron-right" size={18} className="text-ink-dim" />
    </button>
  )
}
