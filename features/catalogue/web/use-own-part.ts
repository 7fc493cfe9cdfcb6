import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import type { Game } from '../game'
import { ownGameQueries } from './queries'

/** The game as it is for whoever looks: the page itself comes as every visitor gets it. */
export function useOwnPart(game: Game): { game: Game; isMember: boolean } {
  const isMember = useSession().status === 'in'
  const { data } = useQuery({ ...ownGameQueries.part(game.id), enabled: isMember })
  return { game: isMember && data ? { ...game, ...data } : game, isMember }
}
