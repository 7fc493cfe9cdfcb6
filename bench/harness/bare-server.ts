import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { topCategoryCode } from '~/features/catalogue/category'
import { listCategory } from '~/features/catalogue/server/queries/list-games'
import type { Reader } from '~/lib/server/database'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { bareSql } from './bare-sql'
import { answerParent } from './child'

/**
 * What the server replies to every request: the same bytes, or the first category, either from plain rows or in the JSON
 * that our own statement makes.
 */
export type BareOrder =
  | { headers: Record<string, string>; bytes: Uint8Array }
  | { address: DatabaseAddress; from: 'rows' | 'json' }

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

const readText = {
  rows: async (sql: Sql) => JSON.stringify({ results: await readRows(sql) }),
  json: async (sql: Sql) => {
    const { count, games } = await listCategory(sql as object as Reader, {
      by: 'category',
      category: Number(topCategoryCode),
      sort: null,
      people: [],
      levels: [],
      page: 1,
    })
    return `{"count":${count},"results":${games.text}}`
  },
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
      const text = await readText[order.from](sql)
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
