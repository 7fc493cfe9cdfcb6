import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import type { Game } from '../game'
import { type OwnPart, ownGameQueries } from './queries'

/** What a visitor has done with a game. */
const nothing = { isLiked: false, isPlayed: false, isReviewed: false, lastPlayedOn: null }

/** What of a game is a member's own; null while it is not known yet, be it who is here or what they have done. */
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

/** A game as it is for whoever looks: the page itself comes as every visitor gets it. */
export type SeenGame = Omit<Game, 'isLiked' | 'isPlayed' | 'isReviewed' | 'lastPlayedOn'> & {
  own: KnownOwnPart
}

export function useOwnPart(game: Game): SeenGame {
  const { status, part } = useOwnQuery(game.id)
  const { likeCount, playCount } = part ?? game
  return { ...game, likeCount, playCount, own: status === 'out' ? nothing : (part ?? null) }
}
