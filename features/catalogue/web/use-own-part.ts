import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import type { Game } from '../game'
import { type OwnPart, ownGameQueries } from './queries'

/** The state for visitors. */
const nothing = { isLiked: false, isPlayed: false, isReviewed: false, lastPlayedOn: null }

/** The member's own state for a game; null while the session or the state is still unknown. */
export type KnownOwnPart = Pick<OwnPart, 'isLiked' | 'isPlayed' | 'isReviewed' | 'lastPlayedOn'> | null

function useOwnQuery(gameId: number) {
  const { status } = useSession()
  const { data, isLoadingError, refetch } = useQuery({
    ...ownGameQueries.part(gameId),
    enabled: status === 'in',
  })
  const isIn = status === 'in'
  return {
    status,
    part: isIn ? data : undefined,
    readAgain: isIn && isLoadingError ? () => void refetch() : null,
  }
}

export function useOwn(gameId: number): KnownOwnPart {
  const { status, part } = useOwnQuery(gameId)
  return status === 'out' ? nothing : (part ?? null)
}

/** A game with the viewer's own state separate, because the server renders the page for visitors. */
export type SeenGame = Omit<Game, 'isLiked' | 'isPlayed' | 'isReviewed' | 'lastPlayedOn'> & {
  own: KnownOwnPart
  /** Asks for the viewer's own state again if it could not be read; null otherwise. */
  readOwnAgain: (() => void) | null
}

export function useOwnPart(game: Game): SeenGame {
  const { status, part, readAgain } = useOwnQuery(game.id)
  const { likeCount, playCount } = part ?? game
  const own = status === 'out' ? nothing : (part ?? null)
  return { ...game, likeCount, playCount, own, readOwnAgain: readAgain }
}
