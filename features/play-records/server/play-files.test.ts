import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { mostPlaysOfMember } from '../play'
import { aPlay } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

type Headers = Record<string, string>

async function send(where: '' | '/preview', headers: Headers, payload: object) {
  const url = `/v1/me/plays/import${where}`
  const reply = await on.app.inject({ method: 'POST', url, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}

async function exported(headers: Headers, format: string): Promise<{ name: string; text: string }> {
  const reply = await on.app.inject({ url: `/v1/me/plays/export?format=${format}`, headers })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

async function someone(nickname?: string): Promise<{ id: number; headers: Headers }> {
  const id = await aMember(on.db, nickname === undefined ? {} : { nickname })
  return { id, headers: await signIn(on.app, id) }
}

async function playsOf(memberId: number) {
  const plays = await on.db`
    select played_on, star, place, note, minutes, player_count, games.name as game,
      (select json_agg(json_build_array(name, score, penalty, is_winner, play_players.member_id) order by seat)
        from play_players where play_id = plays.id) as players
    from plays join games on games.id = game_id where plays.member_id = ${memberId} order by played_on, plays.id`
  return [...plays]
}

async function playCount(gameId: number) {
  const [game] = await on.db<{ playCount: number }[]>`select play_count from games where id = ${gameId}`
  return game?.playCount
}

let nextBggId = 900_000
async function aKnownGame(name: string): Promise<{ id: number; bggId: number }> {
  nextBggId += 1
  return { id: await aGame(on.db, { name, bggId: nextBggId }), bggId: nextBggId }
}

let oddNumbers: Promise<[number, number]> | undefined
function gamesOfOddNumbers(): Promise<[number, number]> {
  oddNumbers ??= Promise.all([
    aGame(on.db, { name: '번호가 있는 게임', bggId: 148_228 }),
    aGame(on.db, { name: '이상한 번호' }),
  ])
  return oddNumbers
}

function bgStats(games: { id: number; name: string; bggId?: number }[], plays: object[]): string {
  const players = [
    { id: 1, name: '나' },
    { id: 2, name: '동생' },
  ]
  return JSON.stringify({ games, players, plays, userInfo: { meRefId: 1 } })
}

function xmlBomb(players: number): string {
  const table = Array.from({ length: players }, (_, at) => `<player name="${at}"/>`).join('')
  return `<plays><play id="1" date="2026-01-01" quantity="20000"><item name="카탄"/><players>${table}</players></play></plays>`
}

describe('an import', () => {
  test('previews what it will do, does it, and does nothing the second time', async () => {
    const { id: memberId, headers } = await someone('파일 주인')
    const byNumber = await aKnownGame('번호로 아는 게임')
    const byAlias = await aGame(on.db, { name: '이름으로 아는 게임', aliases: ['Known By Name'] })
    const text = bgStats(
      [
        { id: 1, name: 'Renamed Somewhere', bggId: byNumber.bggId },
        { id: 2, name: 'known by name!', bggId: 0 },
        { id: 3, name: '번호로 아는 께임' },
      ],
      [
        {
          uuid: 'u1',
          gameRefId: 1,
          playDate: '2026-03-01 20:00:00',
          durationMin: 40,
          playerScores: [
            { playerRefId: 1, score: '12', winner: true },
            { playerRefId: 2, score: 'x', winner: false },
          ],
        },
        { uuid: 'u2', gameRefId: 2, playDate: '2026-03-02 20:00:00' },
        { uuid: 'u3', gameRefId: 3, playDate: '2026-03-03 20:00:00' },
        { uuid: 'u4', gameRefId: 1, playDate: '2026-03-19 20:00:00' },
        { uuid: 'u1', gameRefId: 1, playDate: '2026-03-01 20:00:00' },
      ],
    )
    const preview = await send('/preview', headers, { text })
    expect(preview.body).toEqual({
      format: 'bgstats',
      counts: { new: 2, known: 1, unknownGame: 1, bad: 1 },
      changed: 0,
      notes: [],
      rows: [
        {
          row: 1,
          playedOn: '2026-03-01',
          name: 'Renamed Somewhere',
          game: { id: byNumber.id, name: '번호로 아는 게임' },
          outcome: 'new',
          reason: null,
          notes: ['동생의 점수는 남길 수 없어요: x'],
          suggestions: [],
        },
        expect.objectContaining({ game: { id: byAlias, name: '이름으로 아는 게임' }, outcome: 'new' }),
        expect.objectContaining({
          game: null,
          outcome: 'unknownGame',
          suggestions: expect.arrayContaining([{ id: byNumber.id, name: '번호로 아는 게임' }]),
        }),
        expect.objectContaining({ outcome: 'bad', reason: '미래 날짜는 기록할 수 없어요.' }),
        expect.objectContaining({ row: 5, outcome: 'known' }),
      ],
    })
    expect(await playsOf(memberId)).toEqual([])

    expect((await send('', headers, { text })).body).toEqual(preview.body)
    const stored = await playsOf(memberId)
    expect(stored).toEqual([
      {
        playedOn: '2026-03-01',
        star: null,
        place: null,
        note: null,
        minutes: 40,
        playerCount: 2,
        game: '번호로 아는 게임',
        players: [
          ['파일 주인', 12, 0, true, memberId],
          ['동생', null, 0, false, null],
        ],
      },
      expect.objectContaining({ playedOn: '2026-03-02', game: '이름으로 아는 게임', players: null }),
    ])
    expect(await playCount(byNumber.id)).toBe(1)

    const again = await send('', headers, { text })
    expect(again.body.counts).toEqual({ new: 0, known: 3, unknownGame: 1, bad: 1 })
    expect(await playsOf(memberId)).toEqual(stored)

    // The user chooses the game for the unknown name.
    const games = [{ name: '번호로 아는 께임', gameId: byNumber.id }]
    expect((await send('', headers, { text, games })).body.counts).toMatchObject({ new: 1, unknownGame: 0 })
    expect(await playCount(byNumber.id)).toBe(2)
  })

  test.each<[string, unknown, unknown]>([
    ['no whole number', 1.5, 'by name'],
    ['beyond every number there', 2_147_483_648, 'by name'],
    ['beyond that still', 1e12, 'by name'],
    ['below zero', -1, 'by name'],
    ['no number at all', {}, 'by name'],
    ['a number in letters', '148228', 'by number'],
    ['a number', 148_228, 'by number'],
  ])('finds a game whose number at BoardGameGeek is %s', async (_, bggId, found) => {
    const { headers } = await someone()
    const [byNumber, byName] = await gamesOfOddNumbers()
    const text = JSON.stringify({
      games: [{ id: 1, name: '이상한 번호', bggId }],
      plays: [{ uuid: 'odd', gameRefId: 1, playDate: '2026-01-01' }],
    })
    const reply = await send('/preview', headers, { text })
    expect(reply).toMatchObject({
      status: 200,
      body: { rows: [{ outcome: 'new', game: { id: found === 'by number' ? byNumber : byName } }] },
    })
  })

  test('sent five times at once imports each play once', async () => {
    const { id: memberId, headers } = await someone()
    const game = await aKnownGame('다섯 번 보낸 게임')
    const text = bgStats(
      [{ id: 1, name: 'x', bggId: game.bggId }],
      Array.from({ length: 30 }, (_, at) => ({ uuid: `p${at}`, gameRefId: 1, playDate: '2026-01-01' })),
    )
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('', headers, { text })))
    const taken = replies.flatMap(({ body }) => body.counts?.new ?? [])
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(30)
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect(await playsOf(memberId)).toHaveLength(30)
    expect(await playCount(game.id)).toBe(30)
  })

  test('that exceeds the total of a member’s plays is refused as a whole, like one play more', async () => {
    const { id: memberId, headers } = await someone()
    const game = await aKnownGame('너무 많이 한 게임')
    await on.db`
      insert into plays (game_id, member_id, played_on, logged_at)
      select ${game.id}, ${memberId}, '2025-01-01', '2025-01-01' from generate_series(1, ${mostPlaysOfMember - 1}::int)`
    const csv = (...days: string[]) =>
      `Date,Game,BGG ID\n${days.map((day) => `${day},x,${game.bggId}\n`).join('')}`
    const count = async () => {
      const [stored] = await on.db<{ count: number }[]>`
        select count(*)::int as count from plays where member_id = ${memberId}`
      return stored?.count
    }
    const refused = {
      status: 409,
      body: {
        error: '플레이 기록은 50,000개까지 남길 수 있어요. 오래된 기록을 지운 뒤에 다시 시도해 주세요.',
        code: 'TOO_MANY_PLAYS',
      },
    }
    expect(await send('', headers, { text: csv('2026-01-01', '2026-01-02') })).toEqual(refused)
    expect(await count()).toBe(mostPlaysOfMember - 1)
    expect((await send('', headers, { text: csv('2026-01-01') })).body.counts.new).toBe(1)
    const payload = { product_id: game.id }
    const reply = await on.app.inject({ method: 'POST', url: '/v1/me/product/used', headers, payload })
    expect({ status: reply.statusCode, body: reply.json() }).toEqual(refused)
    expect(await count()).toBe(mostPlaysOfMember)
  })

  test('blocks nobody while it runs, only the same member’s next file', async () => {
    const [one, other] = [await someone(), await someone()]
    const game = await aKnownGame('오래 걸리는 게임')
    const text = `Date,Game,BGG ID\n2026-01-01,x,${game.bggId}\n`
    const [first] = await on.db.transaction(async (tx) => {
      await tx`select from members where id = ${one.id} for update`
      const first = send('', one.headers, { text })
      const waiting = async () => {
        const [row] = await on.db<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        return row?.waiting
      }
      await expect.poll(waiting).toBe(1)
      expect(await send('/preview', one.headers, { text })).toEqual({
        status: 409,
        body: { error: '다른 파일을 읽고 있어요. 끝난 뒤에 다시 시도해 주세요.', code: 'IMPORT_RUNNING' },
      })
      expect((await send('', other.headers, { text })).body.counts.new).toBe(1)
      return [first]
    })
    expect((await first)?.status).toBe(200)
    expect((await send('/preview', one.headers, { text })).body.counts.known).toBe(1)
  })

  test.each([
    ['quantity and players', xmlBomb(10), 200],
    ['quantity and more players than a table has', xmlBomb(300), 200],
    [
      'quantity and a note',
      `Date,Game,Quantity,Comments\n2026-01-01,카탄,20000,${'가'.repeat(20_000)}\n`,
      400,
    ],
  ])('of a file with %s is answered without blocking other requests', async (_, text, status) => {
    const { headers } = await someone()
    const order: string[] = []
    const preview = send('/preview', headers, { text }).finally(() => order.push('import'))
    const reply = await on.app.inject({ url: '/v1/products' })
    order.push('other')
    expect(reply.statusCode).toBe(200)
    expect((await preview).status).toBe(status)
    expect(order).toEqual(['other', 'import'])
  })

  test('is parsed without blocking others, however many values it has', async () => {
    const { headers } = await someone()
    const parse = vi.spyOn(JSON, 'parse')
    try {
      const padding = Array.from({ length: 100_000 }, () => 0)
      const reply = await send('/preview', headers, {
        text: 'Date,Game\n2026-01-01,아무도 모르는 게임\n',
        padding,
      })
      expect(reply).toMatchObject({ status: 200, body: { counts: { unknownGame: 1 } } })
      expect(parse.mock.calls.filter(([text]) => text.includes('padding'))).toEqual([])
    } finally {
      parse.mockRestore()
    }
  })

  test.each([
    [
      'half a sign',
      `{"text":"a","games":[{"name":"\\ud800","gameId":1}]}`,
      '쓸 수 없는 글자가 들어 있어요.',
      'name',
    ],
    ['no JSON', '{"text":', '보내 주신 내용을 읽을 수 없어요.', 'input'],
    ['nothing', '', '보내 주신 내용을 읽을 수 없어요.', 'input'],
    ['only null', 'null', '입력값의 형식이 맞지 않아요.', 'input'],
  ])('of %s is refused with a sentence', async (_, payload, error, field) => {
    const { headers } = await someone()
    const reply = await on.app.inject({
      method: 'POST',
      url: '/v1/me/plays/import',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({
      status: 400,
      body: { error, code: 'BAD_INPUT', fields: { [field]: error } },
    })
  })

  test('of one person’s file by another belongs to the other', async () => {
    const [one, other] = [await someone(), await someone()]
    const game = await aKnownGame('둘이 한 게임')
    const text = bgStats(
      [{ id: 1, name: 'x', bggId: game.bggId }],
      [{ uuid: 'shared', gameRefId: 1, playDate: '2026-01-01' }],
    )
    for (const { headers } of [one, other]) {
      expect((await send('', headers, { text })).body.counts.new).toBe(1)
    }
    expect(await playCount(game.id)).toBe(2)
  })

  test('accepts BoardGameGeek’s XML and CSV as well, and refuses invalid days', async () => {
    const { id: memberId, headers } = await someone()
    const game = await aKnownGame('엑스엠엘 게임')
    const xml = `<plays username="me"><play id="1" date="2026-01-01" quantity="2" length="0" location="">
      <item name="X" objecttype="thing" objectid="${game.bggId}"/></play>
      <play id="2" date="0000-00-00" quantity="1"><item name="X" objectid="${game.bggId}"/></play></plays>`
    expect((await send('', headers, { text: xml })).body).toMatchObject({
      format: 'bgg',
      counts: { new: 2, bad: 1 },
    })
    expect((await send('', headers, { text: xml })).body.counts).toMatchObject({ new: 0, known: 2 })
    const csv = 'Date,Game,Rating\n2026-01-03,엑스엠엘게임,5\n2026-13-01,엑스엠엘게임,5\n'
    expect((await send('', headers, { text: csv })).body).toMatchObject({
      format: 'csv',
      counts: { new: 1, bad: 1 },
    })
    expect(await playsOf(memberId)).toHaveLength(3)
  })

  test.each([
    ['JSON', '{"games": [], "plays": [{"uuid": "a"'],
    ['XML', '<plays><play id="1" date="2026-01-01" quantity="1">'],
    ['CSV', 'Date,Game\n2026-01-01,"끊긴'],
  ])('of a truncated %s file is refused as a whole', async (_, text) => {
    const { id: memberId, headers } = await someone()
    for (const where of ['', '/preview'] as const) {
      const reply = await send(where, headers, { text })
      expect(reply).toMatchObject({ status: 400, body: { code: 'BROKEN_FILE' } })
      expect(reply.body.error).toMatch(/^파일이 \d+번째 줄에서 끊겼거나 깨졌어요/)
    }
    expect(await playsOf(memberId)).toEqual([])
  })

  test('is for members, needs a text, and may be larger than other bodies, to a limit', async () => {
    const { headers } = await someone()
    expect((await send('', {}, { text: 'Date,Game\n' })).status).toBe(401)
    expect((await send('', headers, {})).body.error).toBe('파일 내용(text)은 꼭 필요해요.')
    expect((await send('', headers, { text: 'a', format: 'xls' })).status).toBe(400)
    const large = `Date,Game,Comments\n2026-01-01,없는 게임,${'x'.repeat(3_000_000)}\n`
    expect((await send('/preview', headers, { text: large })).status).toBe(200)
    const tooLarge = await send('/preview', headers, { text: 'x'.repeat(31_000_000) })
    expect(tooLarge).toEqual({ status: 413, body: { error: '보내 주신 내용이 너무 커요.' } })
  })

  test('may come in pieces without saying how long it is, to the same limit', async () => {
    const { headers } = await someone()
    const inPieces = (text: string) => {
      const file = JSON.stringify({ text })
      const pieces = Array.from({ length: Math.ceil(file.length / 65_536) }, (_, nth) =>
        file.slice(nth * 65_536, (nth + 1) * 65_536),
      )
      return on.app.inject({
        method: 'POST',
        url: '/v1/me/plays/import/preview',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: Readable.from(pieces.map((piece) => Buffer.from(piece))),
      })
    }
    const large = `Date,Game,Comments\n2026-01-01,없는 게임,${'x'.repeat(200_000)}\n`
    expect((await inPieces(large)).statusCode).toBe(200)
    expect((await inPieces('x'.repeat(31_000_000))).statusCode).toBe(413)
  })
})

test('a file’s names stay on one line, and only its notes keep theirs', async () => {
  const { id: memberId, headers } = await someone()
  const game = await aKnownGame('줄이 많은 게임')
  const text = JSON.stringify({
    games: [{ id: 1, name: 'x', bggId: game.bggId }],
    players: [{ id: 2, name: '친\r\n구\u0007' }],
    locations: [{ id: 3, name: '카페\t\n 위층' }],
    plays: [
      {
        uuid: 'lines',
        gameRefId: 1,
        locationRefId: 3,
        playDate: '2026-01-01',
        comments: '첫 줄\r\n둘째\u0007 줄',
        playerScores: [{ playerRefId: 2 }],
      },
    ],
  })
  expect((await send('', headers, { text })).body.counts).toMatchObject({ new: 1 })
  expect(await playsOf(memberId)).toMatchObject([
    { place: '카페 위층', note: '첫 줄\n둘째 줄', players: [['친 구', null, 0, false, null]] },
  ])
})

describe('an export', () => {
  test.each(['bgstats', 'csv'])(
    'as %s is recognised by our import and complete for other programs',
    async (format) => {
      const { id: memberId, headers } = await someone(`나|는 ${format}`)
      const game = await aKnownGame(`내보낸 게임 ${format}`)
      const imported = bgStats(
        [{ id: 1, name: 'x', bggId: game.bggId }],
        [{ uuid: `from-the-app-${format}`, gameRefId: 1, playDate: '2026-01-01' }],
      )
      await send('', headers, { text: imported })
      await aPlay(on.db, {
        gameId: game.id,
        memberId,
        playedOn: '2026-02-03',
        star: 4,
        place: '=SUM(A1)',
        note: '"따옴표", 쉼표;\n둘째 줄',
        minutes: 55,
        players: [
          // A member's name in the file is the current nickname.
          { memberId, name: '옛 이름', score: -7, penalty: 6, isWinner: true },
          { memberId: null, name: '친|구; \\', score: null, penalty: 0, isWinner: false },
        ],
      })
      const { name, text } = await exported(headers, format)
      expect(name).toBe(`meeple-plays-2026-03-18.${format === 'csv' ? 'csv' : 'json'}`)
      expect(text.startsWith('\uFEFF')).toBe(format === 'csv')
      // BG Stats knows no penalties, so its score is what counted.
      expect(text).toContain(format === 'csv' ? '|-7|win|me|penalty 6' : '"score":"-13","penalty":6')
      expect((await send('', headers, { text })).body).toMatchObject({
        counts: { new: 0, known: 2, unknownGame: 0, bad: 0 },
        // The import reads every column that the export writes.
        notes: [],
      })

      const other = await someone(`새 주인 ${format}`)
      expect((await send('', other.headers, { text })).body.counts).toMatchObject({ new: 2 })
      expect((await send('', other.headers, { text })).body.counts).toMatchObject({ new: 0, known: 2 })
      const [, ofOther] = await playsOf(other.id)
      expect(ofOther).toEqual({
        playedOn: '2026-02-03',
        star: 4,
        place: '=SUM(A1)',
        note: '"따옴표", 쉼표;\n둘째 줄',
        minutes: 55,
        playerCount: 2,
        game: `내보낸 게임 ${format}`,
        players: [
          [`새 주인 ${format}`, -7, 6, true, other.id],
          ['친|구; \\', null, 0, false, null],
        ],
      })
    },
  )

  test('keeps spreadsheets from running texts as formulas', async () => {
    const { id: memberId, headers } = await someone()
    await aPlay(on.db, { gameId: await aGame(on.db), memberId, place: '=1+1' })
    expect((await exported(headers, 'csv')).text).toContain(",'=1+1,")
  })

  test('without records is an empty file, and visitors have none', async () => {
    const { headers } = await someone()
    expect((await exported(headers, 'csv')).text.split('\r\n')).toHaveLength(2)
    expect(JSON.parse((await exported(headers, 'bgstats')).text)).toMatchObject({ games: [], plays: [] })
    expect((await on.app.inject({ url: '/v1/me/plays/export?format=csv' })).statusCode).toBe(401)
    expect((await on.app.inject({ url: '/v1/me/plays/export?format=pdf', headers })).statusCode).toBe(400)
  })
})

test('one export of a member is made at a time, one of all their data counts too, and others wait their turn', async () => {
  const { headers } = await someone()
  const urls = ['/v1/me/plays/export?format=csv', '/v1/me/export']
  for (const second of urls) {
    const sent = await on.db.transaction(async (tx) => {
      // Every export reads the plays, so whichever comes first waits here.
      await tx`lock table plays in access exclusive mode`
      const asked = ['/v1/me/export', second].map((url) => on.app.inject({ url, headers }).then((it) => it))
      await Promise.race(asked)
      return { asked }
    })
    const replies = await Promise.all(sent.asked)
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
    expect(replies.find(({ statusCode }) => statusCode === 429)?.json()).toMatchObject({
      error: '다른 파일을 만들고 있어요. 잠시 뒤에 다시 시도해 주세요.',
      code: 'BUSY',
    })
  }
  const others = await Promise.all([someone(), someone(), someone()])
  const statuses = others.map(
    async ({ headers }) => (await on.app.inject({ url: '/v1/me/export', headers })).statusCode,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 200])
})
