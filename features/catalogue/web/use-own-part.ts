import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import type { Game } from '../game'
import { type OwnPart, ownGameQueries } from './queries'

/** What of a game is a member's own, once it is known; null for a visitor. */
export function useOwn(gameId: number): OwnPart | null {
  const isMember = useSession().status === 'in'
  const { data } = useQuery({ ...ownGameQueries.part(gameId), enabled: isMember })
  return isMember && data ? data : null
}

/** The game as it is for whoever looks: the page itself comes as every visitor gets it. */
export function useOwnPart(game: Game): Game {
  const own = useOwn(game.id)
  return own ? { ...game, ...own } : game
}
