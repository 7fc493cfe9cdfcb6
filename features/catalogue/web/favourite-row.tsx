import { paths } from '~/features/paths'
import { Link } from '~/ui/link'
import type { Favourites } from '../endpoints'
import { GameCover } from './game-cover'

type FavouriteGame = Favourites['chosen'][number]

/** Covers with names, in a row of three. */
export function FavouriteRow({ games }: { games: readonly FavouriteGame[] }) {
  return (
    <ul aria-label="좋아하는 게임" className="grid grid-cols-3 gap-3">
      {games.map((game) => (
        <li key={game.id}>
          <Link href={paths.game(game.id)} className="block rounded-control">
            <GameCover game={game} size="row" />
            <span className="mt-1 line-clamp-2 text-13 text-ink">{game.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
