import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { appEndpoints } from '~/app/endpoints'
import { openSession } from '~/features/accounts/server/commands/sessions'
import { tonightEndpoints } from '~/features/tonight/endpoints'
import { keepEveningGames } from '~/features/tonight/server/upkeep'
import { inOurWords } from '~/lib/calls-version'
import { toUrl } from '~/lib/server/database-address'
import { deriveKeys } from '~/lib/server/keys'
import { databaseOf, withDatabase } from './harness/database'
import { type Figure, inTurns, milliseconds, quantile, roundsOf } from './harness/figures'
import { fillShelves } from './harness/fill-shelves'
import type { Measured } from './harness/load'

const mostRatio = 25
const asked = 20

/** Evenings around Seoul, each from another point. */
function evenings(): string[] {
  return Array.from({ length: asked }, (_, nth) => {
    const point = `lat=${37.46 + nth * 0.013}&lng=${126.86 + nth * 0.013}`
    return `${tonightEndpoints.evenings.path}?people=${2 + (nth % 3)}&minutes=${[40, 90, 150][nth % 3]}&${point}`
  })
}

/** What an evening costs among 10,000 cafes of 300 games each, beside the smallest statement by the same way. */
export async function measureTonight({ app, load, say }: Measured): Promise<Figure[]> {
  const memberId = await fillShelves(toUrl(databaseOf(app.dataDir)))
  say('  filled')
  const secret = (await readFile(path.join(app.dataDir, 'secrets/session'), 'utf8')).trim()
  const token = await withDatabase(app.dataDir, async (db) => {
    while ((await keepEveningGames(db, new Date())) > 0);
    await db`vacuum analyze evening_games`
    const session = {
      keys: deriveKeys(secret, 'demo'),
      memberId,
      provider: 'kakao',
      device: 'bench',
      now: new Date(),
    } as const
    return (await db.transaction((tx) => openSession(tx, session))).access
  })
  const smallest = Array.from({ length: asked }, () => appEndpoints.health.path)
  const asMember = { ...inOurWords, authorization: `Bearer ${token}` }
  const sides = {
    visitor: { paths: evenings(), headers: inOurWords },
    member: { paths: evenings(), headers: asMember },
    smallest: { paths: smallest, headers: inOurWords },
  }
  const took = await inTurns(
    ['visitor', 'member', 'smallest'],
    { warmUp: 1, rounds: roundsOf(10) },
    async (side) => {
      const order = { port: app.port, ...sides[side], most: asked, connections: 1, ms: 60_000, timed: true }
      return (await load.run(order)).tookMs
    },
  )
  const p95 = quantile(took.smallest.flat(), 0.95)
  return (['visitor', 'member'] as const).map((who) => {
    const ours = took[who].flat()
    const ratio = quantile(ours, 0.95) / p95
    return {
      what: `tonight p95, 10,000 cafes of 300 games, ${who}`,
      ours: `${milliseconds(quantile(ours, 0.95))}, p50 ${milliseconds(quantile(ours, 0.5))}`,
      beside: `${milliseconds(p95)} smallest statement, p50 ${milliseconds(quantile(took.smallest.flat(), 0.5))}`,
      ratio: ratio.toFixed(1),
      target: `≤ ${mostRatio}`,
      met: ratio <= mostRatio,
    }
  })
}
