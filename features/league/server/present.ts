import type { SeasonRow } from '~/db/rows/league'
import { closingOf, hasEnded, seasonOfDay } from '../league'

export function presentSeason({ month, players }: SeasonRow, now: Date) {
  const season = seasonOfDay(month)
  const closesAt = closingOf(season)
  return { season, players, closesAt, isOver: hasEnded(season, now), isClosed: now >= closesAt }
}
