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
  const { data } = useQuery({ ...ownGameQueries.part(gameId), enabled: status === 'in' })
  return { status, part: status === 'in' ? data : undefined }
}

export function useOwn(gameId: number): KnownOwnPart {
  const { status, part } = useOwnQuery(gameId)
  return status === 'out' ? nothing : (part ?? null)
}

/** A game with the viewer's own state separate, because the server renders the page for visitors. */
export type SeenGame = Omit<Game, 'isLiked' | 'isPlayed' | 'isReviewed' | 'lastPlayedOn'> & {
  own: KnownOwnPart
}

export function useOwnPart(game: Game): SeenGame {
  const { status, part } = useOwnQuery(game.id)
  const { likeCount, playCount } = part ?? game
  return { ...game, likeCount, playCount, own: status === 'out' ? nothing : (part ?? null) }
}
