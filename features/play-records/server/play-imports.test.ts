import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { endMergedGame } from '~/features/catalogue/server/commands/merged-games'
import { aGame } from '~/features/catalogue/server/factories'
import { aPlayer, type Player } from '~/features/meetups/server/factories'

let on: TestApp
let gameId: number
beforeAll(async () => {
  on = await testApp()
  gameId = await aGame(on.db, { name: '카탄', bggId: 13 })
})
afterAll(() => on.close())

const preview = async (player: Player, text: string) =>
  player.call('POST', 'me/plays/import/preview', { text })
const bring = async (player: Player, text: string, takesChanges = false) =>
  player.call('POST', 'me/plays/import', { text, takesChanges })
const logOf = async (player: Player) =>
  (await player.call('GET', 'me/product/used?represent=false&sort=new')).body.results
const statisticsOf = async (player: Player) => (await player.call('GET', 'me/plays/statistics')).body

/** A file of BG Stats with one play of the member and a guest. */
const fromStats = (play: object = {}) =>
  JSON.stringify({
    games: [{ id: 7, name: '카탄', bggId: 13 }],
    players: [
      { id: 1, name: '나' },
      { id: 2, name: '동생' },
    ],
    plays: [
      {
        uuid: '0b000000-0000-4000-8000-000000000001',
        gameRefId: 7,
        playDate: '2026-03-01 20:00:00',
        playerScores: [
          { playerRefId: 1, score: '10', winner: true },
          { playerRefId: 2, score: '8', winner: false },
        ],
        ...play,
      },
    ],
    userInfo: { meRefId: 1 },
  })

/** A page of BoardGameGeek with one play of the member. */
const fromBgg = (id: number, attributes = '') => `<?xml version="1.0" encoding="utf-8"?>
  <plays username="me" userid="1" total="1" page="1"><play id="${id}" date="2026-03-01" quantity="1" length="0" ${attributes}>
  <item name="Catan" objecttype="thing" objectid="13"/>
  <players><player username="me" name="Minjun" score="10" win="1"/><player username="" name="Bro" score="8" win="0"/></players>
  </play></plays>`

describe('a play that two programs know is one', () => {
  test.each([
    ['BG Stats and then BoardGameGeek', [fromStats({ bggId: 501 }), fromBgg(501)]],
    ['BoardGameGeek and then BG Stats', [fromBgg(502), fromStats({ bggId: 502 })]],
  ])('%s', async (_, [first = '', second = '']) => {
    const player = await aPlayer(on)
    expect((await bring(player, first)).body.counts).toMatchObject({ new: 1 })
    for (const { body } of [await preview(player, second), await bring(player, second)]) {
      expect(body).toMatchObject({ counts: { new: 0, known: 1 }, changed: 0 })
    }
    expect(await logOf(player)).toHaveLength(1)
  })

  test('also when it came from BG Stats before its number was kept, once that file is brought again', async () => {
    const player = await aPlayer(on)
    await bring(player, fromStats({ bggId: 0 }))
    expect((await preview(player, fromBgg(503))).body.counts.new).toBe(1)
    expect((await bring(player, fromStats({ bggId: 503 }))).body.counts).toMatchObject({ new: 0, known: 1 })
    expect((await preview(player, fromBgg(503))).body.counts).toMatchObject({ new: 0, known: 1 })
  })

  test('also within one file, and through our own exports', async () => {
    const [player, other] = [await aPlayer(on), await aPlayer(on)]
    const both = JSON.parse(fromStats({ bggId: 504 }))
    both.plays.push({ ...both.plays[0], uuid: '0b000000-0000-4000-8000-000000000002' })
    expect((await bring(player, JSON.stringify(both))).body.counts).toMatchObject({ new: 1, known: 1 })
    for (const format of ['csv', 'bgstats']) {
      const { text } = (await player.call('GET', `me/plays/export?format=${format}`)).body
      expect((await bring(other, text)).body.counts.bad).toBe(0)
      expect((await preview(other, fromBgg(504))).body.counts).toMatchObject({ new: 0, known: 1 })
    }
    expect(await logOf(other)).toHaveLength(1)
  })

  test('and plays with other numbers stay two', async () => {
    const player = await aPlayer(on)
    await bring(player, fromStats({ bggId: 505 }))
    expect((await bring(player, fromBgg(506))).body.counts.new).toBe(1)
  })
})

describe('a play that was corrected since', () => {
  const corrected = fromStats({
    comments: '다시 셌다',
    playerScores: [
      { playerRefId: 1, score: '66-11-12', winner: false },
      { playerRefId: 2, score: '99', winner: true },
    ],
  })

  test('is told, and taken over only if wished', async () => {
    const player = await aPlayer(on)
    await bring(player, fromStats())
    const note = '가져온 뒤 바뀐 기록이에요: 메모, 점수, 승패'
    for (const { body } of [await preview(player, corrected), await bring(player, corrected)]) {
      expect(body).toMatchObject({
        changed: 1,
        counts: { new: 0, known: 1 },
        rows: [{ outcome: 'known', notes: [note] }],
      })
    }
    expect(await logOf(player)).toMatchObject([{ note: null, players: [{ score: 10 }, { score: 8 }] }])

    expect((await bring(player, corrected, true)).body.rows[0].notes).toEqual([
      '바뀐 것을 파일대로 수정해요: 메모, 점수, 승패',
    ])
    expect(await logOf(player)).toMatchObject([
      {
        note: '다시 셌다',
        players: [
          { score: 43, is_winner: false, user_id: player.id },
          { name: '동생', score: 99 },
        ],
      },
    ])
    expect(await statisticsOf(player)).toMatchObject({ plays: 1, decided: 1, won: 0 })
    expect((await preview(player, corrected)).body).toMatchObject({ changed: 0, rows: [{ notes: [] }] })
  })

  test('keeps what only the member has written here', async () => {
    const player = await aPlayer(on)
    await bring(player, fromStats())
    const [{ id }] = await logOf(player)
    await player.call('PATCH', `me/product/used/${id}`, { star: 5, place: '우리 집' })
    expect((await preview(player, fromStats())).body.changed).toBe(0)
    await bring(player, corrected, true)
    expect(await logOf(player)).toMatchObject([{ star: 5, place: '우리 집', note: '다시 셌다' }])
  })
})

describe('what should not count stays in the log and out of the statistics', () => {
  test.each([
    ['nowinstats', fromBgg(601, 'nowinstats="1"'), { plays: 1, decided: 0, won: 0 }],
    ['incomplete', fromBgg(602, 'incomplete="1"'), { plays: 1, decided: 0, won: 0 }],
    [
      'ignored',
      fromStats({ ignored: true }),
      { plays: 0, games: 0, decided: 0, won: 0, mostPlayed: [], byPlayerCount: [] },
    ],
  ])('%s', async (_, text, statistics) => {
    const [player, other] = [await aPlayer(on), await aPlayer(on)]
    const { rows } = (await preview(player, text)).body
    expect(rows[0]).toMatchObject({ outcome: 'new', notes: [expect.stringMatching(/세지 않아요/)] })
    await bring(player, text)
    expect(await logOf(player)).toHaveLength(1)
    expect(await statisticsOf(player)).toMatchObject(statistics)
    for (const format of ['csv', 'bgstats']) {
      await bring(other, (await player.call('GET', `me/plays/export?format=${format}`)).body.text)
      expect(await statisticsOf(other)).toMatchObject(statistics)
    }
  })
})

describe('a game of the same name', () => {
  const csv = (name: string, bggId: number | '') => `Date,Game,BGG ID\n2026-01-02,${name},${bggId}\n`

  test('with another number is not meant, and is offered', async () => {
    const player = await aPlayer(on)
    const { rows } = (await preview(player, csv('카탄', 27_710))).body
    expect(rows[0]).toMatchObject({
      outcome: 'unknownGame',
      notes: ['‘카탄’ 게임과 이름은 같지만 BoardGameGeek 번호(27710)가 달라요.'],
      suggestions: [{ id: gameId }],
    })
    expect((await preview(player, csv('카탄', ''))).body.rows[0]).toMatchObject({ outcome: 'new' })
    const owned = await player.call('POST', 'me/owned-games/import/preview', {
      text: 'objectname,objectid\n카탄,27710\n',
    })
    expect(owned.body.rows).toMatchObject([
      { outcome: 'unknownGame', reason: expect.stringContaining('27710') },
    ])
  })

  test('is meant where one of them has no number, or was merged into it', async () => {
    const player = await aPlayer(on)
    const plain = await aGame(on.db, { name: '번호 없는 게임' })
    expect((await preview(player, csv('번호 없는 게임', 4_711))).body.rows[0]).toMatchObject({
      game: { id: plain },
    })
    const [from, into] = [
      await aGame(on.db, { name: '합친 게임', bggId: 8_001 }),
      await aGame(on.db, { name: '합친 게임 2', bggId: 8_002 }),
    ]
    await on.db.transaction((tx) => endMergedGame(tx, { from, into, now: on.clock.now() }))
    expect((await preview(player, csv('합친 게임 2', 8_001))).body.rows[0]).toMatchObject({
      game: { id: into },
    })
  })
})

describe('a CSV of plays', () => {
  const days = (text: string) => async (player: Player) =>
    (await preview(player, text)).body.rows.map(({ playedOn, name, outcome }: Record<string, string>) => [
      playedOn,
      name,
      outcome,
    ])

  test.each([
    ['mixed line ends', 'Date,Game\r\n2026-01-01,카탄\n2026-01-02,카탄\r2026-01-03,카탄\n'],
    [
      'quotes and mixed line ends',
      '"Date","Game"\r\n"2026-01-01","카탄"\n"2026-01-02","카탄"\n"2026-01-03","카탄"\r\n',
    ],
    ['semicolons', 'Date;Game\n2026-01-01;카탄\n2026-01-02;카탄\n2026-01-03;카탄\n'],
    [
      'tabs and days as Excel writes them',
      'Date\tGame\n2026.01.01\t카탄\n2026/1/2\t카탄\n2026. 1. 3\t카탄\n',
    ],
  ])('with %s loses no row', async (_, text) => {
    const player = await aPlayer(on)
    expect(await days(text)(player)).toEqual([1, 2, 3].map((day) => [`2026-01-0${day}`, '카탄', 'new']))
  })

  test('with a day that may be two names it, and keeps the other rows', async () => {
    const player = await aPlayer(on)
    const { rows } = (await preview(player, 'Date,Game\n1/2/2026,카탄\n46024,카탄\n2026-01-03,카탄\n')).body
    expect(rows).toMatchObject([
      { playedOn: '1/2/2026', outcome: 'bad', reason: '날짜를 읽을 수 없어요. 2026-01-02처럼 적어 주세요.' },
      { playedOn: '46024', outcome: 'bad' },
      { outcome: 'new' },
    ])
  })

  test('with a quote inside a cell is read', async () => {
    const player = await aPlayer(on)
    const { rows } = (
      await preview(
        player,
        'Date,Game,Comments\n2026-01-02,카탄,7" Single\n2026-01-03,카탄,"Wow" 재미있었다\n',
      )
    ).body
    expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['new', 'new'])
  })
})

describe('games that somebody owns', () => {
  test.each(['Yes', 'TRUE', '1', '2', '예', 'y'])('are added where own is %s', async (own) => {
    const player = await aPlayer(on)
    const { body } = await player.call('POST', 'me/owned-games/import/preview', {
      text: `objectname;objectid;own\nCATAN;13;${own}\nCATAN;13;0\n`,
    })
    expect(body.counts).toEqual({ new: 1, known: 0, unknownGame: 0, notOwned: 1 })
  })

  test('are named where nobody can tell, and so are columns that nothing is read of', async () => {
    const player = await aPlayer(on)
    const { body } = await player.call('POST', 'me/owned-games/import/preview', {
      text: 'objectname,objectid,own,rating\nCATAN,13,maybe,7\n,,1,\n',
    })
    expect(body).toMatchObject({
      counts: { new: 0, notOwned: 0 },
      notes: ['읽지 않는 열이에요: rating'],
      rows: [
        { outcome: 'bad', reason: '가지고 있는지 알 수 없어요: maybe' },
        { outcome: 'bad', reason: '어떤 게임인지 적혀 있지 않아요.' },
      ],
    })
  })
})
