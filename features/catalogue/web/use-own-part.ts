import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import type { Game } from '../endpoints'
import { type OwnPart, ownGameQueries } from './queries'

/** The state for visitors. */
const nothing = { isLiked: false, isPlayed: false, isReviewed: false, lastPlayedOn: null }

/** The member's own state for a game; null while the session or the state is still unknown. */
export type KnownOwnPart = Pick<OwnPart, 'isLiked' | 'isPlayed' | 'isReviewed' | 'lastPlayedOn'> | null

/**
 * The first read of the own part if it is under way, since its answer would undo what is changed meanwhile. It becomes
 * null if it fails.
 */
export function firstPartUnderWay(client: QueryClient, gameId: number): Promise<OwnPart | null> | null {
  const part = ownGameQueries.part(gameId)
  const isFirst = client.getQueryState(part.queryKey)?.status === 'pending' && client.isFetching(part) > 0
  return isFirst ? client.ensureQueryData(part).catch(() => null) : null
}

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
