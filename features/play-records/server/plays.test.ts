import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { findGame } from '~/features/catalogue/server/queries/games'
import { aReview } from '~/features/reviews/server/factories'
import { keyReused } from '~/lib/errors'
import { proofRuns } from '~/lib/server/test-proof'
import { ensurePlay, logPlay } from './commands/plays'
import { aPlay } from './factories'
import { playData } from './member-data'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

type Headers = Record<string, string>
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const used = '/v1/me/product/used/'

async function ask(method: Method, url: string, headers: Headers = {}, payload?: object) {
  const reply = await on.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

async function someone(nickname?: string): Promise<{ id: number; headers: Headers }> {
  const id = await aMember(on.db, nickname === undefined ? {} : { nickname })
  return { id, headers: await signIn(on.app, id) }
}

/** Somebody whom everybody may name, because they have a published review. */
async function aReviewer(nickname?: string): Promise<{ id: number; headers: Headers }> {
  const reviewer = await someone(nickname)
  await aReview(on.db, { gameId: await aGame(on.db), authorId: reviewer.id })
  return reviewer
}

async function playCount(gameId: number) {
  const [row] = await on.db<{ stored: number; rows: number; seats: boolean | null }[]>`
    select play_count as stored, (select count(*)::int from plays where game_id = games.id) as rows,
      (select bool_and(player_count = (select count(*) from play_players where play_id = plays.id))
        from plays where game_id = games.id) as seats
    from games where id = ${gameId}`
  return row
}

describe('the quick mark', () => {
  test('records today in Seoul, and repeating it within ten seconds changes nothing', async () => {
    const gameId = await aGame(on.db, { name: '빠른 기록', difficulty: 3 })
    on.clock.set('2026-03-18T15:30:00Z')
    const { headers } = await someone()
    const first = await ask('POST', used, headers, { product_id: gameId })
    expect(first).toEqual({
      status: 200,
      body: {
        id: expect.any(Number),
        play_date: '2026-03-19',
        star: null,
        place: null,
        note: null,
        minutes: null,
        players: [],
        product: { id: gameId, name: '빠른 기록', image1: null, level: 'EASY' },
        etc: { star_avg: null },
        count: 1,
      },
    })
    on.clock.set('2026-03-18T15:30:09Z')
    expect((await ask('POST', used, headers, { product_id: gameId })).body).toEqual(first.body)
    on.clock.set('2026-03-18T15:30:10Z')
    expect((await ask('POST', used, headers, { product_id: gameId })).body).toMatchObject({ count: 2 })
    expect(await playCount(gameId)).toMatchObject({ stored: 2, rows: 2 })
    expect((await ask('GET', `/v1/products/${gameId}`, headers)).body).toMatchObject({
      used_count: 2,
      is_used: true,
      is_used_data: '2026-03-19',
    })
  })

  test('tapped ten times at once is one record; other games and members have their own', async () => {
    const [gameId, otherGame] = [await aGame(on.db), await aGame(on.db)]
    const { headers } = await someone()
    const other = await someone()
    const mark = (headers: Headers, product_id: number) => ask('POST', used, headers, { product_id })
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, () => mark(headers, gameId)),
      mark(headers, otherGame),
      mark(other.headers, gameId),
    ])
    expect(new Set(replies.slice(0, 10).map(({ body }) => body.id)).size).toBe(1)
    expect(await playCount(gameId)).toMatchObject({ stored: 2, rows: 2 })
    expect(await playCount(otherGame)).toMatchObject({ stored: 1, rows: 1 })
  })

  test('of two simultaneous requests is one record, whichever is processed first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [gameId, memberId] = [await aGame(on.db), await aMember(on.db)]
      const mark = (ms: number) => {
        const now = new Date(on.clock.now().getTime() + ms)
        return on.db.transaction((tx) => logPlay(tx, { gameId, memberId, said: {}, now }))
      }
      const ids = await Promise.all([5, 3, 4, 1, 2, 0].map(mark))
      expect(new Set(ids).size).toBe(1)
      expect(await playCount(gameId)).toMatchObject({ stored: 1, rows: 1 })
    }
  })

  test('is created once for a member who reviews a game without having a record', async () => {
    const gameId = await aGame(on.db)
    const { id: memberId } = await someone()
    const ensure = () =>
      on.db.transaction((tx) => ensurePlay(tx, { gameId, memberId, now: new Date('2026-03-18T16:00:00Z') }))
    await Promise.all([ensure(), ensure(), ensure()])
    const plays = await on.db`select played_on from plays where game_id = ${gameId}`
    expect([...plays]).toEqual([{ playedOn: '2026-03-19' }])
    expect(await findGame(on.db, gameId)).toMatchObject({ playCount: 1 })
  })
})

describe('a record', () => {
  test('keeps the day, place, note, duration and all players', async () => {
    const gameId = await aGame(on.db)
    const { id, headers } = await someone('보드왕')
    const friend = await aReviewer('주사위')
    const players = [
      { name: '보드왕', user_id: id, score: 31, penalty: 0, is_winner: true },
      { name: '주사위', user_id: friend.id, score: 31, penalty: 0, is_winner: true },
      { name: '동생', user_id: null, score: -3, penalty: 0, is_winner: false },
    ]
    const body = {
      product_id: gameId,
      play_date: '2026-03-01',
      star: 4,
      place: ' 집 ',
      note: '비 <b>오는</b> 날',
      minutes: 45,
      players: [...players.slice(0, 2), { name: ' 동생 ', score: -3 }],
    }
    const logged = (await ask('POST', used, headers, body)).body
    expect(logged).toMatchObject({
      play_date: '2026-03-01',
      star: 4,
      place: '집',
      note: '비 <b>오는</b> 날',
      minutes: 45,
      players,
      etc: { star_avg: 4 },
    })
    expect((await ask('GET', `${used}${logged.id}`, headers)).body).toEqual(logged)
    // Sending the same form twice creates one record.
    expect((await ask('POST', used, headers, body)).body.id).toBe(logged.id)
    expect((await ask('POST', used, headers, { ...body, star: 5 })).body.id).not.toBe(logged.id)
    expect(await playCount(gameId)).toEqual({ stored: 2, rows: 2, seats: true })
  })

  test('is one record however late the form is repeated with its key, and separate for each member', async () => {
    const gameId = await aGame(on.db)
    const [one, other] = [await someone(), await someone()]
    const log = async (headers: Record<string, string>, key: string) =>
      (await ask('POST', used, { ...headers, 'idempotency-key': key }, { product_id: gameId, star: 4 })).body
    const first = await log(one.headers, 'form-0001')
    on.clock.set('2026-03-18T03:10:00Z')
    expect((await log(one.headers, 'form-0001')).id).toBe(first.id)
    expect((await log(one.headers, 'form-0002')).id).not.toBe(first.id)
    expect((await log(other.headers, 'form-0001')).id).not.toBe(first.id)
    expect(await playCount(gameId)).toEqual({ stored: 3, rows: 3, seats: true })
    expect(await log(one.headers, 'two words')).toMatchObject({ code: 'BAD_INPUT' })
    expect(await log(one.headers, 'short')).toMatchObject({
      fields: { 'Idempotency-Key': expect.stringContaining('8자') },
    })
  })

  test('that repeats a quick mark is that mark, also when it is sent later', async () => {
    const gameId = await aGame(on.db)
    const { headers } = await someone()
    const mark = async (key: Record<string, string> = {}) =>
      (await ask('POST', used, { ...headers, ...key }, { product_id: gameId })).body.id
    const first = await mark()
    expect(await mark({ 'idempotency-key': 'form-0003' })).toBe(first)
    on.clock.set('2026-03-18T03:10:00Z')
    expect(await mark({ 'idempotency-key': 'form-0003' })).toBe(first)
    expect(await mark()).not.toBe(first)
  })

  test('refuses other content under the same key, and changes nothing', async () => {
    on.clock.set('2026-03-18T14:55:00Z')
    const [gameId, otherGame] = [await aGame(on.db), await aGame(on.db)]
    const me = await someone()
    const headers = { ...me.headers, 'idempotency-key': 'form-0003' }
    const players = [
      { name: '나', user_id: me.id },
      { name: '동생', score: 3 },
    ]
    const body = { product_id: gameId, place: '집', players }
    const logged = (await ask('POST', used, headers, body)).body
    const { id } = logged
    // The day is not part of the body, and it is the next day by now.
    on.clock.set('2026-03-18T15:05:00Z')
    expect((await ask('POST', used, headers, { ...body })).body.id).toBe(id)
    const others = [
      { ...body, product_id: otherGame },
      { ...body, product_id: 2_000_000_000 },
      { ...body, place: '카페' },
      { ...body, play_date: '2026-03-19' },
      { ...body, players: players.slice(0, 1) },
      { product_id: gameId },
    ]
    for (const other of others) {
      expect(await ask('POST', used, headers, other)).toEqual({
        status: 409,
        body: {
          error: keyReused.says,
          code: 'KEY_REUSED',
          earlier: logged,
        },
      })
    }
    expect((await ask('GET', `${used}${id}`, headers)).body).toMatchObject({ place: '집', count: 1 })
    expect(await playCount(otherGame)).toMatchObject({ stored: 0, rows: 0 })
  })

  test('is one record when its form is sent five times at once', async () => {
    const gameId = await aGame(on.db)
    const { headers } = await someone()
    const send = (note: string) =>
      ask('POST', used, { ...headers, 'idempotency-key': 'form-0004' }, { product_id: gameId, note })
    const replies = await Promise.all(['하나', '하나', '하나', '둘', '하나'].map(send))
    expect(new Set(replies.map(({ body }) => (body.earlier ?? body).id)).size).toBe(1)
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect(await playCount(gameId)).toMatchObject({ stored: 1, rows: 1 })
  })

  test('contains members’ nicknames, whatever names were sent', async () => {
    const gameId = await aGame(on.db)
    const me = await someone('진짜나')
    const friend = await aReviewer('진짜친구')
    const players = [
      { name: '가짜나', user_id: me.id },
      { name: '가짜친구', user_id: friend.id, is_winner: true },
      { name: '손님' },
    ]
    const body = { product_id: gameId, players }
    const logged = (await ask('POST', used, me.headers, body)).body
    const namesOf = ({ players }: { players: { name: string }[] }) => players.map(({ name }) => name)
    expect(namesOf(logged)).toEqual(['진짜나', '진짜친구', '손님'])
    expect(logged.players[1]).toMatchObject({ user_id: friend.id, is_winner: true })
    // Sending the same form twice creates one record, even though its player names differ from the stored ones.
    expect((await ask('POST', used, me.headers, body)).body.id).toBe(logged.id)
    const changed = await ask('PATCH', `${used}${logged.id}`, me.headers, { players: players.slice(1) })
    expect(namesOf(changed.body)).toEqual(['진짜친구', '손님'])
    await on.db`insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${friend.id}, ${me.id}, now())`
    const blocked = await ask('PATCH', `${used}${logged.id}`, me.headers, { players: players.slice(0, 2) })
    expect(namesOf(blocked.body)).toEqual(['진짜나', '진짜친구'])
    await on.db`update members set nickname = '바꾼이름' where id = ${me.id}`
    const later = await ask('GET', `${used}${logged.id}`, me.headers)
    expect(namesOf(later.body)).toEqual(['바꾼이름', '진짜친구'])
  })

  test('changes only the fields that were sent', async () => {
    const gameId = await aGame(on.db)
    const { headers } = await someone()
    const players = [{ name: '형', user_id: null, score: 3, is_winner: true }]
    const logged = (
      await ask('POST', used, headers, { product_id: gameId, star: 3, note: '처음', players, minutes: 20 })
    ).body
    const changed = await ask('PATCH', `${used}${logged.id}/`, headers, { note: '고침', star: null })
    expect(changed.body).toEqual({ ...logged, note: '고침', star: null, etc: { star_avg: null } })
    const emptied = await ask('PATCH', `${used}${logged.id}/`, headers, { players: [], product_id: gameId })
    expect(emptied.body).toMatchObject({ players: [], note: '고침' })
    expect(await playCount(gameId)).toEqual({ stored: 1, rows: 1, seats: true })
    const refused = await ask('PATCH', `${used}${logged.id}/`, headers, { product_id: await aGame(on.db) })
    expect(refused.body).toMatchObject({ code: 'BAD_INPUT', fields: { product_id: expect.any(String) } })
  })

  test('can be deleted, and the game counts one less', async () => {
    const gameId = await aGame(on.db)
    const { id: memberId, headers } = await someone()
    await aPlay(on.db, { gameId, memberId, playedOn: '2026-01-01' })
    const id = await aPlay(on.db, { gameId, memberId, playedOn: '2026-02-01' })
    expect((await ask('DELETE', `${used}${id}/`, headers)).body).toEqual({
      used_count: 1,
      is_used: true,
      is_used_data: '2026-01-01',
    })
    expect((await ask('DELETE', `${used}${id}/`, headers)).status).toBe(404)
    expect(await playCount(gameId)).toMatchObject({ stored: 1, rows: 1 })
  })

  test('of somebody else does not exist for any request', async () => {
    const gameId = await aGame(on.db)
    const owner = await someone()
    const id = await aPlay(on.db, { gameId, memberId: owner.id, note: '내 것' })
    const { headers } = await someone()
    for (const [method, payload] of [['GET'], ['PATCH', { note: '남의 것' }], ['DELETE']] as const) {
      expect(await ask(method, `${used}${id}/`, headers, payload)).toEqual({
        status: 404,
        body: { error: '플레이 기록을 찾을 수 없어요.', code: 'NOT_FOUND' },
      })
      expect((await ask(method, `${used}${id}/`, {}, payload)).status).toBe(401)
    }
    expect((await ask('GET', `${used}${id}`, owner.headers)).body).toMatchObject({ note: '내 것' })
  })

  test.each<[string, object, string, string]>([
    ['a day to come', { play_date: '2026-03-19' }, 'play_date', '미래 날짜는 기록할 수 없어요.'],
    ['no day', { play_date: '' }, 'play_date', '날짜를 다시 확인해 주세요.'],
    ['star 0', { star: 0 }, 'star', '별점은 1점부터 5점까지 줄 수 있어요.'],
    ['star 6', { star: 6 }, 'star', '별점은 1점부터 5점까지 줄 수 있어요.'],
    ['a star in words', { star: '다섯' }, 'star', '별점(star)은 숫자로 입력해 주세요.'],
    [
      '60 players',
      { players: Array.from({ length: 60 }, (_, at) => ({ name: `손님${at}` })) },
      'players',
      '함께한 사람은 20명까지 적을 수 있어요.',
    ],
    [
      'a score of 1e9',
      { players: [{ name: '형', score: 1e9 }] },
      'players.0.score',
      '점수는 -1,000,000부터 1,000,000까지의 정수로 입력해 주세요.',
    ],
    [
      'a nameless player',
      { players: [{ name: '' }] },
      'players.0.name',
      '함께한 사람의 이름을 입력해 주세요.',
    ],
    ['half a sign', { note: '\ud83c' }, 'note', '쓸 수 없는 글자가 들어 있어요.'],
    ['a long note', { note: '가'.repeat(2001) }, 'note', '메모는 2,000자까지 쓸 수 있어요.'],
  ])('with %s is refused, and nothing is kept', async (_, about, field, error) => {
    const gameId = await aGame(on.db)
    const { id: memberId, headers } = await someone()
    const expected = { status: 400, body: { error, code: 'BAD_INPUT', fields: { [field]: error } } }
    expect(await ask('POST', used, headers, { product_id: gameId, ...about })).toEqual(expected)
    expect(await playCount(gameId)).toMatchObject({ stored: 0, rows: 0 })
    const id = await aPlay(on.db, { gameId, memberId })
    const before = (await ask('GET', `${used}${id}`, headers)).body
    expect(await ask('PATCH', `${used}${id}`, headers, about)).toEqual(expected)
    expect((await ask('GET', `${used}${id}`, headers)).body).toEqual(before)
  })

  test('of an unknown game is refused', async () => {
    const { headers } = await someone()
    expect(await ask('POST', used, headers, { product_id: 2_000_000_000 })).toMatchObject({
      status: 404,
      body: { error: '게임을 찾을 수 없어요.' },
    })
    await expect(aPlay(on.db, { gameId: 2_000_000_000, memberId: await aMember(on.db) })).rejects.toThrow()
  })

  test('refuses members who have left, are unknown, were never met or are blocked, all with the same answer', async () => {
    const gameId = await aGame(on.db)
    const me = await someone()
    const [{ id: blocker }, { id: blocked }, { id: left }] = [
      await aReviewer(),
      await aReviewer(),
      await aReviewer(),
    ]
    const neverMet = await aMember(on.db)
    await on.db`insert into member_blocks (blocker_id, blocked_id, blocked_at)
      values (${blocker}, ${me.id}, now()), (${me.id}, ${blocked}, now())`
    await on.db`update members set left_at = now() where id = ${left}`
    const errors = new Set<string>()
    for (const user_id of [blocker, blocked, left, neverMet, 2_000_000_000]) {
      const players = [
        { name: '나', user_id: me.id },
        { name: '그 사람', user_id },
      ]
      const reply = await ask('POST', used, me.headers, { product_id: gameId, players })
      expect(reply.body.fields).toEqual({ 'players.1.user_id': reply.body.error })
      errors.add(reply.body.error)
    }
    expect([...errors]).toEqual(['함께한 사람 가운데 찾을 수 없는 회원이 있어요.'])
  })

  test('reveals no list of members to somebody who tries 1, 2, 3…', async () => {
    const gameId = await aGame(on.db)
    const { headers } = await someone()
    const [silent, withdrawn, hidden] = [await someone(), await aReviewer(), await aReviewer()]
    await on.db`update reviews set deleted_at = now() where author_id = ${withdrawn.id}`
    await on.db`update reviews set hidden_at = now() where author_id = ${hidden.id}`
    await aPlay(on.db, { gameId, memberId: silent.id })
    const name = (user_id: number) =>
      ask('POST', used, headers, { product_id: gameId, players: [{ name: '누구', user_id }] })
    const nobody = await name(2_000_000_000)
    expect(nobody.status).toBe(400)
    for (const { id } of [silent, withdrawn, hidden]) expect(await name(id)).toEqual(nobody)
  })

  test('may name anybody who shared a record with the author, whoever wrote it', async () => {
    const gameId = await aGame(on.db)
    const [me, host, guest, mine] = [
      await someone(),
      await aMember(on.db),
      await aMember(on.db),
      await aMember(on.db),
    ]
    const seat = (memberId: number) => ({
      memberId,
      name: '아무개',
      score: null,
      penalty: 0,
      isWinner: false,
    })
    await aPlay(on.db, { gameId, memberId: host, players: [seat(me.id), seat(guest)] })
    await aPlay(on.db, { gameId, memberId: me.id, players: [seat(mine)] })
    for (const user_id of [host, guest, mine]) {
      const players = [{ name: '아무개', user_id }]
      expect((await ask('POST', used, me.headers, { product_id: gameId, players })).status).toBe(200)
    }
  })

  test('removes the name of a player who left, also when the other players stay', async () => {
    const gameId = await aGame(on.db)
    const me = await someone()
    const friend = await aReviewer('떠날친구')
    const players = [{ name: '친구', user_id: friend.id }]
    const { id } = (await ask('POST', used, me.headers, { product_id: gameId, players })).body
    expect((await ask('DELETE', '/v1/me', friend.headers)).status).toBe(200)
    const again = await ask('PATCH', `${used}${id}`, me.headers, { players })
    expect(again.body).toMatchObject({ fields: { 'players.0.user_id': expect.any(String) } })
    expect((await ask('GET', `${used}${id}`, me.headers)).body.players).toMatchObject([
      { name: '떠난 회원', user_id: null },
    ])
  })

  test('keeps nothing of a player who is leaving at that moment, in either order', async () => {
    const gameId = await aGame(on.db)
    const writers = await Promise.all(Array.from({ length: 4 }, () => someone()))
    for (let round = 0; round < 8; round += 1) {
      const leaver = await aReviewer()
      const players = [{ name: '친구', user_id: leaver.id }]
      const seated = await Promise.all(
        writers.slice(0, 2).map(({ id, headers }) =>
          aPlay(on.db, { gameId, memberId: id, playedOn: '2026-02-01' }).then((play) => ({
            play,
            headers,
          })),
        ),
      )
      const name = ({ headers }: { headers: Headers }) =>
        ask('POST', used, headers, { product_id: gameId, note: `판 ${round}`, players })
      const change = ({ play, headers }: { play: number; headers: Headers }) =>
        ask('PATCH', `${used}${play}`, headers, { players })
      const [left, ...named] = await Promise.all([
        ask('DELETE', '/v1/me', leaver.headers),
        ...writers.map(name),
        ...seated.map(change),
      ])
      expect(left?.status).toBe(200)
      for (const { status } of named) expect([200, 400]).toContain(status)
      const still = await on.db<
        { name: string }[]
      >`select name from play_players where member_id = ${leaver.id}`
      expect([...still]).toEqual([])
    }
  })

  test('stays open to its owner when one of its players blocks them later', async () => {
    const gameId = await aGame(on.db)
    const me = await someone()
    const { id: friend } = await aReviewer()
    const players = [{ name: '친구', user_id: friend }]
    const { id } = (await ask('POST', used, me.headers, { product_id: gameId, players })).body
    await on.db`insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${friend}, ${me.id}, now())`
    expect((await ask('PATCH', `${used}${id}`, me.headers, { note: '좋았다', players })).status).toBe(200)
  })
})

describe('the log', () => {
  test('shows one row per game or every record, in three orders', async () => {
    const { id: memberId, headers } = await someone()
    const other = await someone()
    const [often, loved, latest] = [
      await aGame(on.db, { name: '자주' }),
      await aGame(on.db, { name: '사랑' }),
      await aGame(on.db, { name: '최근' }),
    ]
    await aPlay(on.db, { gameId: often, memberId, playedOn: '2026-01-01', star: 3 })
    await aPlay(on.db, { gameId: often, memberId, playedOn: '2026-01-03', star: null, note: '새것' })
    await aPlay(on.db, { gameId: often, memberId, playedOn: '2026-01-02', star: 4 })
    await aPlay(on.db, { gameId: loved, memberId, playedOn: '2026-02-01', star: 5 })
    await aPlay(on.db, { gameId: latest, memberId, playedOn: '2026-03-01' })
    await aPlay(on.db, { gameId: latest, memberId: other.id, playedOn: '2026-03-02', star: 1 })
    const list = async (query: string) => (await ask('GET', `${used}?${query}`, headers)).body
    const namesOf = async (query: string) =>
      (await list(query)).results.map(({ product }: { product: { name: string } }) => product.name)
    expect(await namesOf('represent=true&sort=new')).toEqual(['최근', '사랑', '자주'])
    expect(await namesOf('represent=true&sort=highstar')).toEqual(['사랑', '자주', '최근'])
    expect(await namesOf('represent=true&sort=play')).toEqual(['자주', '최근', '사랑'])
    const byGame = await list('represent=true&sort=play')
    expect(byGame.count).toBe(3)
    expect(byGame.results[0]).toMatchObject({
      play_date: '2026-01-03',
      note: '새것',
      count: 3,
      etc: { star_avg: 3.5 },
    })
    expect(await list('represent=false')).toMatchObject({ count: 5 })
    expect(await namesOf('sort=highstar')).toEqual(['사랑', '자주', '자주', '최근', '자주'])
    const history = await list(`represent=false&product_id=${often}`)
    expect(history).toMatchObject({ count: 3 })
    expect(history.results.map(({ play_date }: { play_date: string }) => play_date)).toEqual([
      '2026-01-03',
      '2026-01-02',
      '2026-01-01',
    ])
    expect(history.results[1]).toMatchObject({ product: { name: '자주', level: 'NORMAL' }, count: 3 })
  })

  test('has pages of twenty, is empty at first, and needs a sign-in', async () => {
    const { id: memberId, headers } = await someone()
    expect((await ask('GET', used, headers)).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    })
    const gameId = await aGame(on.db)
    for (let at = 0; at < 21; at += 1) await aPlay(on.db, { gameId, memberId })
    expect((await ask('GET', used, headers)).body).toMatchObject({ count: 21, next: expect.any(String) })
    const last = (await ask('GET', `${used}?page=2`, headers)).body
    expect([last.results.length, last.next]).toEqual([1, null])
    expect((await ask('GET', `${used}?page=3`, headers)).body).toMatchObject({ count: 21, results: [] })
    expect((await ask('GET', used)).status).toBe(401)
    expect((await ask('GET', `${used}?sort=best`, headers)).status).toBe(400)
    expect((await ask('GET', `${used}?represent=maybe`, headers)).status).toBe(400)
  })
})

test('counts stay correct however records are written, changed and deleted concurrently', async () => {
  const games = [await aGame(on.db), await aGame(on.db)]
  const people = await Promise.all([someone(), someone()])
  const step = fc.record({
    person: fc.nat(1),
    game: fc.nat(1),
    action: fc.constantFrom('mark', 'log', 'change', 'delete'),
    players: fc.nat(4),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const done = steps.map(async ({ person, game, action, players }) => {
        const { id: memberId, headers } = people[person] ?? { id: 0, headers: {} }
        const table = Array.from({ length: players }, (_, at) => ({ name: `손님${at}`, score: at }))
        const body = { product_id: games[game] }
        if (action === 'mark') return (await ask('POST', used, headers, body)).status
        if (action === 'log') return (await ask('POST', used, headers, { ...body, players: table })).status
        const [own] = await on.db<{ id: number }[]>`
          select id from plays where member_id = ${memberId} order by id limit 1`
        if (!own) return 404
        return action === 'change'
          ? (await ask('PATCH', `${used}${own.id}`, headers, { players: table })).status
          : (await ask('DELETE', `${used}${own.id}`, headers)).status
      })
      // The same record may be deleted by two of the requests.
      for (const status of await Promise.all(done)) expect([200, 404]).toContain(status)
      for (const game of games) {
        const counted = await playCount(game)
        expect(counted?.stored).toBe(counted?.rows)
        expect(counted?.seats).not.toBe(false)
      }
    }),
    { numRuns: proofRuns({ sample: 10, whole: 250 }) },
  )
})

test('a member who leaves takes their records along and stays an unnamed guest in those of others', async () => {
  const gameId = await aGame(on.db, { name: '남는 게임' })
  const leaver = await someone()
  const stayer = await someone()
  await aPlay(on.db, { gameId, memberId: leaver.id, note: '내 기록' })
  const players = [{ memberId: leaver.id, name: '떠날 사람', score: 3, penalty: 0, isWinner: true }]
  const stays = await aPlay(on.db, { gameId, memberId: stayer.id, players })
  expect(await playData.collect(on.db, leaver.id)).toMatchObject([{ game: '남는 게임', note: '내 기록' }])
  await on.db.transaction((tx) => playData.erase(tx, leaver.id, on.clock.now()))
  expect((await ask('GET', `${used}${stays}`, stayer.headers)).body.players).toEqual([
    { name: '떠난 회원', user_id: null, score: 3, penalty: 0, is_winner: true },
  ])
  expect(await playCount(gameId)).toMatchObject({ stored: 1, rows: 1 })
})
