import { seoulMoment } from '~/lib/seoul-date'
import { ownLeagueShape, seasonShape, standingShape } from '../contract'
import { closingOf, hasEnded, type Season, seasonOfDay } from '../league'
import type { OwnStandingRow, SeasonRow, StandingRow } from './queries'

export function presentSeason({ month, players }: SeasonRow, now: Date) {
  const season: Season = seasonOfDay(month)
  const closesAt = closingOf(season)
  return seasonShape.toWire({
    season,
    players,
    closesAt: seoulMoment(closesAt),
    isOver: hasEnded(season, now),
    isClosed: now >= closesAt,
  })
}

export function presentStanding({ isBlocked, isOwn, ...standing }: StandingRow) {
  return standingShape.toWire({ ...standing, isBlocked, isOwn })
}

const nothing = { place: null, points: 0, beaten: 0, met: 0, unheard: 0 }

export function presentOwn(takesPart: boolean, standing: OwnStandingRow | null) {
  return ownLeagueShape.toWire({ takesPart, standing: standing ?? nothing })
}
