import { setTimeout as pause } from 'node:timers/promises'
import { answerParent } from './harness/child'
import type { Hostile } from './hostile-requests'
import type { Call, Sent } from './stall'

// Runs in its own process, because building megabytes of requests would block the measuring process.

let prepared: { origin: string; hostile: Hostile; calls: Call[] } | null = null

/** Whether an import is checked or ended. */
async function isChecked(url: string, authorization: string): Promise<boolean> {
  const { state } = (await (await fetch(url, { headers: { authorization } })).json()) as { state: string }
  return state !== 'checking'
}

async function send(origin: string, { path, token }: Call, hostile: Hostile): Promise<Sent> {
  const { method = 'GET', type = '', body, isImport } = hostile
  const began = performance.now()
  const authorization = `Bearer ${token}`
  const headers = { authorization, ...(body && { 'content-type': type }) }
  // A refusal may close the connection while the rest of the body is still on its way.
  const status = await fetch(origin + path, { method, headers, ...(body && { body }) }).then(
    async (reply) => {
      const text = await reply.text()
      if (isImport && reply.ok) {
        const { id } = JSON.parse(text) as { id: number }
        while (!(await isChecked(`${origin}/v1/operator/imports/${id}`, authorization))) await pause(100)
      }
      return reply.status
    },
    () => null,
  )
  return { status, ms: performance.now() - began }
}

answerParent(async (question: NonNullable<typeof prepared> | 'go') => {
  if (question !== 'go') {
    prepared = question
    return []
  }
  const { origin, hostile, calls } = prepared ?? { origin: '', hostile: null, calls: [] }
  return hostile ? await Promise.all(calls.map((call) => send(origin, call, hostile))) : []
})
