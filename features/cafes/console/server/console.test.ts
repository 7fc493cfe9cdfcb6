import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { leftNickname } from '~/features/accounts/account'
import { aMember, signIn } from '~/features/accounts/server/factories'
import type { NewCafe } from '~/features/cafes/cafe'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { isStaffPin } from '~/features/loyalty/server/commands/staff-pin'
import { aCoupon } from '~/features/loyalty/server/factories'
import { checkInAtMeetups } from '~/features/meetups/attendance/server/commands/attendance'
import { aMeetup, anEntry, aPlayer } from '~/features/meetups/server/factories'
import { countPasses } from '~/features/passes/server/queries/passes'
import { seoulDate } from '~/lib/seoul-date'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { weeksUntil } from '~/lib/weeks'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

type Headers = Record<string, string>

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  headers: Headers,
  payload?: object,
) {
  const reply = await on.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

/** A cafe with its signed-in owner. */
async function anOwnedCafe(about: Partial<NewCafe> = {}) {
  const cafeId = await aCafe(on.db, { name: '주사위다방', ...about })
  const memberId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId, role: 'owner' })
  const headers = await signIn(on.app, memberId)
  const base = `/v1/staff/cafes/${cafeId}`
  const read = async () => (await ask('GET', base, headers)).body
  return { cafeId, memberId, headers, base, read }
}

async function aColleague(cafeId: number, role: 'owner' | 'staff' = 'staff') {
  const memberId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId, role })
  return { memberId, headers: await signIn(on.app, memberId) }
}

async function listActions(cafeId: number): Promise<string[]> {
  const entries = await on.db<{ action: string }[]>`
    select action from audit_entries where thing_kind = 'cafe' and thing_id = ${cafeId} order by id`
  return entries.map(({ action }) => action)
}

const profile = { name: '주사위다방', phones: ['02-000-1001'], event: null, facilities: ['와이파이'] }
const fees = {
  weekdayAdultFee: 4_000,
  weekendAdultFee: 5_000,
  weekdayChildFee: null,
  weekendChildFee: null,
  weekdayPass: 7_000,
  weekendPass: 9_000,
  holidaysAsWeekend: false,
}

describe('what a cafe says about itself', () => {
  test('is changed by its staff and seen by everybody at once, and found by its new name', async () => {
    const { cafeId, headers, base, read } = await anOwnedCafe()
    expect((await ask('GET', `/v1/cafe/${cafeId}`, {})).body.name).toBe('주사위다방')
    const { versions } = await read()
    const changed = {
      name: ' 은하수 보드게임 ',
      phones: ['02-000-1001', '010-0000-1001', '02-000-1001'],
      event: '첫 방문 음료 무료',
      facilities: ['와이파이', ' 주차 '],
      version: versions.profile,
    }
    expect(await ask('PUT', `${base}/profile`, headers, changed)).toMatchObject({ status: 200 })
    expect((await ask('GET', `/v1/cafe/${cafeId}`, {})).body).toMatchObject({
      name: '은하수 보드게임',
      tel_display: '02-000-1001',
      phone_number: '010-0000-1001',
      event: '첫 방문 음료 무료',
      facilities: '와이파이, 주차',
    })
    const found = await ask('GET', `/v1/cafe?search_f=${encodeURIComponent('은하수')}`, {})
    expect(found.body.results).toMatchObject([{ id: cafeId }])
    expect(await listActions(cafeId)).toEqual(['change-profile'])
  })

  test('is not overwritten by somebody who has not seen the last change, each part by itself', async () => {
    const { cafeId, headers, base, read } = await anOwnedCafe()
    const colleague = await aColleague(cafeId)
    const { versions } = await read()
    const event = { ...profile, event: '오늘만 반값', version: versions.profile }
    expect(await ask('PUT', `${base}/profile`, colleague.headers, event)).toMatchObject({ status: 200 })
    expect(await ask('PUT', `${base}/profile`, headers, { ...event, event: '휴무 안내' })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE' },
    })
    expect(await ask('PUT', `${base}/prices`, headers, { ...fees, version: versions.prices })).toMatchObject({
      status: 200,
    })
    const now = await read()
    expect(now).toMatchObject({ event: '오늘만 반값', weekdayPass: 7_000, weekendPass: 9_000 })
    const again = { ...event, event: '휴무 안내', version: now.versions.profile }
    expect(await ask('PUT', `${base}/profile`, headers, again)).toMatchObject({ status: 200 })
  })

  test('two who save the same part in the same moment: one is told', async () => {
    const { cafeId, headers, base, read } = await anOwnedCafe()
    const colleague = await aColleague(cafeId)
    const { versions } = await read()
    const save = (who: Headers, event: string) =>
      ask('PUT', `${base}/profile`, who, { ...profile, event, version: versions.profile })
    const both = await Promise.all([save(headers, '가'), save(colleague.headers, '나')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listActions(cafeId)).toEqual(['change-profile'])
  })

  test('has hours past midnight, and days on which it stays closed', async () => {
    const { cafeId, headers, base, read } = await anOwnedCafe()
    const { versions } = await read()
    const week = [null, ...everyDay(14, 26).slice(0, 6)]
    const sent = { opening: week, hoursText: '마지막 주문은 새벽 1시', version: versions.hours }
    expect(await ask('PUT', `${base}/hours`, headers, sent)).toMatchObject({ status: 200 })
    expect((await ask('GET', `/v1/cafe/${cafeId}`, {})).body).toMatchObject({
      opening_hours: week,
      bizhour_info: '마지막 주문은 새벽 1시',
    })
    const open = (at: string) =>
      ask('GET', `/v1/cafe?open_at=${at}&search_f=${encodeURIComponent('주사위다방')}`, {})
    const idsAt = async (at: string) => (await open(at)).body.results.map(({ id }: { id: number }) => id)
    // 2026-03-18 is a Wednesday.
    expect(await idsAt('2026-03-18T01:30')).toContain(cafeId)
    expect(await idsAt('2026-03-16T15:00')).not.toContain(cafeId)

    expect(await ask('PUT', `${base}/day-offs/2026-03-18`, headers, { reason: '내부 수리' })).toMatchObject({
      status: 200,
    })
    expect(await idsAt('2026-03-18T20:00')).not.toContain(cafeId)
    expect((await read()).dayOffs).toEqual([{ day: '2026-03-18', reason: '내부 수리' }])
    expect(await ask('PUT', `${base}/day-offs/2026-03-18`, headers, {})).toMatchObject({ status: 200 })
    expect((await read()).dayOffs).toEqual([{ day: '2026-03-18', reason: null }])
    await ask('DELETE', `${base}/day-offs/2026-03-18`, headers)
    expect(await idsAt('2026-03-18T20:00')).toContain(cafeId)
  })

  test('is refused with a sentence at the field that is wrong, and nothing is half done', async () => {
    const { cafeId, headers, base, read } = await anOwnedCafe()
    const before = await read()
    const { versions } = before
    const wrong: [string, object, string, RegExp][] = [
      ['profile', { ...profile, name: ' ' }, 'name', /1자에서 60자/],
      ['profile', { ...profile, name: '가'.repeat(61) }, 'name', /1자에서 60자/],
      ['profile', { ...profile, phones: ['전화 주세요'] }, 'phones.0', /숫자와 줄표/],
      ['profile', { ...profile, phones: Array(5).fill('02-000-1001') }, 'phones', /4개까지/],
      ['profile', { ...profile, event: '가'.repeat(301) }, 'event', /300자/],
      ['profile', { ...profile, facilities: ['주차, 발레'] }, 'facilities.0', /쉼표/],
      ['profile', { ...profile, version: undefined }, 'version', /꼭 필요/],
      ['profile', { ...profile, name: '주사위\u0000다방' }, 'name', /요\.$/],
      ['profile', { ...profile, name: ['주사위다방'] }, 'name', /요\.$/],
      ['profile', { ...profile, phones: '02-000-1001' }, 'phones', /요\.$/],
      ['profile', { ...profile, facilities: [null] }, 'facilities.0', /요\.$/],
      ['hours', { opening: [null], hoursText: null }, 'opening', /시각/],
      ['hours', { opening: everyDay(14, 40), hoursText: null }, 'opening', /다음 날/],
      ['hours', { opening: null, hoursText: '가'.repeat(301) }, 'hoursText', /300자/],
      ['prices', { ...fees, weekdayPass: 5_500 }, 'weekdayPass', /1,000원 단위/],
      ['prices', { ...fees, weekendPass: 10_000 }, 'weekendPass', /9,000원까지/],
      ['prices', { ...fees, weekdayAdultFee: -1 }, 'weekdayAdultFee', /0원/],
      ['prices', { ...fees, weekdayAdultFee: 3500.5 }, 'weekdayAdultFee', /0원/],
      ['day-offs/2026-03-17', {}, 'day', /오늘부터/],
      ['day-offs/2026-02-30', {}, 'day', /날짜/],
      ['day-offs/2026-04-01', { reason: '가'.repeat(61) }, 'reason', /60자/],
    ]
    for (const [part, body, field, sentence] of wrong) {
      const version = versions[part]
      const notified = await ask('PUT', `${base}/${part}`, headers, version ? { version, ...body } : body)
      expect(notified.status, `${part} ${field}`).toBe(400)
      expect(notified.body.fields[field], `${part} ${field}`).toMatch(sentence)
    }
    expect(await ask('PUT', `${base}/day-offs/2026-03-17`, headers, {})).toMatchObject({
      body: { code: 'BAD_DAY' },
    })
    expect(await read()).toEqual(before)
    expect(await listActions(cafeId)).toEqual([])
  })
})

describe('the notices of a cafe', () => {
  test('are added once however often they are sent, changed, and deleted', async () => {
    const { cafeId, headers, base, read } = await anOwnedCafe()
    const keyed = { ...headers, 'idempotency-key': `notice-${cafeId}` }
    const added = await ask('POST', `${base}/notices`, keyed, { text: ' 금요일 리그 안내 ' })
    expect(await ask('POST', `${base}/notices`, keyed, { text: ' 금요일 리그 안내 ' })).toMatchObject({
      status: 200,
      body: added.body,
    })
    const [notice] = (await read()).notices
    expect(notice).toMatchObject({ id: added.body.id, text: '금요일 리그 안내' })
    const change = { text: '토요일 리그 안내', version: notice.version }
    expect(await ask('PUT', `${base}/notices/${notice.id}`, headers, change)).toMatchObject({ status: 200 })
    expect(await ask('PUT', `${base}/notices/${notice.id}`, headers, change)).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE' },
    })
    expect((await ask('GET', `/v1/cafe/${cafeId}`, {})).body.notice).toMatchObject([
      { description: '토요일 리그 안내' },
    ])
    expect(await ask('POST', `${base}/notices`, headers, { text: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { text: expect.stringContaining('1자') } },
    })
    expect(await ask('DELETE', `${base}/notices/${notice.id}`, headers)).toMatchObject({ status: 200 })
    expect(await ask('DELETE', `${base}/notices/${notice.id}`, headers)).toMatchObject({
      status: 404,
      body: { code: 'NO_NOTICE' },
    })
    expect(await listActions(cafeId)).toEqual(['add-notice', 'change-notice', 'remove-notice'])
  })

  test('are thirty at most, and those of another cafe are out of reach', async () => {
    const { cafeId, headers, base } = await anOwnedCafe({
      notices: Array.from({ length: 30 }, (_, nth) => ({ text: `공지 ${nth}`, updatedAt: new Date(0) })),
    })
    expect(await ask('POST', `${base}/notices`, headers, { text: '서른한 번째' })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY' },
    })
    const other = await anOwnedCafe({ notices: [{ text: '남의 공지', updatedAt: new Date(0) }] })
    const [theirs] = (await other.read()).notices
    const change = { text: '바꿔치기', version: theirs.version }
    expect(await ask('PUT', `${base}/notices/${theirs.id}`, headers, change)).toMatchObject({ status: 404 })
    expect(await ask('DELETE', `${base}/notices/${theirs.id}`, headers)).toMatchObject({ status: 404 })
    expect((await other.read()).notices).toEqual([theirs])
    expect(await listActions(cafeId)).toEqual([])
  })
})

describe('the pictures of a cafe', () => {
  async function upload(base: string, headers: Headers, key?: string) {
    const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#338866' } })
      .jpeg()
      .toBuffer()
    const reply = await on.app.inject({
      method: 'POST',
      url: `${base}/photos`,
      headers: { ...headers, 'content-type': 'image/jpeg', ...(key && { 'idempotency-key': key }) },
      payload: photo,
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  const listFiles = () => readdir(path.join(on.app.env.dataDir, 'media/uploads')).catch(() => [])

  test('begin with the cover; another becomes it, and one that goes takes its files along', async () => {
    const { cafeId, headers, base, read } = await anOwnedCafe()
    const first = (await upload(base, headers)).body.photo
    const second = (await upload(base, headers)).body.photo
    expect((await read()).photos).toEqual([first, second])
    expect((await ask('GET', `/v1/cafe/${cafeId}`, {})).body.cafe_image).toBe(first)
    const fileOf = (image: string) => path.join(on.app.env.dataDir, `${image}-640.webp`)
    expect(await sharp(fileOf(second)).metadata()).toMatchObject({ width: 640, height: 400 })

    const { versions } = await read()
    const swapped = { photos: [second, first, '/media/uploads/nothing'], version: versions.photos }
    expect(await ask('PUT', `${base}/photos`, headers, swapped)).toMatchObject({ status: 200 })
    expect((await ask('GET', `/v1/cafe/${cafeId}`, {})).body.cafe_image).toBe(second)
    expect(await ask('PUT', `${base}/photos`, headers, swapped)).toMatchObject({ status: 409 })
    const alone = { photos: [first], version: (await read()).versions.photos }
    expect(await ask('PUT', `${base}/photos`, headers, alone)).toMatchObject({ status: 200 })
    await expect(access(fileOf(second))).rejects.toThrow()
    await access(fileOf(first))
    expect((await read()).photos).toEqual([first])
  })

  test('are added once however often they are sent, also in the same moment, and leave no other files', async () => {
    const { cafeId, headers, base, read } = await anOwnedCafe()
    const send = () => upload(base, headers, `photo-${cafeId}-once`)
    const before = new Set(await listFiles())
    const [one, other] = await Promise.all([send(), send()])
    const late = await send()
    expect([one, other, late].map(({ status }) => status)).toEqual([200, 200, 200])
    const { photos } = await read()
    expect(photos).toEqual([one.body.photo])
    expect([other.body, late.body]).toEqual([one.body, one.body])
    const added = (await listFiles()).filter((file) => !before.has(file))
    expect(added).not.toEqual([])
    expect(added.filter((file) => !`/media/uploads/${file}`.startsWith(photos[0]))).toEqual([])
  })

  test('keep their files when the connection ends right after they were added', async () => {
    const { cafeId, headers, base, read } = await anOwnedCafe()
    const { transaction } = on.db
    const ending = vi.spyOn(on.db, 'transaction').mockImplementation(async (work) => {
      const outcome = await transaction(work)
      const added = await on.db`select from cafes where id = ${cafeId} and image is not null`
      if (added.length > 0) throw new Error('the connection ended')
      return outcome
    })
    const { status } = await upload(base, headers)
    ending.mockRestore()
    expect(status).toBe(500)
    const { photos } = await read()
    expect(photos).toHaveLength(1)
    await access(path.join(on.app.env.dataDir, `${photos[0]}-640.webp`))
  })

  test('are shown to visitors, those after the cover in their order', async () => {
    const { cafeId } = await anOwnedCafe()
    await on.db`
      update cafes set image = '/media/a', more_images = array['/media/b', '/media/c'] where id = ${cafeId}`
    expect((await ask('GET', `/v1/cafe/${cafeId}`, {})).body).toMatchObject({
      cafe_image: '/media/a',
      more_images: ['/media/b', '/media/c'],
    })
  })

  test('are eight at most, and a ninth leaves no files', async () => {
    const { cafeId, headers, base } = await anOwnedCafe()
    await on.db`
      update cafes set image = '/media/a', more_images = array_fill('/media/b'::text, array[7]) where id = ${cafeId}`
    const before = await listFiles()
    expect(await upload(base, headers)).toMatchObject({ status: 409, body: { code: 'TOO_MANY' } })
    expect(await listFiles()).toEqual(before)
  })
})

describe('the shelf of a cafe', () => {
  const copy = { copies: 2, condition: 'new', canTeach: true }

  test('takes a game, what is said about it, and lets it go; everybody sees it at once', async () => {
    const { cafeId, headers, base } = await anOwnedCafe()
    const gameId = await aGame(on.db, { name: '스플렌더' })
    const shelf = async () => (await ask('GET', `/v1/storegetproduct?cafe=${cafeId}`, {})).body.results
    expect(await shelf()).toEqual([])
    expect((await ask('GET', `${base}/shelf/${gameId}`, headers)).body).toMatchObject({
      name: '스플렌더',
      isOnShelf: false,
      copies: 1,
    })
    expect(await ask('PUT', `${base}/shelf/${gameId}`, headers, copy)).toMatchObject({ status: 200 })
    expect(await shelf()).toMatchObject([{ name: '스플렌더', copies: 2, condition: 'new', can_teach: true }])
    await ask('PUT', `${base}/shelf/${gameId}`, headers, { ...copy, copies: 3, canTeach: false })
    expect(await shelf()).toMatchObject([{ copies: 3, can_teach: false }])
    expect((await ask('GET', `/v1/cafe/${cafeId}`, {})).body.game_count).toBe(1)
    expect(await ask('DELETE', `${base}/shelf/${gameId}`, headers)).toMatchObject({ status: 200 })
    expect(await ask('DELETE', `${base}/shelf/${gameId}`, headers)).toMatchObject({
      status: 404,
      body: { code: 'NOT_ON_SHELF' },
    })
    expect((await ask('GET', `/v1/cafe/${cafeId}`, {})).body.game_count).toBe(0)
    expect(await listActions(cafeId)).toEqual(['add-shelf-game', 'change-shelf-game', 'remove-shelf-game'])
  })

  test('refuses games that are not there, and copies that cannot be', async () => {
    const { headers, base } = await anOwnedCafe()
    const gameId = await aGame(on.db)
    expect(await ask('PUT', `${base}/shelf/999999`, headers, copy)).toMatchObject({
      status: 404,
      body: { code: 'NO_GAME' },
    })
    for (const [field, value] of [
      ['copies', 0],
      ['copies', 100],
      ['condition', 'broken'],
      ['canTeach', 'Y'],
    ] as const) {
      const notified = await ask('PUT', `${base}/shelf/${gameId}`, headers, { ...copy, [field]: value })
      expect(notified, field).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      })
    }
  })

  test('takes over a list of names: known ones are added, those there stay, unknown ones are reported', async () => {
    const { headers, base, read } = await anOwnedCafe()
    const splendor = await aGame(on.db, { name: '가져온 스플렌더' })
    const catan = await aGame(on.db, { name: '가져온 카탄' })
    await ask('PUT', `${base}/shelf/${catan}`, headers, copy)
    const names = ['가져온 스플렌더', '가져온카탄', '세상에 없는 게임', '가져온 스플렌더', '']
    const preview = await ask('POST', `${base}/shelf/import/preview`, headers, { names })
    const rows = [
      { name: '가져온 스플렌더', gameId: splendor, gameName: '가져온 스플렌더', isOnShelf: false },
      { name: '가져온카탄', gameId: catan, gameName: '가져온 카탄', isOnShelf: true },
      { name: '세상에 없는 게임', gameId: null, gameName: null, isOnShelf: false },
    ]
    expect(preview.body).toEqual({ added: 0, rows })
    expect((await read()).gameCount).toBe(1)
    expect((await ask('POST', `${base}/shelf/import`, headers, { names })).body).toEqual({ added: 1, rows })
    expect((await ask('POST', `${base}/shelf/import`, headers, { names })).body.added).toBe(0)
    expect(await read()).toMatchObject({ gameCount: 2 })
    expect((await ask('GET', `${base}/shelf/${catan}`, headers)).body).toMatchObject({
      copies: 2,
      canTeach: true,
    })
    for (const [names, field] of [
      ['가져온 스플렌더', 'names'],
      [[7], 'names.0'],
      [['가져온\u0000스플렌더'], 'names'],
      [undefined, 'names'],
    ] as const) {
      expect(await ask('POST', `${base}/shelf/import`, headers, { names })).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.stringMatching(/[가-힣].*요\.$/) } },
      })
    }
    const tooMany = { names: Array.from({ length: 501 }, (_, nth) => `게임 ${nth}`) }
    expect(await ask('POST', `${base}/shelf/import`, headers, tooMany)).toMatchObject({
      status: 400,
      body: { fields: { names: '한 번에 500개까지 가져올 수 있어요.' } },
    })
  })
})

describe('those who look after a cafe', () => {
  async function anInvite(base: string, headers: Headers, role: 'owner' | 'staff' = 'staff') {
    return (await ask('POST', `${base}/invites`, headers, { role })).body as { id: number; key: string }
  }

  async function aStranger() {
    const memberId = await aMember(on.db)
    return { memberId, headers: await signIn(on.app, memberId) }
  }

  test('are invited by a link that works once, and may then do what staff may', async () => {
    const { cafeId, headers, base, memberId } = await anOwnedCafe()
    const { key, id } = await anInvite(base, headers)
    const guest = await aStranger()
    const late = await aStranger()
    expect((await ask('GET', `${base}/staff`, headers)).body).toMatchObject({
      staff: [{ memberId, role: 'owner' }],
      invites: [{ id, role: 'staff' }],
    })
    expect(await ask('POST', '/v1/staff/invites/find', guest.headers, { key })).toMatchObject({
      body: { cafeId, name: '주사위다방', role: 'staff', isStaff: false },
    })
    expect((await ask('GET', '/v1/staff/cafes', guest.headers)).body.results).toEqual([])
    const accepted = await Promise.all(
      [guest, late].map((who) => ask('POST', '/v1/staff/invites/accept', who.headers, { key })),
    )
    expect(accepted.map(({ status }) => status).sort()).toEqual([200, 404])
    const [winner, loser] = accepted[0]?.status === 200 ? [guest, late] : [late, guest]
    expect((await ask('GET', '/v1/staff/cafes', winner.headers)).body.results).toMatchObject([
      { id: cafeId, role: 'staff' },
    ])
    expect((await ask('GET', '/v1/me/info', winner.headers)).body).toMatchObject({
      store_yn: 'Y',
      franchise_yn: 'N',
    })
    expect((await ask('GET', `${base}/staff`, winner.headers)).body.invites).toEqual([])
    const notified = await on.db<{ role: string | null }[]>`
      select details ->> 'role' as role from notice_outbox
      where kind = 'cafe-role-given' and (details ->> 'cafeId')::int = ${cafeId}`
    expect(notified.length).toBeGreaterThan(0)
    expect(new Set(notified.map(({ role }) => role))).toEqual(new Set(['staff']))
    expect(await ask('GET', base, loser.headers)).toMatchObject({ status: 404, body: { code: 'NOT_STAFF' } })
  })

  test('are made owners only by an owner who has just signed in', async () => {
    const { cafeId, headers, base } = await anOwnedCafe()
    const { memberId } = await aColleague(cafeId)
    const now = on.clock.now()
    on.clock.set(new Date(now.getTime() + 11 * 60_000).toISOString())
    const again = { status: 409, body: { code: 'SIGN_IN_AGAIN' } }
    expect(await ask('PUT', `${base}/staff/${memberId}`, headers, { role: 'owner' })).toMatchObject(again)
    expect(await ask('POST', `${base}/invites`, headers, { role: 'owner' })).toMatchObject(again)
    expect(await ask('POST', `${base}/invites`, headers, { role: 'staff' })).toMatchObject({ status: 200 })
    expect((await ask('GET', `${base}/staff`, headers)).body.staff).toContainEqual(
      expect.objectContaining({ memberId, role: 'staff' }),
    )
    on.clock.set(now.toISOString())
  })

  test('are invited once however often it is sent, and the key is not stored readable for that', async () => {
    const { headers, base } = await anOwnedCafe()
    const keyed = { ...headers, 'idempotency-key': `invite-${on.clock.now().getTime()}` }
    const first = await ask('POST', `${base}/invites`, keyed, { role: 'owner' })
    const again = await ask('POST', `${base}/invites`, keyed, { role: 'owner' })
    expect(first).toMatchObject({ status: 200, body: { key: expect.any(String) } })
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await ask('GET', `${base}/staff`, headers)).body.invites).toHaveLength(1)
    const stored = await on.db<{ reply: string | null }[]>`
      select reply from keyed_requests where key = ${keyed['idempotency-key']}`
    expect(stored).toHaveLength(1)
    expect(stored[0]?.reply).not.toContain(first.body.key)
    const other = await ask('POST', `${base}/invites`, keyed, { role: 'staff' })
    expect(other).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } })
    expect(other.body).not.toHaveProperty('earlier')
  })

  test('cannot be invited with a key that is old, withdrawn or made up', async () => {
    const { headers, base } = await anOwnedCafe()
    const guest = await aStranger()
    const accept = (key: string) => ask('POST', '/v1/staff/invites/accept', guest.headers, { key })
    const withdrawn = await anInvite(base, headers)
    expect(await ask('DELETE', `${base}/invites/${withdrawn.id}`, headers)).toMatchObject({ status: 200 })
    expect(await ask('DELETE', `${base}/invites/${withdrawn.id}`, headers)).toMatchObject({ status: 404 })
    const old = await anInvite(base, headers)
    const now = on.clock.now()
    on.clock.set(new Date(now.getTime() + 8 * 86_400_000).toISOString())
    const freshHeaders = await signIn(on.app, guest.memberId)
    for (const key of [withdrawn.key, old.key, 'made-up']) {
      expect(await ask('POST', '/v1/staff/invites/accept', freshHeaders, { key })).toMatchObject({
        status: 404,
        body: { code: 'NO_INVITE' },
      })
    }
    on.clock.set(now.toISOString())
    expect(await accept('!')).toMatchObject({ status: 400 })
  })

  test('are named, changed and removed by owners alone; everybody may go by themselves', async () => {
    const { cafeId, headers, base } = await anOwnedCafe()
    const staff = await aColleague(cafeId)
    const other = await aColleague(cafeId)
    for (const [method, path, body] of [
      ['POST', 'invites', { role: 'staff' }],
      ['PUT', `staff/${other.memberId}`, { role: 'owner' }],
      ['DELETE', `staff/${other.memberId}`, undefined],
      ['GET', 'log', undefined],
    ] as const) {
      expect(await ask(method, `${base}/${path}`, staff.headers, body), path).toMatchObject({
        status: 404,
        body: { code: 'NOT_OWNER' },
      })
    }
    expect(await ask('DELETE', `${base}/staff/${other.memberId}`, headers)).toMatchObject({ status: 200 })
    expect(await ask('GET', base, other.headers)).toMatchObject({ status: 404 })
    expect((await ask('GET', '/v1/me/info', other.headers)).body.store_yn).toBe('N')
    expect(await ask('DELETE', `${base}/staff/${staff.memberId}`, staff.headers)).toMatchObject({
      status: 200,
    })
    expect(await ask('DELETE', `${base}/staff/${staff.memberId}`, headers)).toMatchObject({
      status: 404,
      body: { code: 'NO_STAFF_MEMBER' },
    })
    expect(await listActions(cafeId)).toEqual(['remove-staff', 'leave-staff'])
  })

  test.each([
    ['removed', 'DELETE', undefined],
    ['made staff', 'PUT', { role: 'staff' }],
  ] as const)('cannot be owner again by their own invitation after being %s', async (_, method, body) => {
    const { cafeId, headers, base } = await anOwnedCafe()
    const former = await aColleague(cafeId, 'owner')
    const { key } = await anInvite(base, former.headers, 'owner')
    const others = await anInvite(base, headers, 'owner')
    expect(await ask(method, `${base}/staff/${former.memberId}`, headers, body)).toMatchObject({
      status: 200,
    })
    expect(await ask('POST', '/v1/staff/invites/accept', former.headers, { key })).toMatchObject({
      status: 404,
      body: { code: 'NO_INVITE' },
    })
    expect((await ask('GET', `${base}/staff`, headers)).body.invites).toMatchObject([{ id: others.id }])
  })

  test('always have an owner among them, also when two go at once', async () => {
    const { cafeId, headers, base, memberId } = await anOwnedCafe()
    const lastOwner = { status: 409, body: { code: 'LAST_OWNER' } }
    expect(await ask('DELETE', `${base}/staff/${memberId}`, headers)).toMatchObject(lastOwner)
    expect(await ask('PUT', `${base}/staff/${memberId}`, headers, { role: 'staff' })).toMatchObject(lastOwner)
    const second = await aColleague(cafeId, 'owner')
    const both = await Promise.all([
      ask('DELETE', `${base}/staff/${memberId}`, headers),
      ask('DELETE', `${base}/staff/${second.memberId}`, second.headers),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('cannot leave the service as the only owner of others; alone they can', async () => {
    const { cafeId, headers } = await anOwnedCafe({ name: '홀로다방' })
    const colleague = await aColleague(cafeId)
    expect(await ask('DELETE', '/v1/me', headers)).toMatchObject({
      status: 409,
      body: {
        reasons: [
          { message: expect.stringContaining('홀로다방'), place: { path: `/staff/${cafeId}/people` } },
        ],
      },
    })
    expect(await ask('DELETE', '/v1/me', colleague.headers)).toMatchObject({ status: 200 })
    expect(await ask('DELETE', '/v1/me', headers)).toMatchObject({ status: 200 })
  })

  test('who own two cafes are franchise owners, and see all of theirs with those of others', async () => {
    const first = await anOwnedCafe({ name: '첫째' })
    const second = await aCafe(on.db, { name: '둘째' })
    await aStaffMember(on.db, { cafeId: second, memberId: first.memberId, role: 'owner' })
    const third = await aCafe(on.db, { name: '남의 집' })
    await aStaffMember(on.db, { cafeId: third, memberId: first.memberId })
    expect((await ask('GET', '/v1/staff/cafes', first.headers)).body.results).toMatchObject([
      { name: '첫째', role: 'owner' },
      { name: '둘째', role: 'owner' },
      { name: '남의 집', role: 'staff' },
    ])
    expect((await ask('GET', '/v1/me/info', first.headers)).body.franchise_yn).toBe('Y')
  })

  test('are shown again to whoever has them on a screen when one of them has another nickname', async () => {
    const { cafeId, headers, base } = await anOwnedCafe()
    const colleague = await aColleague(cafeId)
    const renamed = await on.app.inject({
      method: 'PATCH',
      url: '/v1/me/info',
      headers: colleague.headers,
      payload: { username: '새별명이에요' },
    })
    expect(renamed.headers['invalidated-tags']).toContain(`profiles:${colleague.memberId}`)
    for (const path of ['staff', 'log', 'coupons', 'meetups']) {
      const tags = String((await ask('GET', `${base}/${path}`, headers)).headers['cache-tag']).split(',')
      expect(tags, path).toContain('profiles')
    }
  })

  test('leave a trail that the owner reads, newest first, with whoever has left as such', async () => {
    const { cafeId, headers, base, read } = await anOwnedCafe()
    const former = await aColleague(cafeId, 'owner')
    const { versions } = await read()
    await ask('PUT', `${base}/prices`, former.headers, { ...fees, version: versions.prices })
    await ask('PUT', `${base}/day-offs/2026-04-01`, headers, {})
    await ask('DELETE', '/v1/me', former.headers)
    const log = await ask('GET', `${base}/log`, headers)
    expect(log.body).toMatchObject({
      count: 2,
      results: [
        { sentence: '2026년 4월 1일 휴무를 정했어요' },
        {
          actor: leftNickname,
          sentence: expect.stringMatching(/^종일 이용권 값을 수정했어요\. 평일 .* → 7,000원/),
        },
      ],
    })
  })
})

describe('money at a cafe', () => {
  const money = (meetupId: number, versions: { prices: string; rewards: string }) =>
    [
      ['PUT', 'prices', { ...fees, version: versions.prices }],
      ['PUT', 'rewards', { rewards: [{ stampCount: 5, coupon: '음료' }], version: versions.rewards }],
      ['PUT', 'pin', { pin: '0417' }],
      ['DELETE', 'pin', undefined],
      ['POST', `meetups/${meetupId}/cancel`, { reason: '정전' }],
      ['GET', 'settlements', undefined],
      ['GET', 'settlements/file', undefined],
    ] as const

  async function aCafeWithMeetup() {
    on.clock.set('2026-03-18T03:00:00Z')
    const cafe = await anOwnedCafe({ weekdayPass: 6_000, weekendPass: 7_000 })
    const host = await aPlayer(on)
    const meetupId = await aMeetup(on, host.id, { cafeId: cafe.cafeId })
    const loyalty = async () => (await ask('GET', `${cafe.base}/loyalty`, cafe.headers)).body
    const versions = async () => ({
      prices: (await cafe.read()).versions.prices,
      rewards: (await loyalty()).version,
    })
    return { ...cafe, host, meetupId, loyalty, versions }
  }

  test('is seen and changed by its owners alone', async () => {
    const { cafeId, base, read, meetupId, loyalty, versions } = await aCafeWithMeetup()
    const staff = await aColleague(cafeId)
    const before = [await read(), await loyalty()]
    for (const [method, path, body] of money(meetupId, await versions())) {
      expect(await ask(method, `${base}/${path}`, staff.headers, body), path).toMatchObject({
        status: 404,
        body: { code: 'NOT_OWNER', error: '점주만 할 수 있어요.' },
      })
    }
    expect([await read(), await loyalty()]).toEqual(before)
    expect(await listActions(cafeId)).toEqual([])
  })

  test('is not changed by an owner who was made staff while the request was on its way', async () => {
    const { cafeId, base, read, meetupId, loyalty, versions } = await aCafeWithMeetup()
    const before = [await read(), await loyalty()]
    for (const [method, path, body] of money(meetupId, await versions())) {
      if (method === 'GET') continue
      const former = await aColleague(cafeId, 'owner')
      const notified = await on.db.transaction(async (tx) => {
        await tx`select from members where id = ${former.memberId} for no key update`
        await tx`
          update cafe_staff set role = 'staff' where cafe_id = ${cafeId} and member_id = ${former.memberId}`
        const asked = ask(method, `${base}/${path}`, former.headers, body)
        await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
        return { asked }
      })
      expect(await notified.asked, path).toMatchObject({ status: 404, body: { code: 'NOT_OWNER' } })
    }
    expect([await read(), await loyalty()]).toEqual(before)
    expect(await listActions(cafeId)).toEqual([])
  })

  test('is left out of what employees read: no amounts by week, and no meetup that they may cancel', async () => {
    const { cafeId, memberId, base, host, meetupId } = await aCafeWithMeetup()
    const staff = await aColleague(cafeId)
    on.clock.set('2026-03-20T09:30:00Z')
    const now = on.clock.now()
    await on.db.transaction((tx) => checkInAtMeetups(tx, { memberId: host.id, cafeId, now }))
    const readAs = async (id: number) => {
      const headers = await signIn(on.app, id)
      const week = (await ask('GET', `${base}/numbers`, headers)).body.weeks.at(-1)
      const [meetup] = (await ask('GET', `${base}/meetups`, headers)).body.meetups
      return [week, meetup]
    }
    const counts = { checkIns: 1, passesUsed: 1 }
    expect(await readAs(memberId)).toMatchObject([
      { ...counts, passesWon: 6_000 },
      { id: meetupId, canCancel: true },
    ])
    expect(await readAs(staff.memberId)).toMatchObject([
      { ...counts, passesWon: null },
      { id: meetupId, canCancel: false },
    ])
    on.clock.set('2026-03-18T03:00:00Z')
  })
})

describe('what stamps earn at a cafe', () => {
  const reward = (stampCount: number, coupon: string) => ({ stampCount, coupon })

  test('is set by its owners, seen by visitors at once, and not overwritten unseen', async () => {
    const { cafeId, headers, base } = await anOwnedCafe()
    const other = await aColleague(cafeId, 'owner')
    const shown = () => ask('GET', `/v1/CafeStampReword?cafe_id=${cafeId}`, {})
    const read = () => ask('GET', `${base}/loyalty`, headers)
    const { version } = (await read()).body
    expect((await shown()).body.results).toEqual([])
    const rewards = [reward(10, ' 음료 한 잔 '), reward(5, '스티커')]
    const sent = { rewards, version }
    expect(await ask('PUT', `${base}/rewards`, other.headers, sent)).toMatchObject({ status: 200 })
    expect(await ask('PUT', `${base}/rewards`, headers, { rewards: [], version })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE' },
    })
    const saved = [reward(5, '스티커'), reward(10, '음료 한 잔')]
    expect((await shown()).body.results).toEqual([
      { stamp_count: 5, coupon: '스티커' },
      { stamp_count: 10, coupon: '음료 한 잔' },
    ])
    const now = (await read()).body
    expect(now).toMatchObject({ rewards: saved, hasPin: false })
    const emptied = { rewards: [], version: now.version }
    expect(await ask('PUT', `${base}/rewards`, headers, emptied)).toMatchObject({ status: 200 })
    expect((await shown()).body.results).toEqual([])
    expect(await listActions(cafeId)).toEqual(['change-stamp-rewards', 'change-stamp-rewards'])
  })

  test('is refused with a stamp beyond the second card, two rewards for one stamp, or no name', async () => {
    const { cafeId, headers, base } = await anOwnedCafe()
    const { version } = (await ask('GET', `${base}/loyalty`, headers)).body
    for (const rewards of [
      [reward(21, '음료')],
      [reward(0, '음료')],
      [reward(3, '음료'), reward(3, '과자')],
      [reward(3, '  ')],
      [reward(3, '가'.repeat(41))],
      Array.from({ length: 21 }, (_, at) => reward(at + 1, '음료')),
    ]) {
      expect(await ask('PUT', `${base}/rewards`, headers, { rewards, version })).toMatchObject({
        status: 400,
      })
    }
    expect(await listActions(cafeId)).toEqual([])
  })
})

test('the PIN of the staff is four digits, never shown, and written down without it', async () => {
  const { cafeId, headers, base } = await anOwnedCafe()
  const hasPin = async () => (await ask('GET', `${base}/loyalty`, headers)).body.hasPin
  for (const pin of ['123', '12345', 'abcd', '１２３', 1234, null]) {
    expect(await ask('PUT', `${base}/pin`, headers, { pin }), String(pin)).toMatchObject({ status: 400 })
  }
  expect(await ask('PUT', `${base}/pin`, headers, { pin: '0417' })).toMatchObject({ status: 200, body: {} })
  expect(await hasPin()).toBe(true)
  expect(await isStaffPin(on.db, on.app.keys, { cafeId, pin: '0417' })).toBe(true)
  const [entry] = await on.db<{ entry: string }[]>`
    select row_to_json(audit_entries)::text as entry from audit_entries
    where thing_kind = 'cafe' and thing_id = ${cafeId}`
  expect(JSON.stringify(JSON.parse(entry?.entry ?? '').details ?? {})).not.toContain('0417')
  expect(await ask('DELETE', `${base}/pin`, headers)).toMatchObject({ status: 200 })
  expect(await ask('DELETE', `${base}/pin`, headers)).toMatchObject({ status: 200 })
  expect(await hasPin()).toBe(false)
  expect(await listActions(cafeId)).toEqual(['set-staff-pin', 'remove-staff-pin'])
})

test('a coupon on a screen is read again when the PIN of its cafe is set or removed', async () => {
  const { cafeId, headers, base } = await anOwnedCafe()
  const guestId = await aMember(on.db)
  const guest = await signIn(on.app, guestId)
  const couponId = await aCoupon(on.db, { cafeId, memberId: guestId })
  const open = async () => {
    const coupon = await ask('GET', `/v1/CafeCoupone/${couponId}`, guest)
    return { needsPin: coupon.body.needs_pin, tags: String(coupon.headers['cache-tag']).split(',') }
  }
  for (const [method, pin, needsPin] of [
    ['PUT', { pin: '0417' }, true],
    ['DELETE', undefined, false],
  ] as const) {
    const { tags } = await open()
    const changed = String((await ask(method, `${base}/pin`, headers, pin)).headers['invalidated-tags'])
    expect(changed.split(',')).toContain(`cafe-pins:${cafeId}`)
    expect(tags).toContain('cafe-pins')
    expect(await open()).toMatchObject({ needsPin })
  }
})

describe('the coupons of guests', () => {
  async function aGuestWithCoupon(cafeId: number) {
    const memberId = await aMember(on.db, { nickname: `손님${cafeId}` })
    const couponId = await aCoupon(on.db, { memberId, cafeId, coupon: '음료 한 잔' })
    return { memberId, couponId, headers: await signIn(on.app, memberId) }
  }

  test('are looked at and marked as used by the staff of their cafe, once, and the guest is told when', async () => {
    const { cafeId, headers: owner, base } = await anOwnedCafe()
    const { headers: staff } = await aColleague(cafeId)
    const { couponId, headers: guest } = await aGuestWithCoupon(cafeId)
    const list = async () => (await ask('GET', `${base}/coupons`, owner)).body
    expect(await list()).toMatchObject({ count: 0, results: [] })
    expect((await ask('GET', `${base}/coupons/${couponId}`, staff)).body).toEqual({
      id: couponId,
      coupon: '음료 한 잔',
      nickname: `손님${cafeId}`,
      stampCount: 10,
      issuedAt: '2026-03-01T03:00:00.000Z',
      usedAt: null,
    })
    const now = on.clock.now().toISOString()
    expect(await ask('POST', `${base}/coupons/${couponId}/use`, staff)).toMatchObject({
      status: 200,
      body: { id: couponId, usedAt: now },
    })
    expect(await ask('POST', `${base}/coupons/${couponId}/use`, owner)).toMatchObject({
      status: 409,
      body: { code: 'COUPON_USED', used_at: now },
    })
    expect((await ask('GET', `/v1/CafeCoupone/${couponId}`, guest)).body).toMatchObject({ used_at: now })
    expect(await list()).toMatchObject({ count: 1, results: [{ id: couponId, usedAt: now }] })
    expect(await listActions(cafeId)).toEqual(['redeem-coupon'])
  })

  test('of another cafe, and those that nobody has, are refused with their own sentence and stay as they are', async () => {
    const { base, headers, cafeId } = await anOwnedCafe()
    const elsewhere = await aCafe(on.db)
    const { couponId, headers: guest } = await aGuestWithCoupon(elsewhere)
    const refusals = [
      [couponId, 422, 'OTHER_CAFE_COUPON'],
      [2_147_483_647, 404, 'NOT_FOUND'],
    ] as const
    for (const [id, status, code] of refusals) {
      expect(await ask('GET', `${base}/coupons/${id}`, headers)).toMatchObject({ status, body: { code } })
      expect(await ask('POST', `${base}/coupons/${id}/use`, headers)).toMatchObject({
        status,
        body: { code },
      })
    }
    for (const id of ['0', '1e3', '-1', '99999999999']) {
      expect(await ask('POST', `${base}/coupons/${id}/use`, headers), id).toMatchObject({ status: 400 })
    }
    expect((await ask('GET', `/v1/CafeCoupone/${couponId}`, guest)).body).toMatchObject({ is_used: false })
    expect(await listActions(cafeId)).toEqual([])
  })
})

describe('the meetups at a cafe', () => {
  /** Moves the clock and signs in again, because earlier sessions have expired. */
  async function signedInAt(moment: string, memberId: number): Promise<Headers> {
    on.clock.set(moment)
    return signIn(on.app, memberId)
  }

  /** A meetup on Friday at 19:00, with its host and a guest. */
  async function aGathering(title = '금요일 저녁 카탄') {
    on.clock.set('2026-03-18T03:00:00Z')
    const cafe = await anOwnedCafe({ weekdayPass: 6_000, weekendPass: 7_000 })
    const host = await aPlayer(on)
    const guest = await aPlayer(on)
    const meetupId = await aMeetup(on, host.id, { cafeId: cafe.cafeId, title })
    await anEntry(on, { meetupId, memberId: guest.id })
    return { ...cafe, host, guest, meetupId, cancel: `${cafe.base}/meetups/${meetupId}/cancel` }
  }
  const passesOf = async (memberId: number) =>
    (await countPasses(on.db, { memberId, now: on.clock.now() }))[6_000]

  test('are listed for a day, with how many come and how many are there', async () => {
    const { cafeId, memberId, headers: before, base, guest, meetupId } = await aGathering()
    expect((await ask('GET', `${base}/meetups`, before)).body).toEqual({
      day: '2026-03-18',
      meetups: [],
      coming: [{ day: '2026-03-20', meetups: 1, people: 2, asking: 0 }],
    })
    const headers = await signedInAt('2026-03-20T09:50:00Z', memberId)
    const now = on.clock.now()
    await on.db.transaction((tx) => checkInAtMeetups(tx, { memberId: guest.id, cafeId, now }))
    // Who waits in line is told of a cancellation, too.
    const waiting = await aPlayer(on)
    await on.db`
      insert into meetup_entries (meetup_id, member_id, state, asked_at, lined_up_at, starts_at, during)
      values (${meetupId}, ${waiting.id}, 'in-line', ${now}, ${now}, ${now}, 'empty')`
    expect((await ask('GET', `${base}/meetups`, headers)).body).toMatchObject({
      day: '2026-03-20',
      meetups: [{ id: meetupId, seated: 2, maxPeople: 4, checkedIn: 1, notified: 3, canCancel: true }],
    })
    for (const date of ['2026-02-30', 'today']) {
      expect(await ask('GET', `${base}/meetups?day=${date}`, headers), date).toMatchObject({ status: 400 })
    }
  })

  test('are cancelled by its owner with a reason that everybody reads, and every pass comes back', async () => {
    const { cafeId, headers, base, cancel, host, guest, meetupId } = await aGathering()
    const other = await anOwnedCafe()
    const foreign = `${other.base}/meetups/${meetupId}/cancel`
    const reason = { reason: '정전으로 문을 닫아요.' }
    expect(await ask('POST', foreign, other.headers, reason)).toMatchObject({ status: 404 })
    expect(await ask('POST', cancel, headers, { reason: '  ' })).toMatchObject({ status: 400 })
    expect(await ask('POST', cancel, headers, { reason: '가'.repeat(101) })).toMatchObject({ status: 400 })
    expect([await passesOf(host.id), await passesOf(guest.id)]).toEqual([2, 2])
    const twice = await Promise.all([0, 1].map(() => ask('POST', cancel, headers, reason)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([await passesOf(host.id), await passesOf(guest.id)]).toEqual([3, 3])
    expect(await listActions(cafeId)).toEqual(['cancel-meetup'])
    expect((await ask('GET', `${base}/meetups?day=2026-03-20`, headers)).body.meetups).toMatchObject([
      { status: 'cancelled', canCancel: false },
    ])
    const notified = await on.db<{ details: string }[]>`
      select details::text from notice_outbox where details::text like '%정전으로 문을 닫아요.%'`
    expect(notified).toHaveLength(2)
  })

  test('cannot be cancelled once they have begun', async () => {
    const { memberId, cancel } = await aGathering()
    const headers = await signedInAt('2026-03-20T10:00:00Z', memberId)
    expect(await ask('POST', cancel, headers, { reason: '정전' })).toMatchObject({
      status: 409,
      body: { code: 'STARTED' },
    })
  })

  test('settle each used pass in the month of its check-in, also in a file for spreadsheets', async () => {
    const { cafeId, memberId, base, guest } = await aGathering('=1+1')
    const headers = await signedInAt('2026-03-20T09:50:00Z', memberId)
    const now = on.clock.now()
    await on.db.transaction((tx) => checkInAtMeetups(tx, { memberId: guest.id, cafeId, now }))
    expect((await ask('GET', `${base}/settlements`, headers)).body).toMatchObject({
      month: '2026-03',
      count: 1,
      total: 6_000,
      settlements: [{ title: '=1+1', tier: 6_000, because: 'check-in' }],
    })
    expect((await ask('GET', `${base}/settlements?month=2026-02`, headers)).body).toMatchObject({
      count: 0,
      total: 0,
      settlements: [],
    })
    expect(await ask('GET', `${base}/settlements?month=2026-13`, headers)).toMatchObject({ status: 400 })
    const file = (await ask('GET', `${base}/settlements/file?month=2026-03`, headers)).body
    expect(file.name).toBe(`meeple-settlements-${cafeId}-2026-03.csv`)
    expect(file.text).toContain("2026-03-20 18:50,'=1+1,2026-03-20 19:00,6000,체크인,정산\r\n")
  })
})

describe('the numbers of a cafe by week', () => {
  type Week = Record<string, number | string>
  const readWeeks = async (cafe: { base: string; headers: Headers }): Promise<Week[]> =>
    (await ask('GET', `${cafe.base}/numbers`, cafe.headers)).body.weeks

  test('are twelve weeks of nothing for a new cafe, each from Monday', async () => {
    const weeks = await readWeeks(await anOwnedCafe())
    expect(weeks).toHaveLength(12)
    for (const { week, ...counts } of weeks) {
      expect(new Date(`${week}T00:00:00Z`).getUTCDay()).toBe(1)
      expect(new Set(Object.values(counts))).toEqual(new Set([0]))
    }
  })

  test('count what happened in each week in Seoul, and nothing of another cafe', async () => {
    const cafe = await anOwnedCafe()
    const other = await anOwnedCafe()
    const { from, until } = weeksUntil(on.clock.now(), 12)
    const lastMonday = new Date(until.getTime() - 7 * 86_400_000)
    const justBefore = new Date(lastMonday.getTime() - 1)
    const follow = async (cafeId: number, at: Date) =>
      on.db`insert into cafe_follows (member_id, cafe_id, followed_at) values (${await aMember(on.db)}, ${cafeId}, ${at})`
    await follow(cafe.cafeId, lastMonday)
    await follow(cafe.cafeId, justBefore)
    await follow(cafe.cafeId, from)
    await follow(cafe.cafeId, new Date(from.getTime() - 1))
    await follow(other.cafeId, lastMonday)

    const player = await aMember(on.db)
    const days = [
      seoulDate(lastMonday),
      seoulDate(justBefore),
      seoulDate(new Date(justBefore.getTime() - 86_400_000)),
    ]
    for (const [index, day] of days.entries()) {
      await on.db`
        insert into stamps (member_id, cafe_id, day, number, code_step, stamped_at)
        values (${player}, ${cafe.cafeId}, ${day}, ${index + 1}, 1, now())`
    }
    await on.db`
      insert into coupons (member_id, cafe_id, coupon, cycle, stamp_count, issued_at, used_at)
      values (${player}, ${cafe.cafeId}, '음료 한 잔', 1, 10, ${justBefore}, ${lastMonday})`

    const weeks = await readWeeks(cafe)
    expect(weeks.map(({ newFollowers }) => newFollowers)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
    expect(weeks.at(-1)).toMatchObject({ stamps: 1, visitors: 1, couponsIssued: 0, couponsUsed: 1 })
    expect(weeks.at(-2)).toMatchObject({ stamps: 2, visitors: 1, couponsIssued: 1, couponsUsed: 0 })
    expect((await readWeeks(other)).at(-1)).toMatchObject({ newFollowers: 1, stamps: 0 })
  })

  test('count check-ins and used passes, with what they are worth', async () => {
    on.clock.set('2026-03-18T03:00:00Z')
    const cafe = await anOwnedCafe({ weekdayPass: 6_000, weekendPass: 7_000 })
    const host = await aPlayer(on)
    const guest = await aPlayer(on)
    const meetupId = await aMeetup(on, host.id, { cafeId: cafe.cafeId })
    await anEntry(on, { meetupId, memberId: guest.id })
    on.clock.set('2026-03-20T09:30:00Z')
    const now = on.clock.now()
    await on.db.transaction((tx) => checkInAtMeetups(tx, { memberId: guest.id, cafeId: cafe.cafeId, now }))
    const headers = await signIn(on.app, cafe.memberId)
    expect((await readWeeks({ ...cafe, headers })).at(-1)).toMatchObject({
      week: '2026-03-16',
      checkIns: 1,
      passesUsed: 1,
      passesWon: 6_000,
    })
    on.clock.set('2026-03-18T03:00:00Z')
  })
})

test('the cafes of one member stand side by side: today, what waits, and what they are owed', async () => {
  on.clock.set('2026-03-18T03:00:00Z')
  const own = await anOwnedCafe({ name: '가', weekdayPass: 6_000, weekendPass: 7_000 })
  const employer = await anOwnedCafe({ name: '나' })
  const stranger = await anOwnedCafe({ name: '다' })
  await aStaffMember(on.db, { cafeId: employer.cafeId, memberId: own.memberId })
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const meetupId = await aMeetup(on, host.id, { cafeId: own.cafeId })
  await anEntry(on, { meetupId, memberId: guest.id })
  on.clock.set('2026-03-20T09:30:00Z')
  const now = on.clock.now()
  await on.db.transaction((tx) => checkInAtMeetups(tx, { memberId: guest.id, cafeId: own.cafeId, now }))
  const headers = await signIn(on.app, own.memberId)
  const { cafes } = (await ask('GET', '/v1/staff/today', headers)).body
  const nothing = { meetups: 0, people: 0, checkedIn: 0, stamps: 0, asking: 0 }
  expect(cafes).toMatchObject([
    { id: own.cafeId, role: 'owner', ...nothing, meetups: 1, people: 2, checkedIn: 1, owed: 6_000 },
    { id: employer.cafeId, role: 'staff', ...nothing, owed: null },
  ])
  expect(cafes.map(({ id }: { id: number }) => id)).not.toContain(stranger.cafeId)
  // Each says what its own console says.
  const alone = (await ask('GET', `${own.base}/today`, headers)).body
  expect(alone).toMatchObject({ meetups: 1, people: 2, checkedIn: 1, stamps: 0, owed: 6_000 })
})

test('a new owner has a list of the first day, which goes when it is put away; employees have none', async () => {
  const cafe = await anOwnedCafe()
  const colleague = await aColleague(cafe.cafeId)
  const left = async () =>
    (await cafe.read()).firstDay
      ?.filter(({ isDone }: { isDone: boolean }) => !isDone)
      .map(({ step }: { step: string }) => step) ?? null
  expect(await left()).toEqual(['prices', 'photo', 'shelf', 'seats', 'notices', 'account', 'rewards', 'code'])
  expect((await ask('GET', cafe.base, colleague.headers)).body.firstDay).toBeNull()
  for (let times = 0; times < 2; times += 1)
    expect((await ask('PUT', `${cafe.base}/code-shown`, colleague.headers)).status).toBe(200)
  const { version } = (await ask('GET', `${cafe.base}/loyalty`, cafe.headers)).body
  const rewards = [{ stampCount: 10, coupon: '음료' }]
  expect((await ask('PUT', `${cafe.base}/rewards`, cafe.headers, { rewards, version })).status).toBe(200)
  expect(await left()).toEqual(['prices', 'photo', 'shelf', 'seats', 'notices', 'account'])
  // A device of the employee is not the owner's.
  for (const [who, steps] of [
    [colleague, ['prices', 'photo', 'shelf', 'seats', 'notices', 'account']],
    [cafe, ['prices', 'photo', 'shelf', 'seats', 'account']],
  ] as const) {
    await on.db`
      insert into push_devices (session_id, member_id, endpoint, p256dh, auth, added_at)
      select id, member_id, 'https://push.example/' || id, 'key', 'secret', now() from sessions
      where member_id = ${who.memberId} limit 1`
    expect(await left()).toEqual(steps)
  }
  expect((await ask('DELETE', `${cafe.base}/first-day`, colleague.headers)).status).toBe(404)
  expect((await ask('DELETE', `${cafe.base}/first-day`, cafe.headers)).status).toBe(200)
  expect(await left()).toBeNull()
})
