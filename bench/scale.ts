import { cafeEndpoints } from '~/features/cafes/endpoints'
import { findingEndpoints } from '~/features/meetups/finding/endpoints'
import { passEndpoints } from '~/features/passes/endpoints'
import { reviewEndpoints } from '~/features/reviews/endpoints'
import { inOurWords } from '~/lib/calls-version'
import type { Database } from '~/lib/server/database'
import { toUrl } from '~/lib/server/database-address'
import { listPath, topListPath } from './catalogue-list'
import { databaseOf, tokenOf, withDatabase } from './harness/database'
import { type Figure, inTurns, median, milliseconds, quantile, roundsOf } from './harness/figures'
import { fillScale, shareOf } from './harness/fill-scale'
import type { Measured } from './harness/load'
import { startApp, temporaryFolder } from './harness/running-app'

/** A tenth of ten thousand cafes, unless `BENCH_SCALE` says which share; beside it a thousandth. */
const largeShare = Number(process.env.BENCH_SCALE ?? 0.1)
const smallShare = 0.001
const readsOfTurn = 10
/** A list may cost so many times as much with a hundred times the rows: indexes are a level deeper and less is in memory. */
const mostRatio = 2
/** What everybody opens may cost less. */
const mostRatioOf: Record<string, number> = { 'meetups, from a point': 1.5 }

/** Signs those in who read: a member with an average number of plays, and an operator. */
async function signIn(db: Database, dataDir: string): Promise<{ reader: string; operator: string }> {
  const [found] = await db<{ reader: number | null; operator: number | null }[]>`
    select (select min(id) from members where nickname = 'm1')::int as reader,
      (select min(id) from members where is_operator)::int as operator`
  if (!found?.reader || !found.operator) throw new Error('Nobody is there to read.')
  return {
    reader: await tokenOf(db, dataDir, found.reader),
    operator: await tokenOf(db, dataDir, found.operator),
  }
}

interface Call {
  what: string
  path: string
  token: string
}

/** The lists that people open most, and those of operators, which count over everything. */
async function callsOf(db: Database, dataDir: string): Promise<Call[]> {
  const { reader, operator } = await signIn(db, dataDir)
  const [thing] = await db<{ game: number; cafe: number; meetup: number | null; other: number }[]>`
    select (select id from games order by play_count desc limit 1)::int as game,
      (select max(id) from cafes)::int as cafe, (select min(id) from games where name = '게임 7')::int as other,
      (select id from meetups where status = 'open' and starts_at > now() + interval '1 day' order by starts_at limit 1)::int as meetup`
  if (!thing) throw new Error('Nothing is there to read.')
  const month = new Date().toISOString().slice(0, 7)
  const at = 'ownLat=37.52&ownLng=126.98'
  const meetups = findingEndpoints.list.path
  const ofReader: [what: string, path: string][] = [
    ['meetups, from a point', `${meetups}?${at}`],
    ['meetups, evening with a seat near', `${meetups}?${at}&when=weekend&hasSeat=true&withinKm=5`],
    ['meetups of a game', `${meetups}?${at}&gameId=${thing.game}`],
    ['meetups on the map', `${findingEndpoints.map.path}?${at}`],
    ['meetups of a cafe', `${meetups}?cafeId=${thing.cafe}`],
    ['own meetups', `${meetups}?me=Y`],
    ['meetups near another', `${meetups}?near=${thing.meetup}`],
    ['one meetup', `${meetups}/${thing.meetup}`],
    ['cafes near', `/v1/cafe?lat=37.52&lng=126.98&${at}`],
    ['cafes by name', `/v1/cafe?text=${encodeURIComponent('카페 77')}`],
    ['a cafe', `/v1/cafe/${thing.cafe}`],
    ['cafes with a game', `${cafeEndpoints.owners.path}?gameId=${thing.other}&lat=37.52&lng=126.98`],
    ['own plays', '/v1/me/product/used'],
    ['own plays by game', '/v1/me/product/used?isByGame=true'],
    ['own statistics', '/v1/me/plays/statistics'],
    ['verdicts of the most played game', `/v1/products/${thing.game}/verdicts`],
    ['most played game', `/v1/products/${thing.game}`],
    ['first category', topListPath],
    ['games by plays', listPath({ category: '02', sort: 'plays' })],
    ['ranking of games', '/v1/products?ranking=Y'],
    ['new games', '/v1/products?new=Y'],
    ['search of games', `/v1/products?text=${encodeURIComponent('게임 77')}`],
    ['recommendations', '/v1/me/recommendations'],
    ['reviews', reviewEndpoints.list.path],
    ['reviews of a game', `${reviewEndpoints.list.path}?gameId=${thing.other}`],
    ['league', `/v1/league/standings?season=${month}`],
    ['own league', `/v1/me/league?season=${month}`],
    ['figures', '/v1/figures'],
    ['own figures', '/v1/me/figures'],
    ['own passes', '/v1/me/passes'],
    ['own history of passes', passEndpoints.history.path],
    ['own notices', '/v1/me/notices'],
  ]
  const ofOperator: [what: string, path: string][] = [
    ['numbers of operators', '/v1/operator/numbers'],
    ['health for operators', '/v1/operator/health'],
    ['what waits for operators', '/v1/operator/waiting'],
  ]
  return [
    ...ofReader.map(([what, path]) => ({ what, path, token: reader })),
    ...ofOperator.map(([what, path]) => ({ what, path, token: operator })),
  ]
}

/** Asks every list of a large database and of a small one in turns. */
export async function measureScale({ app, load }: Measured): Promise<Figure[]> {
  const folder = temporaryFolder()
  const small = await startApp(folder.dataDir)
  try {
    await fillScale(toUrl(databaseOf(app.dataDir)), shareOf(largeShare))
    await fillScale(toUrl(databaseOf(folder.dataDir)), shareOf(smallShare))
    const callsAt = (dataDir: string) => withDatabase(dataDir, (db) => callsOf(db, dataDir))
    const [large, little] = [await callsAt(app.dataDir), await callsAt(folder.dataDir)]
    const figures: Figure[] = []
    for (const [at, call] of large.entries()) {
      const asked = {
        large: { call, port: app.port },
        little: { call: little[at] ?? call, port: small.port },
      }
      const took = await inTurns(['large', 'little'], { warmUp: 1, rounds: roundsOf(5) }, async (side) => {
        const { call, port } = asked[side]
        const headers = { ...inOurWords, authorization: `Bearer ${call.token}` }
        const order = { port, paths: [call.path], headers, connections: 1, timed: true }
        return (await load.run({ ...order, most: readsOfTurn, ms: 60_000 })).tookMs
      })
      const [ours, beside] = [took.large.flat(), took.little.flat()]
      const ratio = median(ours) / median(beside)
      const most = mostRatioOf[call.what] ?? mostRatio
      figures.push({
        what: call.what,
        ours: `${milliseconds(median(ours))}, p95 ${milliseconds(quantile(ours, 0.95))}`,
        beside: `${milliseconds(median(beside))}, p95 ${milliseconds(quantile(beside, 0.95))} with ${smallShare / largeShare} of the rows`,
        ratio: ratio.toFixed(2),
        target: `≤ ${most}`,
        met: ratio <= most,
      })
    }
    return figures
  } finally {
    await small.stop()
    folder.remove()
  }
}
