import sharp from 'sharp'

const megabyte = 1_000_000
const mostImported = 20_000
const mostFileBytes = 50 * 1024 * 1024

type Bytes = Uint8Array<ArrayBuffer>

export interface Hostile {
  what: string
  path: string
  method?: 'POST' | 'PUT'
  type?: string
  body?: Bytes
  atOnce: number
  /** A file of operators, whose check is waited for. */
  isImport?: true
}

const bytesOf = (text: string) => new TextEncoder().encode(text) as Bytes
const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const listOf = (item: string, bytes: number) =>
  `[${many(Math.floor(bytes / (item.length + 1)), () => item).join(',')}]`

/** Sixteen bits per channel are the slowest to decode. */
async function pngOf(side: number): Promise<Bytes> {
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#338866' } })
  return new Uint8Array(await picture.toColourspace('rgb16').png().toBuffer())
}

async function jpegOf(side: number): Promise<Bytes> {
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#338866', noise } })
  return new Uint8Array(await picture.jpeg({ quality: 60 }).toBuffer())
}

/** Eight megabytes without a sense, after the first bytes of a picture. */
function junkPicture(): Bytes {
  const bytes = Uint8Array.from({ length: 8.1 * megabyte }, (_, at) => (at * 2_654_435_761) >>> 24)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytes
}

function xmlBomb(count: number): string {
  const players = '<player name="a"/>'.repeat(count)
  return `<plays><play id="1" date="2026-01-01" quantity="20000"><item name="x" objectid="1"/><players>${players}</players></play></plays>`
}

const csvBomb = () => `Date,Game,Quantity,Comments\n2026-01-01,x,20000,${'가'.repeat(6 * megabyte)}\n`

/** Thousands of plays that refer to one long name, one long place and one player with a long name. */
function sharedListsBomb(): string {
  const long = [{ id: 1, name: '가'.repeat(megabyte) }]
  const plays = many(mostImported, (at) => ({
    uuid: `u${at}`,
    gameRefId: 1,
    locationRefId: 1,
    playDate: '2026-01-01',
    playerScores: many(20, () => ({ playerRefId: 1 })),
  }))
  return JSON.stringify({ games: long, players: long, locations: long, plays })
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

/** Files of games as large as operators may upload them. */
function gameFiles(): Record<string, string> {
  const head = 'id,name,min_players,max_players,playing_time,min_age,weight,description\n'
  const filled = (line: (at: number) => string, most = 300_000) => {
    const lines = [head]
    for (let at = 1, length = head.length; at <= most; at += 1) {
      const next = line(at)
      length += next.length
      if (length > mostFileBytes) break
      lines.push(next)
    }
    return lines.join('')
  }
  return {
    'cells of 90,000 characters': filled((at) => `${at},${'a'.repeat(90_000)},2,4,60,8,2,\n`, 500),
    '300,000 games': filled((at) => `${at},Game number ${at},2,4,60,8,2,\n`),
    '300,000 broken rows': filled((at) => `x${at},${'b'.repeat(100)}\n`),
    'nothing but commas': `${head}${','.repeat(mostFileBytes - head.length - 1)}`,
    'lines of commas': filled(() => `${','.repeat(90_000)}\n`),
  }
}

/** Requests that once stopped the thread that answers everybody. */
export async function hostileRequests(): Promise<Hostile[]> {
  const refresh = '/v1/users/token/refresh'
  const importing = '/v1/me/plays/import'
  const preview = `${importing}/preview`
  const exporting = '/v1/me/plays/export?format='
  const json = (what: string, path: string, body: string, atOnce = 4): Hostile => ({
    ...{ what, path, method: 'POST', type: 'application/json', body: bytesOf(body), atOnce },
  })
  const file = (what: string, text: string, path = preview, atOnce = 4) =>
    json(what, path, JSON.stringify({ text }), atOnce)
  const picture = (what: string, body: Bytes, atOnce = 8): Hostile => ({
    ...{ what, path: '/v1/me/picture', method: 'PUT', type: 'image/png', body, atOnce },
  })
  const get = (what: string, path: string, atOnce = 1): Hostile => ({ what, path, atOnce })
  const games = (what: string, text: string): Hostile => ({
    ...json(`operators' file: ${what}`, '/v1/operator/imports?kind=games&fileName=x.csv', text, 1),
    type: 'application/octet-stream',
    isImport: true,
  })
  const bytesAsPicture = json('1 MB of bytes as a picture to a JSON endpoint', refresh, '\0'.repeat(megabyte))
  return [
    { ...bytesAsPicture, type: 'image/png' },
    json('1 MB of small values', refresh, listOf('0', megabyte)),
    json('64 KB of small values', refresh, listOf('0', 60_000)),
    json('64 KB of players', '/v1/me/product/used', `{"players":${listOf('0', 60_000)}}`),
    picture('eight pictures of 49 megapixels', await pngOf(7_000)),
    picture('eight pictures of 24 megapixels, PNG', await pngOf(4_898)),
    picture('eight pictures of 24 megapixels, JPEG', await jpegOf(4_898)),
    picture('six pictures of 8 MB, junk', junkPicture(), 6),
    file('XML with a quantity and 300 players', xmlBomb(300)),
    file('XML with a quantity and 10 players', xmlBomb(10)),
    file('CSV with a quantity and a note of 18 MB', csvBomb()),
    file('BG Stats with shared long names', sharedListsBomb()),
    json('29 MB of zeros to the import', preview, `{"text":"x","more":${listOf('0', 29 * megabyte)}}`),
    json('29 MB of empty lists to the import', preview, `{"text":"x","more":${listOf('[]', 29 * megabyte)}}`),
    file('an honest file of 20,000 plays, preview', honestFile(), preview, 1),
    file('an honest file of 20,000 plays, import', honestFile(), importing, 1),
    get('export of 20,000 plays, BG Stats', `${exporting}bgstats`),
    get('export of 20,000 plays, CSV', `${exporting}csv`),
    get('export of all that is stored of a member', '/v1/me/export'),
    ...Object.entries(gameFiles()).map(([what, text]) => games(what, text)),
    get('24 share cards', '/share/games/:at.jpg', 24),
  ]
}
