import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import postgres from 'postgres'
import { listCategory } from '~/features/catalogue/server/queries/games'
import type { Reader } from '~/lib/server/database'
import { type DatabaseAddress, toOptions } from '~/lib/server/database-address'

export interface SqlOrder {
  address: DatabaseAddress
  category: number
}

// Runs the list's statement with the bare driver and sends the rows as JSON: no framework, no checks.
process.once('message', ({ address, category }: SqlOrder) => {
  const sql = postgres({ ...toOptions(address), max: 10 })
  const server = createServer(async (_, response) => {
    try {
      const text = JSON.stringify(await listCategory(sql as object as Reader, category, 1))
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
