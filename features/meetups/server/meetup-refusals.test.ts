import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { violatedConstraint } from '~/lib/server/database'
import { hashPassword } from '../core/server/commands/unlock'
import { aMeetup, anEntry, aPlayer, aVenue, type Player } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(async () => {
  expect(await auditLedger(on.db)).toEqual([])
  await on.close()
})

/** Wednesday noon in Seoul. */
const noon = '2026-03-18T03:00:00Z'
beforeEach(() => on.clock.set(noon))

const filled = {
  title: '금요일 저녁 카탄',
  play_date: '2026-03-20',
  play_time: '19:00',
  min_person: 2,
  max_person: 4,
  content: '초보도 환영해요.',
}

describe('a meetup that cannot be opened', () => {
  let host: Player
  let cafeId: number
  beforeAll(async () => {
    on.clock.set(noon)
    host = await aPlayer(on)
    cafeId = await aVenue(on)
  })
  const open = (about: object, player = host) =>
    player.call('POST', 'boardGameRoom/', { ...filled, cafe_id: cafeId, ...about })

  // Several cases are also wrong in ways further down, which shows the order of the checks.
  test.each([
    [{ title: '', min_person: 1 }, 'title', '입력하지 않은 값이 있어요.'],
    [{ title: undefined, content: ' ' }, 'title', '입력하지 않은 값이 있어요.'],
    [{ cafe_id: null }, 'cafe_id', '입력하지 않은 값이 있어요.'],
    [{ play_date: '2026-02-31' }, 'play_date', '입력하지 않은 값이 있어요.'],
    [{ play_date: '20.3.2026' }, 'play_date', '입력하지 않은 값이 있어요.'],
    [{ play_time: '25:00' }, 'play_time', '입력하지 않은 값이 있어요.'],
    [{ min_person: null }, 'min_person', '입력하지 않은 값이 있어요.'],
    [{ title: '🎲'.repeat(26), min_person: 1 }, 'title', '제목은 25자까지 쓸 수 있어요.'],
    [{ content: '가'.repeat(2001), min_person: 1 }, 'content', '내용은 2,000자까지 쓸 수 있어요.'],
    [{ min_person: 1, max_person: 1 }, 'min_person', '최소 인원은 2명 이상이어야 해요.'],
    [{ max_person: 1 }, 'max_person', '최대 인원은 2명 이상이어야 해요.'],
    [{ min_person: 5, play_date: '2020-01-01' }, 'min_person', '최소 인원은 최대 인원보다 많을 수 없어요.'],
    [{ max_person: 11 }, 'max_person', '최대 인원은 10명까지예요.'],
    [{ play_date: '2026-03-17' }, 'play_time', '지난 날짜나 시간은 선택할 수 없어요.'],
    [
      { play_date: '2026-03-18', play_time: '14:00' },
      'play_time',
      '지금부터 2시간이 지난 뒤에 시작하는 모임만 열 수 있어요.',
    ],
    [{ play_date: '2026-12-01' }, 'play_date', '92일 안의 날짜를 선택해 주세요.'],
    [{ contact: '0'.repeat(51) }, 'contact', '연락처는 50자까지 쓸 수 있어요.'],
    [{ is_public: false }, 'room_password', '비밀번호는 4자에서 25자까지 입력해 주세요.'],
  ])('with %j says so at the field %s', async (about, field, says) => {
    const { status, body } = await open(about)
    expect([status, body.code, body.fields[field]]).toEqual([400, 'BAD_INPUT', says])
  })

  test('lists and numbers out of bounds name their field', async () => {
    for (const [about, field] of [
      [{ game_ids: [1, 2, 3, 4] }, 'game_ids'],
      [{ min_person: 'two' }, 'min_person'],
      [{ cafe_id: '1e3' }, 'cafe_id'],
      [{ title: 12 }, 'title'],
      [{ content: 'a'.repeat(20_001) }, 'content'],
    ] as const) {
      const { status, body } = await open(about)
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    }
    expect((await host.call('POST', 'gameRoomEnter/', { room_id: '1e3' })).status).toBe(400)
    expect((await host.call('GET', 'boardGameRoom/1e3/')).status).toBe(400)
    expect((await host.call('GET', 'boardGameRoom/?mylat=91&mylng=0')).status).toBe(400)
  })

  test.each([
    [{ title: '카탄\u0000 한 판' }, 'title'],
    [{ title: ['카탄'] }, 'title'],
    [{ title: { $gt: '' } }, 'title'],
    [{ content: true }, 'content'],
    [{ contact: '010\u0000' }, 'contact'],
    [{ play_date: 20260320 }, 'play_date'],
    [{ play_date: '2026-03-20T00:00:00Z' }, 'play_date'],
    [{ play_date: '99999-01-01' }, 'play_date'],
    [{ play_time: '24:00' }, 'play_time'],
    [{ play_time: '19:60' }, 'play_time'],
    [{ play_time: ['19:00'] }, 'play_time'],
    [{ cafe_id: -1 }, 'cafe_id'],
    [{ cafe_id: 1.5 }, 'cafe_id'],
    [{ cafe_id: 1e15 }, 'cafe_id'],
    [{ cafe_id: true }, 'cafe_id'],
    [{ min_person: 2.5 }, 'min_person'],
    [{ max_person: 1e9 }, 'max_person'],
    [{ game_ids: 'all' }, 'game_ids'],
    [{ game_ids: [1e15] }, 'game_ids.0'],
    [{ game_ids: [null] }, 'game_ids.0'],
    [{ is_public: false, room_password: '비밀\u0000번호' }, 'room_password'],
    [{ expected_price: 'free' }, 'expected_price'],
  ])('with %j is refused at the field %s, and nothing is opened', async (about, field) => {
    const { status, body } = await open(about)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'BAD_INPUT', [field]])
    expect(body.fields[field]).toMatch(/[가-힣].*[요]\.$/)
    expect((await host.call('GET', 'boardGameRoom/?me=Y')).body.results).toEqual([])
  })

  test('for want of a pass of exactly the price, weekday or weekend', async () => {
    const cheap = await aPlayer(on, { tier: 5000 })
    expect(await open({}, cheap)).toMatchObject({
      status: 400,
      body: { code: 'NO_PASS', required_price: 6000, error: '평일 이용권이 부족해요.' },
    })
    expect(await open({ play_date: '2026-03-21' }, cheap)).toMatchObject({
      status: 400,
      body: { code: 'NO_PASS', required_price: 7000, error: '주말 이용권이 부족해요.' },
    })
    // A cafe without a price takes no pass.
    const opened = await open({ cafe_id: await aCafe(on.db), expected_price: null }, cheap)
    expect(opened).toMatchObject({ status: 200, body: { price: null } })
    expect(opened.body.room_info).toContain('현장 결제')
  })

  test('because of the cafe, its price, the games, or what the host has already', async () => {
    const busy = await aPlayer(on, { passes: 5 })
    const sunday = await aCafe(on.db, {
      dayOffs: [{ day: '2026-03-20', reason: '공사' }],
      weekdayPass: 6000,
    })
    expect(await open({ cafe_id: 2_000_000_000 }, busy)).toMatchObject({
      status: 404,
      body: { code: 'NO_CAFE' },
    })
    expect(await open({ cafe_id: sunday }, busy)).toMatchObject({ status: 409, body: { code: 'CLOSED_DAY' } })
    expect(await open({ play_time: '23:30' }, busy)).toMatchObject({
      status: 409,
      body: { code: 'CLOSED_HOURS' },
    })
    expect(await open({ expected_price: 5000 }, busy)).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', required_price: 6000 },
    })
    expect(await open({ game_ids: [await aGame(on.db)] }, busy)).toMatchObject({
      status: 409,
      body: { code: 'NO_SUCH_GAME' },
    })
    expect((await open({ expected_price: 6000 }, busy)).status).toBe(200)
    // A meetup keeps the tier with which it was opened.
    await on.db`update cafes set weekday_pass = 9000 where id = ${cafeId}`
    const { results } = (await busy.call('GET', 'boardGameRoom/?me=Y')).body
    expect(results[0].price).toBe(6000)
    await on.db`update cafes set weekday_pass = 6000 where id = ${cafeId}`
    expect(await open({ play_time: '21:00' }, busy)).toMatchObject({ status: 409, body: { code: 'overlap' } })
    for (const play_date of ['2026-03-23', '2026-03-24'])
      expect((await open({ play_date }, busy)).status).toBe(200)
    expect(await open({ play_date: '2026-03-25' }, busy)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_HOSTED' },
    })
    const { body } = await busy.call('GET', 'roompass/')
    expect(body[0].pass_6000).toBe(2)
  })

  test('without signing in', async () => {
    const reply = await on.app.inject({ method: 'POST', url: '/v1/boardGameRoom/', payload: {} })
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'AUTH_REQUIRED'])
  })
})

describe('a private meetup', () => {
  const secret = { title: '비밀 모임', content: '아무도 모르게', contact: '비밀 연락처' }

  test('is a cafe, a date and a lock to whoever has not shown its password', async () => {
    const host = await aPlayer(on)
    const guest = await aPlayer(on)
    const id = await aMeetup(on, host.id, { ...secret, passwordHash: await hashPassword('우리끼리만') })
    const other = await aMeetup(on, (await aPlayer(on)).id, { passwordHash: await hashPassword('다른모임') })
    const unlock = (room: number, password: string) =>
      on.app.inject({ method: 'POST', url: `/v1/boardGameRoom/${room}/unlock/`, payload: { password } })
    for (const path of [`boardGameRoom/${id}/`, 'boardGameRoom/', `gameRoomEnter/?room_id=${id}`]) {
      for (const text of [
        (await on.app.inject({ url: `/v1/${path}` })).body,
        JSON.stringify((await guest.call('GET', path)).body),
      ]) {
        for (const word of Object.values(secret)) expect(text).not.toContain(word)
      }
    }
    expect((await guest.call('GET', `boardGameRoom/${id}/`)).body).toMatchObject({
      is_locked: true,
      is_public: false,
      play_date: '2026-03-20',
      play_time: '',
      starts_at: '2026-03-19T15:00:00.000Z',
      cafe: { name: '이름 없는 카페' },
      owner: null,
      enter_room: [],
    })
    expect((await unlock(id, '틀렸어요')).json()).toMatchObject({ code: 'password' })
    const { ticket, expiresAt } = (await unlock(id, '우리끼리만')).json()
    const strange = (await unlock(other, '다른모임')).json().ticket
    const seen = async (given: string) =>
      (await guest.call('GET', `boardGameRoom/${id}/?ticket=${given}`)).body.title
    expect([
      await seen(ticket),
      await seen(strange),
      await seen(`${ticket.slice(0, -2)}xx`),
      await seen('nothing'),
    ]).toEqual([secret.title, '', '', ''])
    expect((await guest.call('GET', `gameRoomEnter/?room_id=${id}&ticket=${ticket}`)).body.count).toBe(1)
    expect((await guest.call('GET', `boardGameRoom/${id}/?ticket=${ticket}`)).body.contact).toBeNull()
    // Joining needs the password or the ticket. A member with an entry sees everything without them.
    const join = (more: object) => guest.call('POST', 'gameRoomEnter/', { room_id: id, ...more })
    expect(await join({})).toMatchObject({ status: 409, body: { code: 'password' } })
    expect(await join({ password: '틀렸어요' })).toMatchObject({ status: 409, body: { code: 'password' } })
    expect(await join({ ticket: strange })).toMatchObject({ status: 409, body: { code: 'password' } })
    expect((await join({ ticket })).status).toBe(200)
    expect(await seen('nothing')).toBe(secret.title)
    on.clock.set(expiresAt)
    const late = await aPlayer(on)
    expect((await late.call('GET', `boardGameRoom/${id}/?ticket=${ticket}`)).body.title).toBe('')
    expect((await late.call('POST', 'gameRoomEnter/', { room_id: id, password: '우리끼리만' })).status).toBe(
      200,
    )
  })

  test('stays open to whoever was in when it was called off', async () => {
    const host = await aPlayer(on)
    const [guest, waiting, quitter] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, {
      ...secret,
      maxPeople: 2,
      passwordHash: await hashPassword('우리끼리만'),
    })
    const left = await anEntry(on, { meetupId: id, memberId: quitter.id })
    expect((await quitter.call('DELETE', `gameRoomEnter/${left}/`, {})).status).toBe(200)
    // The guest gave up once and came back.
    const first = await anEntry(on, { meetupId: id, memberId: guest.id })
    expect((await guest.call('DELETE', `gameRoomEnter/${first}/`, {})).status).toBe(200)
    await anEntry(on, { meetupId: id, memberId: guest.id })
    const wait = { password: '우리끼리만' }
    expect((await waiting.call('POST', `boardGameRoom/${id}/waiting/`, wait)).status).toBe(200)
    expect((await host.call('POST', `boardGameRoom/${id}/cancel/`)).status).toBe(200)

    const seen = async (player: Player) => (await player.call('GET', `boardGameRoom/${id}/`)).body
    for (const player of [guest, waiting, host]) {
      expect(await seen(player)).toMatchObject({
        is_locked: false,
        title: secret.title,
        cancelled_by: 'host',
      })
    }
    for (const player of [quitter, await aPlayer(on)]) {
      expect(await seen(player)).toMatchObject({ is_locked: true, title: '', cancelled_by: null })
    }
    expect((await on.app.inject({ url: `/v1/boardGameRoom/${id}/` })).json().is_locked).toBe(true)
    const own = (await guest.call('GET', 'boardGameRoom/?me=Y')).body.results
    expect(own).toMatchObject([{ id, is_locked: false, title: secret.title }])
  })

  test('is counted on the map without its start', async () => {
    const at = { latitude: 36.1, longitude: 128.0 }
    const cafeId = await aCafe(on.db, { name: '숨은 카페', at })
    const openTo = async (passwordHash: string | null, time: string) =>
      aMeetup(on, (await aPlayer(on, { passes: 0 })).id, { cafeId, time, passwordHash })
    const place = async () =>
      (await on.app.inject({ url: '/v1/mapboardGameRoom/?mylat=36.1&mylng=128' })).json().results[0]
    await openTo(await hashPassword('우리끼리만'), '13:00')
    expect(await place()).toMatchObject({
      name: '숨은 카페',
      room_count: 1,
      next_starts_at: null,
      next_seats: null,
    })
    await openTo(null, '19:00')
    expect(await place()).toMatchObject({ room_count: 2, next_starts_at: '2026-03-20T10:00:00.000Z' })
  })

  test('gives its start away neither by its place in a list nor by what could replace it', async () => {
    const cafeId = await aCafe(on.db, { at: { latitude: 37.9, longitude: 130.8 } })
    const openAt = async (time: string, about: object = {}) => {
      const host = await aPlayer(on, { passes: 0 })
      return { host, id: await aMeetup(on, host.id, { cafeId, time, ...about }) }
    }
    const passwordHash = await hashPassword('우리끼리만')
    const noon = await openAt('12:00')
    const hidden = await openAt('20:00', { passwordHash })
    // Within a day before its day, but not within a day before its start.
    const dayBefore = await openAt('15:00', { day: '2026-03-19' })
    // Within three days after its start, but not within three days after the beginning of its day.
    const after = await openAt('12:00', { day: '2026-03-23' })
    const list = async (query: string, player?: Player) => {
      const headers = player ? await signIn(on.app, player.id) : {}
      const { results } = (await on.app.inject({ url: `/v1/boardGameRoom/?${query}`, headers })).json()
      return results.map(({ id }: { id: number }) => id)
    }
    const order = [dayBefore.id, hidden.id, noon.id, after.id]
    expect(await list(`cafe_id=${cafeId}`)).toEqual(order)
    expect((await list('')).filter((id: number) => order.includes(id))).toEqual(order)
    expect(await list(`near=${hidden.id}`)).toEqual([dayBefore.id, noon.id])
    expect(await list(`near=${hidden.id}`, await aPlayer(on))).toEqual([dayBefore.id, noon.id])
    expect(await list(`near=${hidden.id}`, hidden.host)).toEqual([noon.id, after.id])
  })

  test('cannot be guessed', async () => {
    const host = await aPlayer(on)
    const id = await aMeetup(on, host.id, { passwordHash: await hashPassword('우리끼리만') })
    const statuses = []
    for (let tries = 0; tries < 11; tries += 1) {
      const reply = await on.app.inject({
        method: 'POST',
        url: `/v1/boardGameRoom/${id}/unlock/`,
        payload: { password: `${tries}` },
      })
      statuses.push(reply.statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429])
  })

  test('cannot be guessed from many networks of one site', async () => {
    const host = await aPlayer(on)
    const id = await aMeetup(on, host.id, { passwordHash: await hashPassword('우리끼리만') })
    const tryFrom = async (remoteAddress: string) => {
      const url = `/v1/boardGameRoom/${id}/unlock/`
      const payload = { password: '아무거나' }
      return (await on.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode
    }
    for (let network = 1; network <= 5; network += 1) {
      for (let tries = 0; tries < 10; tries += 1) expect(await tryFrom(`2001:db8:7:${network}::1`)).toBe(409)
    }
    expect(await tryFrom('2001:db8:7:6::1')).toBe(429)
    expect(await tryFrom('2001:db8:8:1::1')).toBe(409)
  })
})

describe('the list of meetups', () => {
  test('goes by start, then by distance, and knows a cafe’s and one’s own', async () => {
    const host = await aPlayer(on, { passes: 0 })
    const near = await aCafe(on.db, { name: '가까운 카페', at: { latitude: 35.1, longitude: 129.0 } })
    const far = await aCafe(on.db, { name: '먼 카페', at: { latitude: 35.2, longitude: 129.0 } })
    const day = '2026-03-19'
    const atFar = await aMeetup(on, host.id, { cafeId: far, day, time: '15:00' })
    const other = await aPlayer(on, { passes: 0 })
    const atNear = await aMeetup(on, other.id, { cafeId: near, day, time: '15:00' })
    const early = await aMeetup(on, (await aPlayer(on, { passes: 0 })).id, {
      cafeId: far,
      day,
      time: '13:00',
    })
    const list = async (query: string) => {
      const { status, body } = await host.call('GET', `boardGameRoom/?${query}`)
      if (status !== 200) return status
      return body.results.map((meetup: { id: number }) => meetup.id)
    }
    expect(await list('mylat=35.1&mylng=129')).toEqual(expect.arrayContaining([early, atNear, atFar]))
    const ids = await list('mylat=35.1&mylng=129')
    expect(ids.filter((id: number) => [early, atNear, atFar].includes(id))).toEqual([early, atNear, atFar])
    expect(await list(`cafe_id=${far}`)).toEqual([early, atFar])
    expect(await list('me=Y')).toEqual([atFar])
    expect(await list('page=9999')).toEqual([])
    const { body } = await host.call('GET', 'boardGameRoom/?mylat=35.1&mylng=129')
    const shown = body.results.find((meetup: { id: number }) => meetup.id === atFar)
    expect(shown).toMatchObject({
      distance: expect.closeTo(11.12, 1),
      is_join: true,
      cafe: { name: '먼 카페' },
    })
    expect((await on.app.inject({ url: '/v1/boardGameRoom/?me=Y' })).statusCode).toBe(401)
    const places = (await on.app.inject({ url: '/v1/mapboardGameRoom/?mylat=35.1&mylng=129' })).json().results
    expect(places.slice(0, 2)).toMatchObject([
      { name: '가까운 카페', room_count: 1, next_seats: 3 },
      { name: '먼 카페', room_count: 2, next_starts_at: '2026-03-19T04:00:00.000Z' },
    ])
    await on.db`
      insert into meetup_bars (member_id, reason, barred_at, ends_at)
      values (${other.id}, '이유', ${on.clock.now()}, '2026-04-01')`
    const { results } = (
      await on.app.inject({ url: '/v1/mapboardGameRoom/?mylat=35.1&mylng=129.0001' })
    ).json()
    expect(results[0]).toMatchObject({ name: '가까운 카페', next_seats: 0 })
  })

  test('leaves out what ended at a cafe that operators have hidden', async () => {
    const [host, guest] = [await aPlayer(on), await aPlayer(on)]
    const cafeId = await aVenue(on)
    const id = await aMeetup(on, host.id, { cafeId })
    await anEntry(on, { meetupId: id, memberId: guest.id })
    on.clock.set('2026-03-20T10:30:00Z')
    // What has ended comes last.
    const listed = async () => {
      const page = async (number: number) =>
        (await guest.call('GET', `boardGameRoom/?page=${number}`)).body as {
          count: number
          results: { id: number }[]
        }
      const { count } = await page(1)
      const { results } = await page(Math.ceil(count / 20))
      return { count, isThere: results.some((meetup) => meetup.id === id) }
    }
    const countAtCafe = async () =>
      ((await guest.call('GET', `boardGameRoom/?cafe_id=${cafeId}`)).body as { count: number }).count
    expect((await host.call('POST', `boardGameRoom/${id}/end`)).status).toBe(200)
    const { count, isThere } = await listed()
    expect(isThere).toBe(true)
    expect(await countAtCafe()).toBe(1)
    const url = `/v1/operator/cafes/${cafeId}`
    const headers = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    const { version } = (await on.app.inject({ url, headers })).json()
    const payload = { reason: '문을 닫았어요', version }
    const hidden = await on.app.inject({ method: 'PUT', url: `${url}/hidden`, headers, payload })
    expect(hidden.statusCode).toBe(200)
    expect(await listed()).toEqual({ count: count - 1, isThere: false })
    expect(await countAtCafe()).toBe(0)
    expect((await guest.call('GET', `boardGameRoom/${id}/`)).status).toBe(200)
  })

  test('is read anew when operators rename a game, and companions when a member changes', async () => {
    const operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    const host = await aPlayer(on)
    const guest = await aPlayer(on)
    const cafeId = await aVenue(on)
    const gameId = await aGame(on.db, { name: '카탄 옛이름' })
    await on.db`insert into cafe_games (cafe_id, game_id, added_at) values (${cafeId}, ${gameId}, now())`
    const id = await aMeetup(on, host.id, { cafeId, gameIds: [gameId] })
    await anEntry(on, { meetupId: id, memberId: guest.id })
    const shown = async (url: string) => (await on.app.inject({ url })).json()
    const names = async () => {
      const { results } = await shown(`/v1/boardGameRoom/?cafe_id=${cafeId}`)
      return [await shown(`/v1/boardGameRoom/${id}/`), ...results].map(({ games }) => games[0].name)
    }
    expect(await names()).toEqual(['카탄 옛이름', '카탄 옛이름'])
    const url = `/v1/operator/games/${gameId}`
    const { id: _, ...facts } = (await on.app.inject({ url, headers: operator })).json()
    const edited = await on.app.inject({
      method: 'PUT',
      url,
      headers: operator,
      payload: { ...facts, name: '카탄 새이름' },
    })
    expect(edited.statusCode).toBe(200)
    expect(await names()).toEqual(['카탄 새이름', '카탄 새이름'])

    on.clock.set('2026-03-20T10:30:00Z')
    const { headers } = await on.app.inject({
      url: `/v1/boardGameRoom/${id}/answers/`,
      headers: await signIn(on.app, host.id),
    })
    expect(headers['cache-tag']).toContain('profiles')
  })

  test('tells who watches of every change, and only them', async () => {
    const host = await aPlayer(on)
    const id = await aMeetup(on, host.id)
    const { headers } = await on.app.inject({ url: `/v1/boardGameRoom/${id}/` })
    expect(headers['cache-tag']).toContain(`meetups:${id}`)
    const cached = async () => (await on.app.inject({ url: `/v1/boardGameRoom/${id}/` })).json().seats_taken
    expect(await cached()).toBe(1)
    await anEntry(on, { meetupId: id, memberId: (await aPlayer(on)).id })
    expect(await cached()).toBe(2)
  })
})

test('people whom a meetup shows can be blocked, and no others', async () => {
  const host = await aPlayer(on)
  const stranger = await aPlayer(on)
  const id = await aMeetup(on, host.id, { passwordHash: await hashPassword('우리끼리만') })
  const block = async (by: Player, whom: Player) => (await by.call('POST', `me/blocks/${whom.id}/`)).status
  expect(await block(stranger, host)).toBe(404)
  await anEntry(on, { meetupId: id, memberId: stranger.id })
  expect(await block(stranger, host)).toBe(200)
  const open = await aPlayer(on)
  await aMeetup(on, open.id)
  expect(await block(host, open)).toBe(200)
})

test('people in a line, and people who gave up before they had a seat, cannot be blocked', async () => {
  const host = await aPlayer(on)
  const [first, second, seated] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  const password = '우리끼리만'
  const id = await aMeetup(on, host.id, { maxPeople: 2, passwordHash: await hashPassword(password) })
  await anEntry(on, { meetupId: id, memberId: seated.id })
  for (const player of [first, second]) {
    expect((await player.call('POST', `boardGameRoom/${id}/waiting/`, { password })).status).toBe(200)
  }
  const block = async (by: Player, whom: Player) => (await by.call('POST', `me/blocks/${whom.id}/`)).status
  expect([await block(first, second), await block(second, first)]).toEqual([404, 404])
  expect((await second.call('DELETE', `boardGameRoom/${id}/waiting/`)).status).toBe(200)
  expect(await block(first, second)).toBe(404)
  expect(await block(first, seated)).toBe(200)
})

describe('leaving the house', () => {
  test('waits until meetups are over', async () => {
    const host = await aPlayer(on, { passes: 1 })
    const guest = await aPlayer(on, { passes: 1 })
    const id = await aMeetup(on, host.id)
    await anEntry(on, { meetupId: id, memberId: guest.id })
    const reasons = async (player: Player) => {
      const { status, body } = await player.call('DELETE', 'me/')
      return [status, (body.reasons ?? []).map(({ message }: { message: string }) => message).join()]
    }
    expect(await reasons(host)).toEqual([409, expect.stringContaining('내가 연 모임이 1개')])
    expect(await reasons(guest)).toEqual([409, expect.stringContaining('신청한 모임이 1개')])
    const exported = (await guest.call('GET', 'me/export/')).body
    expect(exported.meetups.entries).toMatchObject([
      {
        meetup: { id, title: '금요일 저녁 카탄', contact: null },
        state: 'seated',
        pass: { tier: 6000, state: 'spent' },
      },
    ])
  })

  test('takes what a host wrote out of meetups that are over', async () => {
    const host = await aPlayer(on, { passes: 0 })
    const [guest, removed] = [await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { cafeId: await aCafe(on.db) })
    await anEntry(on, { meetupId: id, memberId: guest.id })
    const entryId = await anEntry(on, { meetupId: id, memberId: removed.id })
    const removal = await host.call('DELETE', `gameRoomEnter/${entryId}/`, { reason: '다음에 함께해요.' })
    expect(removal.status).toBe(200)
    expect((await host.call('POST', `boardGameRoom/${id}/cancel/`)).status).toBe(200)
    const reasons = async () =>
      (await removed.call('GET', 'me/export/')).body.meetups.entries.map(
        ({ reason }: { reason: string | null }) => reason,
      )
    expect(await reasons()).toEqual(['다음에 함께해요.'])
    expect((await host.call('DELETE', 'me/')).status).toBe(200)
    const { body } = await guest.call('GET', `boardGameRoom/${id}/`)
    expect(body).toMatchObject({ title: '금요일 저녁 카탄', content: '-', contact: null, owner: null })
    expect(await reasons()).toEqual([null])
  })
})

describe('what the code forgets, the database refuses:', () => {
  /** The constraint that the statements violate; null if they succeed. */
  async function broken(work: () => PromiseLike<unknown>): Promise<string | null> {
    try {
      await work()
      return null
    } catch (error) {
      return violatedConstraint(error) ?? String(error)
    }
  }
  const free = async (about: object = {}) =>
    aMeetup(on, (await aPlayer(on, { passes: 0 })).id, { cafeId: await aCafe(on.db), ...about })
  const seat = (meetupId: number, memberId: number, pass = 'none') => on.db`
    insert into meetup_entries (meetup_id, member_id, state, asked_at, seated_at, pass, pass_expires_at)
    values (${meetupId}, ${memberId}, 'seated', now(), now(), ${pass},
      case when ${pass} = 'none' then null else now() end)`

  test('one seat too many', async () => {
    const id = await free({ maxPeople: 2 })
    await seat(id, await aMember(on.db))
    const late = await aMember(on.db)
    expect(await broken(() => seat(id, late))).toBe('meetups_seats')
  })

  test('two entries of one member', async () => {
    const id = await free()
    const memberId = await aMember(on.db)
    await seat(id, memberId)
    expect(await broken(() => seat(id, memberId))).toMatch(/meetup_entries_(once|apart)/)
  })

  test('two tables at a time', async () => {
    const memberId = await aMember(on.db)
    await seat(await free(), memberId)
    const close = await free({ time: '21:30' })
    expect(await broken(() => seat(close, memberId))).toBe('meetup_entries_apart')
    expect(await broken(async () => seat(await free({ time: '16:00' }), memberId))).toBeNull()
  })

  test('people with a block at one table', async () => {
    const id = await free()
    const [one, another] = [await aMember(on.db), await aMember(on.db)]
    await seat(id, one)
    await on.db`insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${another}, ${one}, now())`
    expect(await broken(() => seat(id, another))).toBe('meetup_entries_no_block')
  })

  test('a seat without a pass, and a pass that the ledger does not know', async () => {
    const id = await aMeetup(on, (await aPlayer(on)).id)
    const memberId = await aMember(on.db)
    await somePasses(on.db, { memberId, now: on.clock.now() })
    expect(await broken(() => seat(id, memberId))).toBe('meetup_entries_pass_fits')
    expect(await broken(() => seat(id, memberId, 'spent'))).toMatch(/took_key/)
  })

  test('a cafe that is owed a pass which went back, or which nobody has used', async () => {
    const host = await aPlayer(on)
    const meetupId = await aMeetup(on, host.id, { cafeId: await aVenue(on) })
    const guest = await aPlayer(on)
    const entryId = await anEntry(on, { meetupId, memberId: guest.id })
    const asking = await aMeetup(on, (await aPlayer(on)).id, { autoAccepts: false, time: '12:00' })
    const heldId = await anEntry(on, { meetupId: asking, memberId: guest.id })
    const owe = (id: number) => on.db`
      insert into meetup_settlements (entry_id, meetup_id, cafe_id, tier, because, settled_at)
      select ${id}::int, id, cafe_id, 6000, 'check-in', now() from meetups where id = ${meetupId}`
    expect(await broken(() => owe(heldId))).toBe('meetup_settlements_used_pass')
    expect(await broken(() => owe(entryId))).toBeNull()
    expect(
      await broken(() =>
        on.db.transaction(async (tx) => {
          await tx`set constraints meetup_settlements_used_pass immediate`
          await tx`
            update meetup_entries set state = 'gone', gone_at = now(), gone_because = 'given-up', pass = 'restored'
            where id = ${entryId}`
        }),
      ),
    ).toBe('meetup_settlements_used_pass')
  })

  test('a cancelled meetup with somebody left, or a fourth open one', async () => {
    const id = await free()
    const cancel = () => on.db`
      update meetups set status = 'cancelled', cancelled_at = now(), cancelled_by = 'host', open_slot = null where id = ${id}`
    expect(await broken(cancel)).toBe('meetups_cancelled_clean')
    const [meetup] = await on.db<{ hostId: number | null }[]>`select host_id from meetups where id = ${id}`
    const another = await free()
    const move = (slot: number) => on.db`
      update meetups set host_id = ${meetup?.hostId ?? null}, open_slot = ${slot} where id = ${another}`
    expect(await broken(() => move(1))).toBe('meetups_open_slots')
    expect(await broken(() => move(4))).toBe('meetups_open_slot_check')
  })
})

test('a meetup keeps its title and contact on one line, and the lines of its text', async () => {
  const host = await aPlayer(on)
  const { status, body } = await host.call('POST', 'boardGameRoom/', {
    ...filled,
    cafe_id: await aVenue(on),
    title: '=카탄\r\n\u0007X:1',
    contact: 'ka\tkao\n톡',
    content: '첫 줄\r\n둘째\u0007 줄',
  })
  expect(status).toBe(200)
  const read = await host.call('GET', `boardGameRoom/${body.id}/`)
  expect(read.body).toMatchObject({ title: '=카탄 X:1', contact: 'ka kao 톡', content: '첫 줄\n둘째 줄' })
})
