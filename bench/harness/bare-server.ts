import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listCategory } from '~/features/catalogue/server/queries/games'
import type { Reader } from '~/lib/server/database'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { bareSql } from './bare-sql'
import { answerParent } from './child'

/** What the server replies to every request: the same bytes, or the rows of the same statement as JSON. */
export type BareOrder =
  | { headers: Record<string, string>; bytes: Uint8Array }
  | { address: DatabaseAddress; category: number }

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
      const text = JSON.stringify(await listCategory(sql as object as Reader, order.category, 1))
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
