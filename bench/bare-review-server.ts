import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import postgres from 'postgres'
import type { ReviewOrder } from '~/features/reviews/review'
import { listReviews } from '~/features/reviews/server/queries'
import type { Reader } from '~/lib/server/database'
import { type DatabaseAddress, toOptions } from '~/lib/server/database-address'

export interface ReviewsRead {
  gameId: number | null
  order: ReviewOrder
  page: number
}

export interface ReviewSqlOrder {
  address: DatabaseAddress
  read: ReviewsRead
}

function rowsOf(db: Reader, read: ReviewsRead): Promise<unknown> {
  const { gameId, order, page } = read
  return listReviews(db, { gameId, viewerId: null, order, page })
}

// Runs the statements of the review lists with the bare driver and sends the rows as JSON, without checks.
process.once('message', ({ address, read }: ReviewSqlOrder) => {
  const sql = postgres({ ...toOptions(address), max: 10 })
  const server = createServer(async (_, response) => {
    try {
      const text = JSON.stringify(await rowsOf(sql as object as Reader, read))
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit(0))
