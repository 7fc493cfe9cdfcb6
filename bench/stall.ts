import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { openSession } from '~/features/accounts/server/commands/sessions'
import { deriveKeys } from '~/lib/server/keys'
import { type Figure, milliseconds } from './figures'
import type { RunningApp } from './running-app'
import { withDatabase } from './town'

const idleMs = 5_000
const mostMsOverIdle = 50

interface Hostile {
  what: string
  path: string
  method: 'POST' | 'PUT'
  type: string
  body: string | Uint8Array<ArrayBuffer>
  atOnce: number
}

const json = 'application/json'
const listOf = (item: string, bytes: number) => `[${`${item},`.repeat(bytes / (item.length + 1))}${item}]`

async function hostileRequests(): Promise<Hostile[]> {
  const megabyte = 1_000_000
  const side = 7_000
  const picture = await sharp({
    create: { width: side, height: side, channels: 3, background: '#338866' },
  })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  const players = '<player name="a"/>'.repeat(300)
  const bomb = `<plays><play id="1" date="2026-01-01" quantity="20000"><item name="x" objectid="1"/><players>${players}</players></play></plays>`
  const refresh = '/v1/users/token/refresh'
  const preview = '/v1/me/plays/import/preview'
  const post = { method: 'POST', type: json, atOnce: 4 } as const
  return [
    { ...post, what: 'bytes as a picture', path: refresh, type: 'image/png', body: new Uint8Array(megabyte) },
    { ...post, what: 'zeros', path: refresh, body: listOf('0', megabyte) },
    { ...post, what: 'zeros within 64 KB', path: refresh, body: listOf('0', 60_000) },
    {
      ...post,
      what: 'players',
      path: '/v1/me/product/used',
      body: `{"players":${listOf('0', 60_000)}}`,
    },
    {
      what: 'pictures',
      path: '/v1/me/picture',
      method: 'PUT',
      type: 'image/png',
      body: new Uint8Array(picture),
      atOnce: 8,
    },
    { ...post, what: 'a file of plays', path: preview, body: JSON.stringify({ text: bomb }) },
  ]
}

/** How long the slowest call of another visitor took while `until` was not settled. */
async function slowestCall(app: RunningApp, until: Promise<unknown>): Promise<number> {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  let slowest = 0
  while (!isOver) {
    const began = performance.now()
    const reply = await fetch(`${app.origin}/v1/me/notices/flag`)
    await reply.arrayBuffer()
    slowest = Math.max(slowest, performance.now() - began)
    await pause(5)
  }
  return slowest
}

async function memberToken(dataDir: string): Promise<string> {
  const secret = (await readFile(path.join(dataDir, 'secrets/session'), 'utf8')).trim()
  const keys = deriveKeys(secret, 'demo')
  const { access } = await withDatabase(dataDir, (db) =>
    db.transaction((tx) =>
      openSession(tx, { keys, memberId: 1, provider: 'kakao', device: 'bench', now: new Date() }),
    ),
  )
  return access
}

/** The longest that another visitor waits while requests are sent that once stopped everybody. */
export async function measureStall(app: RunningApp, dataDir: string): Promise<Figure[]> {
  const authorization = `Bearer ${await memberToken(dataDir)}`
  const hostile = await hostileRequests()
  await slowestCall(app, pause(idleMs / 5))
  const idle = await slowestCall(app, pause(idleMs))
  const figures: Figure[] = []
  for (const { what, path, method, type, body, atOnce } of hostile) {
    const send = async () => {
      const reply = await fetch(`${app.origin}${path}`, {
        method,
        body,
        headers: { authorization, 'content-type': type },
      })
      await reply.arrayBuffer()
    }
    // A refusal may close the connection while the rest of the body is still on its way.
    const stall = await slowestCall(app, Promise.allSettled(Array.from({ length: atOnce }, send)))
    figures.push({
      what: `longest wait of another visitor, ${what}`,
      ours: milliseconds(stall),
      beside: `${milliseconds(idle)} idle`,
      ratio: '',
      target: `≤ ${mostMsOverIdle} ms over idle`,
      met: stall - idle <= mostMsOverIdle,
    })
  }
  return figures
}
