import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastify from 'fastify'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { renderBarePage } from './bare-page'
import { bareSql } from './bare-sql'
import { answerParent } from './child'

/** What the server replies to every request: the same bytes, the first category, or a page of React Router. */
export type BareOrder =
  | { headers: Record<string, string>; bytes: Uint8Array }
  | { address: DatabaseAddress }
  | 'page'

type Sql = ReturnType<typeof bareSql>['sql']

/** The statement as one would write it without knowing how it is answered. */
function readRows(sql: Sql) {
  return sql`
    select games.id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
      review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, total
    from (
      select id, place, count(*) over ()::int as total
      from (
        select id, row_number() over (order by rank_score desc, weight_sum desc, id) as place
        from games
        where weight_sum >= 1000
        order by rank_score desc, weight_sum desc, id
        limit ${20}
      ) top
      order by place
      limit ${20} offset ${0}
    ) listed
    join games on games.id = listed.id
    cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${null}::int, games.id)) own
    order by place`
}

/** The least that node:http can do, without a framework and checks. */
async function listenBare(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** The framework with the plugins that our app has, and nothing of ours. */
async function listenWithPlugins(address: DatabaseAddress): Promise<number> {
  const { sql } = bareSql(address, 10)
  const app = fastify()
  await app.register(helmet)
  await app.register(cookie)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1_000 })
  app.get('/*', async () => ({ results: await readRows(sql) }))
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

answerParent((order: BareOrder) => {
  if (order === 'page')
    return listenBare(async (_, response) => {
      const page = await renderBarePage()
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length })
      response.end(page)
    })
  if ('address' in order) return listenWithPlugins(order.address)
  return listenBare((_, response) => response.writeHead(200, order.headers).end(order.bytes))
})
