import { changeDeviceValue, type DeviceValue } from '~/lib/web/device-values'
import type { GameCard } from '../endpoints'

export type RecentGame = Pick<GameCard, 'id' | 'name' | 'image'>

const most = 5

/** The games by which cafes were looked for, the newest first. */
export const recentGames: DeviceValue<RecentGame[]> = { name: 'recentGames', initial: [] }

export function rememberGame({ id, name, image }: RecentGame): void {
  changeDeviceValue(recentGames, (before) =>
    [{ id, name, image }, ...before.filter((other) => other.id !== id)].slice(0, most),
  )
}
