import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSession } from '~/features/accounts/server/commands/sessions'
import { deriveKeys } from '~/lib/server/keys'
import { Child } from './harness/child'
import { withDatabase } from './harness/database'
import { type Figure, milliseconds, roundsOf } from './harness/figures'
import type { Measured } from './harness/load'
import type { RunningApp } from './harness/running-app'
import { hostileRequests } from './hostile-requests'

const idleMs = roundsOf(5_000)
const mostMsOverIdle = 50

/** One of the concurrent requests. */
export interface Call {
  path: string
  token: string
}

export interface Sent {
  /** Null if the connection was closed without a reply. */
  status: number | null
  ms: number
}

/** The slowest call of another visitor, a member if `token` is one, until `until` settles: a read, a member's read and a file. */
export async function slowestCall(
  { origin }: RunningApp,
  token: string,
  until: Promise<unknown>,
): Promise<number> {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  const calls = [
    ['/v1/me/notices/flag', {}],
    token === '' ? ['/v1/timers/clock', {}] : ['/v1/me/info', { authorization: `Bearer ${token}` }],
    ['/manifest.webmanifest', {}],
  ] as const
  let slowest = 0
  for (let at = 0; !isOver; at += 1) {
    const [path, headers] = calls[at % calls.length] ?? calls[0]
    const began = performance.now()
    const reply = await fetch(`${origin}${path}`, { headers })
    await reply.arrayBuffer()
    slowest = Math.max(slowest, performance.now() - began)
    await pause(3)
  }
  return slowest
}

async function operatorTokens(dataDir: string, memberIds: number[]): Promise<string[]> {
  const secret = (await readFile(path.join(dataDir, 'secrets/session'), 'utf8')).trim()
  const keys = deriveKeys(secret, 'demo')
  return withDatabase(dataDir, (db) =>
    db.transaction(async (tx) => {
      const tokens: string[] = []
      await tx`update members set is_operator = true where id = any(${memberIds}::int[])`
      for (const memberId of memberIds) {
        const session = { keys, memberId, provider: 'kakao', device: 'bench', now: new Date() } as const
        tokens.push((await openSession(tx, session)).access)
      }
      return tokens
    }),
  )
}

/**
 * Measures the longest turn of the app's main thread during requests that used to block it, and the longest wait of
 * another visitor meanwhile.
 */
export async function measureStall({ app, say }: Measured): Promise<Figure[]> {
  const [other = '', ...tokens] = await operatorTokens(app.dataDir, [1, 2, 3, 4, 5])
  const sender = new Child('stall-sender.ts')
  try {
    await slowestCall(app, other, pause(idleMs / 5))
    await app.longestTurnMs()
    const idle = await slowestCall(app, other, pause(idleMs))
    const idleTurn = await app.longestTurnMs()
    const figures: Figure[] = []
    for (const hostile of await hostileRequests()) {
      const calls = Array.from(
        { length: hostile.atOnce },
        (_, at): Call => ({
          path: hostile.path.replace(':at', String(at + 1)),
          token: tokens[at % tokens.length] ?? '',
        }),
      )
      await sender.ask({ origin: app.origin, hostile, calls })
      const sending = sender.ask<Sent[]>('go')
      const stall = await slowestCall(app, other, sending)
      const sent = await sending
      const turn = await app.longestTurnMs()
      const took = milliseconds(Math.max(...sent.map(({ ms }) => ms)))
      const statuses = [...new Set(sent.map(({ status }) => status ?? 'closed'))].sort().join(', ')
      const [turned, waited] = [milliseconds(turn), milliseconds(stall)]
      say(`  ${hostile.what}: answered ${statuses} within ${took}, others ${waited}, turn ${turned}`)
      figures.push({
        what: `longest turn, ${hostile.what}`,
        ours: turned,
        beside: `${milliseconds(idleTurn)} idle; longest wait ${waited}, idle ${milliseconds(idle)}`,
        target: `≤ ${mostMsOverIdle} ms over idle`,
        met: turn - idleTurn <= mostMsOverIdle,
      })
    }
    return figures
  } finally {
    sender.stop()
  }
}
