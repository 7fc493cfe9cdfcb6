import type { Reader } from '~/lib/server/database'
import { type Forecast, forecastOf, paceOf, roundedForecast } from '../../forecast'
import { replay } from '../../shared-timer'
import { advance } from '../../timer'
import { rulesOf } from '../../timer-setup'
import { listMeasuredOf } from './paces'
import { listLogs } from './sessions'

/** When these running games end about, by timer: as its phones say it, for all of them in two queries. */
export async function forecastsOf(
  db: Reader,
  { running, now }: { running: readonly { timerId: number; gameId: number }[]; now: Date },
): Promise<Map<number, Forecast>> {
  if (running.length === 0) return new Map()
  const gameOf = new Map(running.map(({ timerId, gameId }) => [timerId, gameId]))
  const [logs, measured] = await Promise.all([
    listLogs(db, [...gameOf.keys()]),
    listMeasuredOf(db, [...new Set(gameOf.values())]),
  ])
  const forecasts = new Map<number, Forecast>()
  for (const { id, setup, events } of logs) {
    const pace = paceOf(measured.get(gameOf.get(id) ?? 0) ?? [], setup.names.length)
    const logged = pace && replay(rulesOf(setup), events)
    if (!logged || logged.phase === 'ended') continue
    const { runMs, turn } = advance(logged, { kind: 'tick' }, now.getTime())
    const forecast = forecastOf(pace, { runMs, turns: turn }, now)
    if (forecast !== null) forecasts.set(id, roundedForecast(forecast))
  }
  return forecasts
}
