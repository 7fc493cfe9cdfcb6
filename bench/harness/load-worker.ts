import { createConnection, type Socket } from 'node:net'
import { answerParent } from './child'
import type { Load, LoadOutcome } from './load'

// Runs in its own process. It sends HTTP over plain sockets, because the client of node:http takes as much
// processor time as the measured servers and would limit the result.

const headEnd = Buffer.from('\r\n\r\n')

function requestFor(load: Load, path: string): Buffer {
  const headers = Object.entries({ host: `127.0.0.1:${load.port}`, ...load.headers })
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
}

function readHead(head: string): { status: number; length: number } {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`The reply does not say its length:\n${head}`)
  return { status: Number(head.slice(9, 12)), length: Number(length) }
}

function run(load: Load): Promise<LoadOutcome> {
  const requests = load.paths.map((path) => requestFor(load, path))
  const tookMs: number[] = []
  const began = performance.now()
  const until = began + load.ms
  let sent = 0
  let answered = 0

  async function keepAsking(): Promise<void> {
    const socket = createConnection({ host: '127.0.0.1', port: load.port, noDelay: true })
    try {
      while (sent < load.most && performance.now() < until) {
        const request = requests[sent % requests.length]
        if (!request) return
        sent += 1
        const from = performance.now()
        const status = await exchange(socket, request)
        if (load.timed) tookMs.push(performance.now() - from)
        if (status !== 200) throw new Error(`Answered ${status}: ${request.toString().split('\r\n')[0]}`)
        answered += 1
      }
    } finally {
      socket.destroy()
    }
  }

  return Promise.all(Array.from({ length: load.connections }, keepAsking)).then(() => ({
    answered,
    ms: performance.now() - began,
    tookMs,
  }))
}

function exchange(socket: Socket, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let begin: Buffer = Buffer.alloc(0)
    let status = 0
    let missing = -1
    const done = (end: () => void) => {
      socket.off('data', hear).off('error', fail).off('close', fail)
      end()
    }
    const fail = (error?: unknown) =>
      done(() => reject(error instanceof Error ? error : new Error('The connection was closed.')))
    const hear = (chunk: Buffer) => {
      if (missing >= 0) missing -= chunk.length
      else {
        begin = begin.length === 0 ? chunk : Buffer.concat([begin, chunk])
        const end = begin.indexOf(headEnd)
        if (end < 0) return
        try {
          const head = readHead(begin.toString('latin1', 0, end))
          status = head.status
          missing = head.length - (begin.length - end - headEnd.length)
        } catch (error) {
          fail(error)
          return
        }
      }
      if (missing === 0) done(() => resolve(status))
      else if (missing < 0) fail(new Error('The reply is longer than it says.'))
    }
    socket.on('data', hear).once('error', fail).once('close', fail)
    socket.write(request)
  })
}

answerParent(run)
