import { setTimeout as pause } from 'node:timers/promises'
import type { Hostile, Sent } from './stall'

// Runs in its own process, because building megabytes of requests would block the measuring process.

let hostile: Hostile | null = null

/** Whether an import is checked or ended. */
async function isChecked(origin: string, id: number, authorization: string): Promise<boolean> {
  const reply = await fetch(`${origin}/v1/operator/imports/${id}`, { headers: { authorization } })
  const { state } = (await reply.json()) as { state: string }
  return state !== 'checking'
}

async function send(origin: string, { method, type, body, calls, isImport }: Hostile): Promise<Sent[]> {
  return await Promise.all(
    calls.map(async ({ path, token }): Promise<Sent> => {
      const began = performance.now()
      const authorization = `Bearer ${token}`
      const headers = { authorization, ...(body && { 'content-type': type }) }
      // A refusal may close the connection while the rest of the body is still on its way.
      const status = await fetch(`${origin}${path}`, { method, headers, ...(body && { body }) }).then(
        async (reply) => {
          const text = await reply.text()
          if (isImport && reply.ok) {
            const { id } = JSON.parse(text) as { id: number }
            while (!(await isChecked(origin, id, authorization))) await pause(100)
          }
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
