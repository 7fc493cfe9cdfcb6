import type { Hostile, Sent } from './stall'

// Runs in its own process, because building megabytes of requests would block the measuring process.

let hostile: Hostile | null = null

async function send(origin: string, { method, path, type, body, tokens }: Hostile): Promise<Sent[]> {
  return await Promise.all(
    tokens.map(async (token): Promise<Sent> => {
      const began = performance.now()
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) }
      // A refusal may close the connection while the rest of the body is still on its way.
      const status = await fetch(`${origin}${path}`, { method, headers, ...(body && { body }) }).then(
        async (reply) => {
          await reply.arrayBuffer()
          return reply.status
        },
        () => null,
      )
      return { status, ms: performance.now() - began }
    }),
  )
}

process.on('message', (message: { prepare: Hostile } | { go: string }) => {
  if ('prepare' in message) {
    hostile = message.prepare
    process.send?.('ready')
  } else if (hostile) {
    void send(message.go, hostile).then((sent) => process.send?.({ sent }))
  }
})
process.on('disconnect', () => process.exit(0))
