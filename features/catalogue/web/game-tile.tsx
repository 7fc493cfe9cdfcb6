import { paths } from '~/features/paths'
import { Link } from '~/ui/link'
import type { GameCard } from '../endpoints'
import { GameCover } from './game-cover'
import { playInWords } from './game-row'

/** A game in a carousel or grid, as wide as its container. */
export function GameTile({ game }: { game: GameCard }) {
  return (
    <Link href={paths.game(game.id)} className="block rounded-card transition duration-150 active:scale-97">
      <GameCover game={game} size="carousel" />
      <span className="mt-2 block truncate font-semibold text-15 text-ink">{game.name}</span>
      <span className="tabular block truncate text-13 text-ink-dim">{playInWords(game)}</span>
    </Link>
  )
}
