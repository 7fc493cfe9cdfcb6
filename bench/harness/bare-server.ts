import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { bareSql } from './bare-sql'
import { answerParent } from './child'

/** What the server replies to every request: the same bytes, or the first category. */
export type BareOrder = { headers: Record<string, string>; bytes: Uint8Array } | { address: DatabaseAddress }

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

/** The least work that node:http can do, without a framework and checks. */
function replyTo(order: BareOrder): RequestListener {
  if ('bytes' in order) {
    return (_, response) => {
      response.writeHead(200, order.headers)
      response.end(order.bytes)
    }
  }
  const { sql } = bareSql(order.address, 10)
  return async (_, response) => {
    try {
      const text = JSON.stringify({ results: await readRows(sql) })
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }
}

answerParent(async (order: BareOrder) => {
  const server = createServer(replyTo(order)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
})
