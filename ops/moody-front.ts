import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How an outside service behaves. Refusing closes every connection at once. */
export type Mood = 'healthy' | 'silent' | 'slow' | 'garbage' | 'refusing'

export interface MoodyFront {
  address: string
  mood: Mood
  /** Calls that arrived. */
  calls: number
  close(): Promise<void>
}

/** Stands before a stand-in and spoils its answers. */
export async function openMoodyFront(behind: string, slowMs: number): Promise<MoodyFront> {
  const server = createServer((asked, answer) => {
    front.calls += 1
    const pass = () => {
      // Whoever asked has given up.
      if (answer.destroyed) return
      const { method, headers } = asked
      const passed = request(new URL(asked.url ?? '/', behind), { method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      })
      passed.on('error', () => answer.destroy())
      answer.on('close', () => passed.destroy())
      asked.pipe(passed)
    }
    const moods: Record<Mood, () => unknown> = {
      healthy: pass,
      silent: () => asked.resume(),
      slow: () => setTimeout(pass, slowMs),
      garbage: () => answer.writeHead(200, { 'content-type': 'application/json' }).end('<html>{"code":'),
      refusing: () => asked.socket.resetAndDestroy(),
    }
    moods[front.mood]()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const front: MoodyFront = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'healthy',
    calls: 0,
    close: async () => {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
  return front
}
