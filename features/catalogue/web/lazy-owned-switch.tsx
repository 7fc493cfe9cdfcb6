import { useSession } from '~/features/accounts/web/use-session'
import { useLoadedWhen } from '~/ui/use-loaded-when'

const loadSwitch = () => import('./owned-switch').then(({ OwnedSwitch }) => OwnedSwitch)

/** Whether the member owns the game. The box keeps its height, so that nothing moves when the answer is known. */
export function LazyOwnedSwitch({ gameId }: { gameId: number }) {
  const { status } = useSession()
  const Loaded = useLoadedWhen(status === 'in', loadSwitch)
  if (status === 'out') return null
  return <div className="min-h-16 px-5">{Loaded ? <Loaded gameId={gameId} /> : null}</div>
}
