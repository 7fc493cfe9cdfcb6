import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { openSession } from '~/features/accounts/server/commands/sessions'
import { deriveKeys } from '~/lib/server/keys'
import { type Figure, milliseconds } from './figures'
import type { RunningApp } from './running-app'
import { withDatabase } from './town'

const idleMs = 5_000
export const mostMsOverIdle = 50
const megabyte = 1_000_000
const mostImported = 20_000

interface Request {
  what: string
  path: string
  method: 'GET' | 'POST' | 'PUT'
  type: string
  body: Uint8Array<ArrayBuffer> | null
  atOnce: number
  /** A file of operators, whose check is waited for. */
  isImport?: true
}

export interface Hostile extends Request {
  /** The path and token of each of the concurrent requests. */
  calls: { path: string; token: string }[]
}

export interface Sent {
  /** Null if the connection was closed without a reply. */
  status: number | null
  ms: number
}

const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
const listOf = (item: string, bytes: number) =>
  `[${Array(Math.floor(bytes / (item.length + 1)))
    .fill(item)
    .join(',')}]`
const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))

/** Just under the limit of pixels, and the slowest format to decode: sixteen bits per channel. */
async function largestPicture(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#338866' } })
  return new Uint8Array(await picture.toColourspace('rgb16').png().toBuffer())
}

async function largestPhoto(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#338866', noise } })
  return new Uint8Array(await picture.jpeg({ quality: 60 }).toBuffer())
}

function xmlBomb(count: number): string {
  const players = '<player name="a"/>'.repeat(count)
  return `<plays><play id="1" date="2026-01-01" quantity="20000"><item name="x" objectid="1"/><players>${players}</players></play></plays>`
}

function csvBomb(): string {
  return `Date,Game,Quantity,Comments\n2026-01-01,x,20000,${'가'.repeat(6 * megabyte)}\n`
}

/** Thousands of plays that refer to one long name, one long place and one player with a long name. */
function sharedListsBomb(): string {
  const long = '가'.repeat(megabyte)
  return JSON.stringify({
    games: [{ id: 1, name: long }],
    players: [{ id: 1, name: long }],
    locations: [{ id: 1, name: long }],
    plays: many(mostImported, (at) => ({
      uuid: `u${at}`,
      gameRefId: 1,
      locationRefId: 1,
      playDate: '2026-01-01',
      playerScores: many(20, () => ({ playerRefId: 1 })),
    })),
  })
}

/** A realistic file: four players and a note in every play. */
function honestFile(): string {
  const games = ['카탄', '스플렌더', '아줄', '루미큐브', '할리갈리']
  return JSON.stringify({
    games: games.map((name, at) => ({ id: at + 1, name, bggId: 0 })),
    players: many(12, (at) => ({ id: at + 1, name: `사람 ${at}` })),
    locations: many(5, (at) => ({ id: at + 1, name: `카페 ${at}` })),
    userInfo: { meRefId: 1 },
    plays: many(mostImported, (at) => ({
      uuid: `honest-${at}`,
      gameRefId: (at % games.length) + 1,
      locationRefId: (at % 5) + 1,
      playDate: `20${10 + (at % 15)}-0${(at % 9) + 1}-1${at % 10} 20:00:00`,
      durationMin: 30 + (at % 90),
      comments: '끝까지 알 수 없었던 판. 다음에는 확장을 넣어서 다시 하기로 했다. '.repeat(2),
      playerScores: many(4, (seat) => ({
        playerRefId: ((at + seat) % 12) + 1,
        score: String(seat * 10),
        winner: seat === 3,
      })),
    })),
  })
}

/** Eight megabytes without a sense, after the first bytes of a picture. */
function junkPicture(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8.1 * megabyte)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * 2_654_435_761) >>> 24
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytes
}

const mostFileBytes = 50 * 1024 * 1024

/** Files of games as large as operators may upload them. */
function gameFiles(): [what: string, text: string][] {
  const head = 'id,name,min_players,max_players,playing_time,min_age,weight,description\n'
  const filled = (line: (at: number) => string, most: number, bytes = mostFileBytes) => {
    const lines = [head]
    for (let at = 1, length = head.length; at <= most; at += 1) {
      const next = line(at)
      length += next.length
      if (length > bytes) break
      lines.push(next)
    }
    return lines.join('')
  }
  const cell = 'a'.repeat(90_000)
  return [
    ['cells of 90,000 characters', filled((at) => `${at},${cell},2,4,60,8,2,\n`, 500)],
    ['300,000 games', filled((at) => `${at},Game number ${at},2,4,60,8,2,\n`, 300_000)],
    ['300,000 broken rows', filled((at) => `x${at},${'b'.repeat(100)}\n`, 300_000)],
    ['nothing but commas', `${head}${','.repeat(mostFileBytes - head.length - 1)}`],
    ['lines of commas', filled(() => `${','.repeat(90_000)}\n`, 300_000)],
  ]
}

async function hostileRequests(): Promise<Request[]> {
  const refresh = '/v1/users/token/refresh'
  const importing = '/v1/me/plays/import'
  const preview = `${importing}/preview`
  const exporting = '/v1/me/plays/export?format='
  const [refused, largest, photo] = [
    await largestPicture(7_000),
    await largestPicture(4_898),
    await largestPhoto(4_898),
  ]
  const post = (
    what: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    { type = 'application/json', atOnce = 4 } = {},
  ): Request => ({
    what,
    path,
    method: 'POST',
    type,
    body: typeof body === 'string' ? bytesOf(body) : body,
    atOnce,
  })
  const file = (what: string, text: string, path = preview, atOnce = 4) =>
    post(what, path, JSON.stringify({ text }), { atOnce })
  const picture = (what: string, body: Uint8Array<ArrayBuffer>): Request => ({
    ...post(what, '/v1/me/picture', body, { type: 'image/png', atOnce: 8 }),
    method: 'PUT',
  })
  const get = (what: string, path: string): Request => ({
    what,
    path,
    method: 'GET',
    type: '',
    body: null,
    atOnce: 1,
  })
  const games = gameFiles().map(
    ([what, text]): Request => ({
      ...post(`operators' file: ${what}`, '/v1/operator/imports?kind=games&file_name=x.csv', text, {
        type: 'application/octet-stream',
        atOnce: 1,
      }),
      isImport: true,
    }),
  )
  const cards = { ...get('24 share cards', '/share/games/:at.jpg'), atOnce: 24 }
  return [
    post('1 MB of bytes as a picture to a JSON endpoint', refresh, new Uint8Array(megabyte), {
      type: 'image/png',
    }),
    post('1 MB of small values', refresh, listOf('0', megabyte)),
    post('64 KB of small values', refresh, listOf('0', 60_000)),
    post('64 KB of players', '/v1/me/product/used', `{"players":${listOf('0', 60_000)}}`),
    picture('eight pictures of 49 megapixels', refused),
    picture('eight pictures of 24 megapixels, PNG', largest),
    picture('eight pictures of 24 megapixels, JPEG', photo),
    { ...picture('six pictures of 8 MB, junk', junkPicture()), atOnce: 6 },
    file('XML with a quantity and 300 players', xmlBomb(300)),
    file('XML with a quantity and 10 players', xmlBomb(10)),
    file('CSV with a quantity and a note of 18 MB', csvBomb()),
    file('BG Stats with shared long names', sharedListsBomb()),
    post('29 MB of zeros to the import', preview, `{"text":"x","more":${listOf('0', 29 * megabyte)}}`),
    post('29 MB of empty lists to the import', preview, `{"text":"x","more":${listOf('[]', 29 * megabyte)}}`),
    file('an honest file of 20,000 plays, preview', honestFile(), preview, 1),
    file('an honest file of 20,000 plays, import', honestFile(), importing, 1),
    get('export of 20,000 plays, BG Stats', `${exporting}bgstats`),
    get('export of 20,000 plays, CSV', `${exporting}csv`),
    get('export of all that is stored of a member', '/v1/me/export'),
    ...games,
    cards,
  ]
}

class Sender {
  private readonly child: ChildProcess = fork(
    fileURLToPath(new URL('./stall-sender.ts', import.meta.url)),
    [],
    { serialization: 'advanced' },
  )

  async prepare(hostile: Hostile): Promise<void> {
    this.child.send({ prepare: hostile })
    await once(this.child, 'message')
  }

  async send(origin: string): Promise<Sent[]> {
    this.child.send({ go: origin })
    const [message] = (await once(this.child, 'message')) as [{ sent: Sent[] }]
    return message.sent
  }

  stop(): void {
    this.child.disconnect()
  }
}

/** The slowest call of another visitor until `until` settles: a read, a member's read and a file. */
export async function slowestCall(app: RunningApp, token: string, until: Promise<unknown>): Promise<number> {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  const calls = [
    ['/v1/me/notices/flag', {}],
    ['/v1/me/info', { authorization: `Bearer ${token}` }],
    ['/manifest.webmanifest', {}],
  ] as const
  let slowest = 0
  for (let at = 0; !isOver; at += 1) {
    const [path, headers] = calls[at % calls.length] ?? calls[0]
    const began = performance.now()
    const reply = await fetch(`${app.origin}${path}`, { headers })
    await reply.arrayBuffer()
    slowest = Math.max(slowest, performance.now() - began)
    await pause(3)
  }
  return slowest
}

export async function memberTokens(dataDir: string, memberIds: number[]): Promise<string[]> {
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
 * Measures the longest turn of the app's main thread during requests that used to block it, and the longest
 * wait of another visitor meanwhile.
 */
export async function measureStall(
  app: RunningApp,
  dataDir: string,
  say: (line: string) => void,
): Promise<Figure[]> {
  const [other = '', ...tokens] = await memberTokens(dataDir, [1, 2, 3, 4, 5])
  const sender = new Sender()
  try {
    await slowestCall(app, other, pause(idleMs / 5))
    await app.longestTurnMs()
    const idle = await slowestCall(app, other, pause(idleMs))
    const idleTurn = (await app.longestTurnMs()) ?? 0
    const figures: Figure[] = []
    for (const request of await hostileRequests()) {
      await sender.prepare({
        ...request,
        calls: many(request.atOnce, (at) => ({
          path: request.path.replace(':at', String(at + 1)),
          token: tokens[at % tokens.length] ?? '',
        })),
      })
      const sending = sender.send(app.origin)
      const stall = await slowestCall(app, other, sending)
      const sent = await sending
      const turn = (await app.longestTurnMs()) ?? 0
      const took = Math.max(...sent.map(({ ms }) => ms))
      const statuses = [...new Set(sent.map(({ status }) => status ?? 'closed'))].sort().join(', ')
      say(
        `  ${request.what}: answered ${statuses} within ${milliseconds(took)}, others ${milliseconds(stall)}, turn ${milliseconds(turn)}`,
      )
      figures.push({
        what: `longest turn, ${request.what}`,
        ours: milliseconds(turn),
        beside: `${milliseconds(idleTurn)} idle; longest wait ${milliseconds(stall)}, idle ${milliseconds(idle)}`,
        ratio: '',
        target: `≤ ${mostMsOverIdle} ms over idle`,
        met: turn - idleTurn <= mostMsOverIdle,
      })
    }
    return figures
  } finally {
    sender.stop()
  }
}
