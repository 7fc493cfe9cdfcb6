import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BytesOrder {
  headers: Record<string, string>
  bytes: Uint8Array
}

// The least work that node:http can do: it sends the same bytes and headers for every request.
process.once('message', ({ headers, bytes }: BytesOrder) => {
  const server = createServer((_, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit(0))
