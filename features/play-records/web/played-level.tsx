import { gameLevels } from '~/features/catalogue/game'
import { LevelBadge } from '~/features/catalogue/web/level-badge'

/** The level of a game as stored with a record. */
export function PlayedLevel({ level }: { level: string }) {
  const known = gameLevels.find((one) => one === level)
  return known === undefined ? null : <LevelBadge level={known} />
}
