import { closingOf, hasEnded, seasonOfDay } from '../league'
import type { SeasonRow } from './queries'

export function presentSeason({ month, players }: SeasonRow, now: Date) {
  const season = seasonOfDay(month)
  const closesAt = closingOf(season)
  return { season, players, closesAt, isOver: hasEnded(season, now), isClosed: now >= closesAt }
}
