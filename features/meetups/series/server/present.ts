import type { SeriesDateRow } from '~/db/rows/meetups'
import { dateStates, seriesDateOpensAt } from '../../core/series'
import type { SeriesRow } from './queries/series'

export function presentSeries(series: SeriesRow, dates: readonly SeriesDateRow[], viewerId: number | null) {
  const isOwn = viewerId !== null && series.hostId === viewerId
  return {
    isOwn,
    dates: dates.flatMap(({ day, state: stored, meetupId, failure }) => {
      const state = dateStates.find((each) => each === stored)
      if (day === null || state === undefined) return []
      const opensAt = state === 'planned' ? seriesDateOpensAt(day, series.starts) : null
      return [{ day, state, meetupId, opensAt, failure: isOwn ? failure : null }]
    }),
  }
}
