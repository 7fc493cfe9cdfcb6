import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { tokenOf, withDatabase } from './harness/database'
import { type Figure, milliseconds, roundsOf } from './harness/figures'
import type { Measured } from './harness/load'

const idleMs = roundsOf(5_000)
const mostMsOverIdle = 50
const mostImported = 20_000

interface Hostile {
  what: string
  path: string
  method?: 'POST' | 'PUT'
  type?: string
  body?: Uint8Array<ArrayBuffer>
  atOnce: number
  /** A file of operators, whose check is waited for. */
  isImport?: true
}

const megabyte = 1_000_000
const preview = '/v1/me/plays/import/preview'
const listOf = (item: string, bytes: number) => `[${`${item},`.repeat(bytes / (item.length + 1))}${item}]`
const json = (what: string, path: string, body: string): Hostile => ({
  ...{ what, path, method: 'POST', type: 'application/json', atOnce: 4 },
  body: new TextEncoder().encode(body),
})
const file = (what: string, text: string) => json(what, preview, JSON.stringify({ text }))

/** Thousands of plays that refer to one long name, one long place and one player with a long name. */
function sharedLists(): string {
  const long = [{ id: 1, name: '가'.repeat(megabyte) }]
  const plays = Array.from({ length: mostImported }, (_, at) => ({
    ...{ uuid: `u${at}`, gameRefId: 1, locationRefId: 1, playDate: '2026-01-01' },
    playerScores: Array.from({ length: 20 }, () => ({ playerRefId: 1 })),
  }))
  return JSON.stringify({ games: long, players: long, locations: long, plays })
}

/** As large as operators may upload them. */
function gamesFile(line: (at: number) => string): string {
  const head = 'id,name,min_players,max_players,playing_time,min_age,weight,description\n'
  const lines = Math.min(300_000, Math.floor((50 * 1024 * 1024 - head.length) / line(300_000).length))
  return head + Array.from({ length: lines }, (_, at) => line(at + 1)).join('')
}

/** One request of each kind that once stopped the thread that answers everybody. */
async function hostileRequests(): Promise<Hostile[]> {
  // Sixteen bits per channel are the slowest to decode.
  const large = sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#338866' } })
  const picture = new Uint8Array(await large.toColourspace('rgb16').png().toBuffer())
  const players = '<player name="a"/>'.repeat(300)
  const play = `<play id="1" date="2026-01-01" quantity="20000"><item name="x" objectid="1"/><players>${players}</players></play>`
  const games = (what: string, line: (at: number) => string): Hostile => ({
    ...json(`operators' file: ${what}`, '/v1/operator/imports?kind=games&fileName=x.csv', gamesFile(line)),
    ...{ type: 'application/octet-stream', atOnce: 1, isImport: true },
  })
  return [
    json('1 MB of small values', '/v1/users/token/refresh', listOf('0', megabyte)),
    {
      ...{
        what: 'eight pictures of 49 megapixels',
        path: '/v1/me/picture',
        method: 'PUT',
        type: 'image/png',
      },
      ...{ body: picture, atOnce: 8 },
    },
    file('XML with a quantity and 300 players', `<plays>${play}</plays>`),
    file(
      'CSV with a quantity and a note of 18 MB',
      `Date,Game,Quantity,Comments\n2026-01-01,x,20000,${'가'.repeat(6 * megabyte)}\n`,
    ),
    file('BG Stats with shared long names', sharedLists()),
    json('29 MB of zeros to the import', preview, `{"text":"x","more":${listOf('0', 29 * megabyte)}}`),
    { what: 'export of all that is stored of a member', path: '/v1/me/export', atOnce: 1 },
    games('300,000 games', (at) => `${at},Game number ${at},2,4,60,8,2,\n`),
    games('lines of commas', () => `${','.repeat(90_000)}\n`),
    { what: '24 share cards', path: '/share/games/:at.jpg', atOnce: 24 },
  ]
}

/** Sends it as often as it says, and returns the statuses; a refusal may close the connection while the body is on its way. */
async function send(origin: string, hostile: Hostile, tokens: readonly string[]): Promise<string[]> {
  const { method = 'GET', type = '', body, isImport, path, atOnce } = hostile
  const sendOne = async (at: number) => {
    const authorization = `Bearer ${tokens[at % tokens.length]}`
    const headers = { authorization, ...(body && { 'content-type': type }) }
    const url = origin + path.replace(':at', String(at + 1))
    const reply = await fetch(url, { method, headers, ...(body && { body }) }).catch(() => null)
    const text = await reply?.text()
    const isChecking = async (id: number) => {
      const found = await fetch(`${origin}/v1/operator/imports/${id}`, { headers: { authorization } })
      return ((await found.json()) as { state: string }).state === 'checking'
    }
    if (isImport && reply?.ok) while (await isChecking(JSON.parse(text ?? '').id)) await pause(100)
    return String(reply?.status ?? 'closed')
  }
  return Promise.all(Array.from({ length: atOnce }, (_, at) => sendOne(at)))
}

/** Measures the longest turn of the app's main thread, in processor time, during requests that used to block it. */
export async function measureStall({ app, say }: Measured): Promise<Figure[]> {
  const tokens = await withDatabase(app.dataDir, async (db) => {
    await db`update members set is_operator = true where id <= 4`
    return Promise.all([1, 2, 3, 4].map((memberId) => tokenOf(db, app.dataDir, memberId)))
  })
  await app.longestTurnMs()
  await pause(idleMs)
  const idleTurn = await app.longestTurnMs()
  const figures: Figure[] = []
  for (const hostile of await hostileRequests()) {
    const statuses = await send(app.origin, hostile, tokens)
    const turn = await app.longestTurnMs()
    say(`  ${hostile.what}: answered ${[...new Set(statuses)].join(', ')}, turn ${milliseconds(turn)}`)
    figures.push({
      what: `longest turn, ${hostile.what}`,
      ours: milliseconds(turn),
      beside: `${milliseconds(idleTurn)} idle`,
      target: `≤ ${mostMsOverIdle} ms over idle`,
      met: turn - idleTurn <= mostMsOverIdle,
    })
  }
  return figures
}
