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

interface Person {
  memberId: number
  token: string
}

/** Who reads: a member with an average number of plays, and an operator. */
async function findPeople(db: Database, dataDir: string): Promise<{ reader: Person; operator: Person }> {
  const [found] = await db<{ reader: number | null; operator: number | null }[]>`
    select (select min(id) from members where nickname = 'm1')::int as reader,
      (select min(id) from members where is_operator)::int as operator`
  if (!found?.reader || !found.operator) throw new Error('Nobody is there to read.')
  const signIn = async (memberId: number) => ({ memberId, token: await tokenOf(db, dataDir, memberId) })
  return { reader: await signIn(found.reader), operator: await signIn(found.operator) }
}

interface Call {
  what: string
  path: string
  token: string | null
}

/** The lists that people open most, and those of operators, which count over everything. */
async function callsOf(db: Database, dataDir: string): Promise<Call[]> {
  const { reader, operator } = await findPeople(db, dataDir)
  const [thing] = await db<{ game: number; cafe: number; meetup: number | null; other: number }[]>`
    select (select id from games order by play_count desc limit 1)::int as game,
      (select max(id) from cafes)::int as cafe, (select min(id) from games where name = '게임 77')::int as other,
      (select id from meetups where status = 'open' and starts_at > now() + interval '1 day' order by starts_at limit 1)::int as meetup`
  if (!thing) throw new Error('Nothing is there to read.')
  const month = new Date().toISOString().slice(0, 7)
  const at = 'ownLat=37.52&ownLng=126.98'
  const meetups = findingEndpoints.list.path
  const given: [string, string, string | null][] = [
    ['meetups, from a point', `${meetups}?${at}`, reader.token],
    [
      'meetups, evening with a seat near',
      `${meetups}?${at}&when=weekend&hasSeat=true&withinKm=5`,
      reader.token,
    ],
    ['meetups of a game', `${meetups}?${at}&gameId=${thing.game}`, reader.token],
    ['meetups on the map', `${findingEndpoints.map.path}?${at}`, reader.token],
    ['meetups of a cafe', `${meetups}?cafeId=${thing.cafe}`, reader.token],
    ['own meetups', `${meetups}?me=Y`, reader.token],
    ['meetups near another', `${meetups}?near=${thing.meetup}`, reader.token],
    ['one meetup', `${meetups}/${thing.meetup}`, reader.token],
    ['cafes near', `/v1/cafe?lat=37.52&lng=126.98&${at}`, reader.token],
    ['cafes by name', `/v1/cafe?text=${encodeURIComponent('카페 77')}`, reader.token],
    ['a cafe', `/v1/cafe/${thing.cafe}`, reader.token],
    [
      'cafes with a game',
      `${cafeEndpoints.owners.path}?gameId=${thing.other}&lat=37.52&lng=126.98`,
      reader.token,
    ],
    ['own plays', '/v1/me/product/used', reader.token],
    ['own plays by game', '/v1/me/product/used?isByGame=true', reader.token],
    ['own statistics', '/v1/me/plays/statistics', reader.token],
    ['verdicts of the most played game', `/v1/products/${thing.game}/verdicts`, reader.token],
    ['most played game', `/v1/products/${thing.game}`, reader.token],
    ['first category', topListPath, reader.token],
    ['games by plays', listPath({ category: '02', sort: 'plays' }), reader.token],
    ['ranking of games', '/v1/products?ranking=Y', reader.token],
    ['new games', '/v1/products?new=Y', reader.token],
    ['search of games', `/v1/products?text=${encodeURIComponent('게임 77')}`, reader.token],
    ['recommendations', '/v1/me/recommendations', reader.token],
    ['reviews', reviewEndpoints.list.path, reader.token],
    ['reviews of a game', `${reviewEndpoints.list.path}?gameId=${thing.other}`, reader.token],
    ['league', `/v1/league/standings?season=${month}`, reader.token],
    ['own league', `/v1/me/league?season=${month}`, reader.token],
    ['figures', '/v1/figures', reader.token],
    ['own figures', '/v1/me/figures', reader.token],
    ['own passes', '/v1/me/passes', reader.token],
    ['own history of passes', passEndpoints.history.path, reader.token],
    ['own notices', '/v1/me/notices', reader.token],
    ['numbers of operators', '/v1/operator/numbers', operator.token],
    ['health for operators', '/v1/operator/health', operator.token],
    ['what waits for operators', '/v1/operator/waiting', operator.token],
  ]
  return given.map(([what, path, token]) => ({ what, path, token }))
}

function headersOf({ token }: Call): Record<string, string> {
  return { ...inOurWords, ...(token !== null && { authorization: `Bearer ${token}` }) }
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
        const order = { port, paths: [call.path], headers: headersOf(call), connections: 1, timed: true }
        return (await load.run({ ...order, most: readsOfTurn, ms: 60_000 })).tookMs
      })
      const [ours, beside] = [took.large.flat(), took.little.flat()]
      const ratio = median(ours) / median(beside)
      figures.push({
        what: call.what,
        ours: `${milliseconds(median(ours))}, p95 ${milliseconds(quantile(ours, 0.95))}`,
        beside: `${milliseconds(median(beside))}, p95 ${milliseconds(quantile(beside, 0.95))} with ${smallShare / largeShare} of the rows`,
        ratio: ratio.toFixed(2),
        target: `≤ ${mostRatio}`,
        met: ratio <= mostRatio,
      })
    }
    return figures
  } finally {
    await small.stop()
    folder.remove()
  }
}
