import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { aMeetup, anEntry, aPlayer } from '~/features/meetups/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { proofRuns } from '~/lib/server/test-proof'
import { weeksUntil } from '~/lib/weeks'
import { longestCouponName } from '../stamp'
import { setRewards } from './commands/rewards'
import { setStaffPin } from './commands/staff-pin'
import { addStamps } from './commands/stamps'
import { aCoupon, someRewards } from './factories'
import { countVisitsByWeek } from './queries/stamps'
import { reward } from './schemas'

let on: TestApp
/** Another process of the same installation. */
let beside: TestApp
beforeAll(async () => {
  on = await testApp()
  beside = await testApp({}, { beside: on })
})
afterAll(async () => {
  await beside.close()
  await on.close()
})

const seconds = 1_000
const days = 24 * 60 * 60 * seconds
let cafeId: number
let memberId: number
let staffId: number

beforeEach(async () => {
  setTime('2026-03-18T03:00:00Z')
  cafeId = await aCafe(on.db, { name: '주사위다방' })
  staffId = await aMember(on.db, { isCafeStaff: true })
  await aStaffMember(on.db, { cafeId, memberId: staffId })
  memberId = await aFollower()
})

function setTime(iso: string): void {
  on.clock.set(iso)
  beside.clock.set(iso)
}
const wait = (ms: number) => setTime(new Date(on.clock.now().getTime() + ms).toISOString())

async function aFollower(): Promise<number> {
  const id = await aMember(on.db)
  await follow(id, cafeId)
  return id
}
async function follow(id: number, cafe: number): Promise<void> {
  await on.db`insert into cafe_follows (member_id, cafe_id, followed_at) values (${id}, ${cafe}, ${on.clock.now()})`
}

interface Asking {
  by?: number
  /** Sent as the Idempotency-Key. */
  key?: string
  at?: TestApp
}

async function ask(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  { by = memberId, body, key, at = on }: Asking & { body?: object } = {},
) {
  const reply = await at.app.inject({
    method,
    url,
    headers: { ...(await signIn(at.app, by)), ...(key === undefined ? {} : { 'idempotency-key': key }) },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: reply.statusCode, body: reply.json() }
}

async function shownCode(cafe = cafeId, by = staffId) {
  const { status, body } = await ask('GET', `/v1/staff/cafes/${cafe}/code`, { by })
  expect(status).toBe(200)
  return body as { code: string; digits: string; expires_at: string; as_of: string }
}
const earn = (code: string, { cafe = cafeId, ...asking }: Asking & { cafe?: number } = {}) =>
  ask('POST', '/v1/stamps/', { ...asking, body: { cafe_id: cafe, code } })
const card = () => ask('GET', `/v1/stampRead?cafe_id=${cafeId}`).then(({ body }) => body)
const coupons = (by = memberId) => ask('GET', '/v1/CafeCoupone/', { by }).then(({ body }) => body.results)
const use = (id: number, body: object = {}, by = memberId) =>
  ask('PATCH', `/v1/CafeCoupone/${id}/`, { by, body: { is_used: true, ...body } })

/** Earns one stamp a day for `count` days. */
async function collect(count: number): Promise<void> {
  for (let stamp = 0; stamp < count; stamp++) {
    expect((await earn((await shownCode()).digits)).status).toBe(200)
    wait(days)
  }
}

describe('a stamp', () => {
  test('is earned by a scanned code', async () => {
    expect(await card()).toEqual({ page: 1, cnt: 0, stamped_today: false, rewarded_at: [] })
    const { code } = await shownCode()
    expect(code).toMatch(new RegExp(`^https://meeple.example/qr-scan/${cafeId}\\?code=`))
    expect(await earn(code)).toEqual({
      status: 200,
      body: { page: 1, cnt: 1, stamp: 'earned', check_ins: [] },
    })
    expect(await card()).toEqual({ page: 1, cnt: 1, stamped_today: true, rewarded_at: [] })
  })

  test('is earned by six digits, also with a gap between them', async () => {
    const { digits } = await shownCode()
    expect(digits).toMatch(/^\d{6}$/)
    expect((await earn(`${digits.slice(0, 3)} ${digits.slice(3)}`)).status).toBe(200)
  })

  test('is earned once by two phones of one person in the same second, and by everybody else at the counter', async () => {
    const other = await aFollower()
    const { code, digits } = await shownCode()
    const outcomes = await Promise.all([
      earn(code),
      earn(digits),
      earn(code, { at: beside }),
      earn(code, { by: other }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    const [stamps] = await on.db<{ mine: number; others: number }[]>`
      select (count(*) filter (where member_id = ${memberId}))::int as mine,
        (count(*) filter (where member_id = ${other}))::int as others
      from stamps where cafe_id = ${cafeId}`
    expect(stamps).toEqual({ mine: 1, others: 1 })
  })

  test('sent again under its key is the same stamp, however often, and also when its code has ended', async () => {
    const { code } = await shownCode()
    const key = 'a-stamp-of-a-lost-answer'
    const first = await earn(code, { key })
    expect(first.status).toBe(200)
    // More often than codes may be tried.
    for (let again = 0; again < 10; again += 1) expect(await earn(code, { key })).toEqual(first)
    wait(120 * seconds)
    expect(await earn(code, { key })).toEqual(first)
  })

  test('needs a follow', async () => {
    const stranger = await aMember(on.db)
    const { code } = await shownCode()
    expect(await earn(code, { by: stranger })).toMatchObject({ status: 409, body: { code: 'NOT_FOLLOWED' } })
    await follow(stranger, cafeId)
    expect((await earn(code, { by: stranger })).status).toBe(200)
  })

  test('is one a day in Seoul, whose day begins at midnight there', async () => {
    setTime('2026-03-18T14:58:00Z')
    expect((await earn((await shownCode()).code)).status).toBe(200)
    wait(60 * seconds)
    expect(await earn((await shownCode()).code)).toMatchObject({
      status: 409,
      body: { code: 'STAMPED_TODAY', error: expect.stringContaining('하루에 한 개') },
    })
    wait(90 * seconds)
    expect((await earn((await shownCode()).code)).body).toMatchObject({ page: 1, cnt: 2 })
  })
})

describe('all cards of a member', () => {
  const cards = (query = '', by = memberId) => ask('GET', `/v1/me/stamps${query}`, { by })

  /** `days` are days of March; the clock stands at noon in Seoul on the 18th. */
  async function stamped(cafe: number, days: readonly number[], by = memberId): Promise<void> {
    const stamps = days.map((day, at) => ({
      memberId: by,
      cafeId: cafe,
      number: at + 1,
      stampedAt: new Date(`2026-03-${String(day).padStart(2, '0')}T02:00:00Z`),
    }))
    await on.db.transaction((tx) => addStamps(tx, stamps))
  }

  test('say of each cafe how many there are and what comes next, the last visited first', async () => {
    const quiet = await aCafe(on.db, { name: '종탑24' })
    const full = await aCafe(on.db, { name: '끝자리보드' })
    await someRewards(on.db, cafeId, { 5: '음료 한 잔', 10: '보드게임 한 판' })
    await someRewards(on.db, full, { 1: '사탕', 10: '종일권' })
    await stamped(cafeId, [15, 16])
    await stamped(quiet, [18])
    await stamped(full, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await stamped(cafeId, [17], await aMember(on.db))
    const { status, body } = await cards()
    expect(status).toBe(200)
    expect(body).toEqual({
      count: 3,
      next: null,
      previous: null,
      results: [
        { cafe_id: quiet, cafe_name: '종탑24', page: 1, count: 1, is_stamped_today: true, next: null },
        {
          cafe_id: cafeId,
          cafe_name: '주사위다방',
          page: 1,
          count: 2,
          is_stamped_today: false,
          next: { reward: { stamp_count: 5, coupon: '음료 한 잔' }, stamps_left: 3 },
        },
        {
          cafe_id: full,
          cafe_name: '끝자리보드',
          page: 1,
          count: 10,
          is_stamped_today: false,
          next: { reward: { stamp_count: 1, coupon: '사탕' }, stamps_left: 11 },
        },
      ],
    })
  })

  test('come in slices, each after the last cafe of the one before', async () => {
    const visited: number[] = []
    for (let nth = 0; nth < 21; nth += 1) visited.push(await aCafe(on.db))
    // Two cafes at the same moment, so that the slices are cut between equals.
    for (const [nth, cafe] of visited.entries()) await stamped(cafe, [nth < 2 ? 1 : 2])
    const first = (await cards()).body
    expect(first).toMatchObject({ count: 21, results: { length: 20 } })
    const { search } = new URL(first.next)
    const rest = (await cards(search)).body
    expect(rest).toMatchObject({ count: 21, next: null, results: { length: 1 } })
    const shown = [...first.results, ...rest.results].map(({ cafe_id: id }) => id)
    expect(shown).toEqual([...visited.slice(2).reverse(), ...visited.slice(0, 2).reverse()])
  })

  test('are none before the first stamp, and after a cafe that is not among them', async () => {
    expect((await cards()).body).toMatchObject({ count: 0, results: [] })
    await stamped(cafeId, [15])
    expect((await cards(`?before=${await aCafe(on.db)}`)).body).toMatchObject({ count: 1, results: [] })
    expect((await cards('?before=0')).status).toBe(400)
  })
})

describe('a code', () => {
  test('lasts until the next one and one step longer, and is then called old', async () => {
    const { code, digits, expires_at: expiresAt, as_of: asOf } = await shownCode()
    expect(asOf).toBe('2026-03-18T03:00:00.000Z')
    expect(expiresAt).toBe('2026-03-18T03:00:30.000Z')
    const other = await aFollower()
    wait(59 * seconds)
    expect((await earn(code)).status).toBe(200)
    wait(seconds)
    for (const old of [code, digits]) {
      expect(await earn(old, { by: other })).toMatchObject({ status: 409, body: { code: 'OLD_CODE' } })
    }
  })

  test('of a server whose clock is a step ahead is accepted, and of one that is two ahead is not', async () => {
    setTime('2026-03-18T03:00:45Z')
    const { code } = await shownCode()
    setTime('2026-03-18T03:01:15Z')
    const later = (await shownCode()).code
    setTime('2026-03-18T03:00:20Z')
    expect(await earn(later)).toMatchObject({ status: 409, body: { code: 'OLD_CODE' } })
    expect((await earn(code)).status).toBe(200)
  })

  test('ends at midnight in Seoul, because it is bound to the day', async () => {
    setTime('2026-03-18T14:59:50Z')
    const { code, digits } = await shownCode()
    wait(15 * seconds)
    for (const old of [code, digits]) {
      expect(await earn(old)).toMatchObject({ status: 409, body: { code: 'OLD_CODE' } })
    }
  })

  test('that comes again from the same person is called used', async () => {
    const { code, digits } = await shownCode()
    await earn(code)
    for (const again of [code, digits]) {
      expect(await earn(again)).toMatchObject({ status: 409, body: { code: 'CODE_USED' } })
    }
  })

  test('of another cafe, of nobody and with a changed end is refused, each with its own sentence', async () => {
    const other = await aCafe(on.db)
    await aStaffMember(on.db, { cafeId: other, memberId: staffId })
    const foreign = await shownCode(other)
    const { code, digits } = await shownCode()
    const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0')
    const forged = code.replace(/.$/, code.endsWith('A') ? 'B' : 'A')
    const cases: [string, string][] = [
      [foreign.code, 'OTHER_CAFE'],
      [foreign.digits, 'WRONG_CODE'],
      [wrong, 'WRONG_CODE'],
      [forged, 'NOT_A_CODE'],
      ['https://example.com/menu', 'NOT_A_CODE'],
      [code.replace(`/qr-scan/${cafeId}`, '').replace(`MP1.${cafeId}.`, `MP1.${other}.`), 'NOT_A_CODE'],
    ]
    for (const [text, reason] of cases) {
      expect(await earn(text), text).toMatchObject({ status: 422, body: { code: reason } })
    }
    expect((await card()).cnt).toBe(0)
  })

  test('cannot be guessed: ten tries an hour, by cafe and person, in all processes together', async () => {
    const { digits } = await shownCode()
    const wrong = String((Number(digits) + 7) % 1_000_000).padStart(6, '0')
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, at) => earn(wrong, { at: at % 2 === 0 ? on : beside })),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(await earn(digits)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect((await earn(digits, { by: await aFollower() })).status).toBe(200)
    wait(60 * 60 * seconds)
    expect((await earn((await shownCode()).digits)).status).toBe(200)
  })

  test('is refused as bad input when it is missing or too long, and for a cafe that is not there', async () => {
    for (const body of [
      { cafe_id: cafeId },
      { cafe_id: cafeId, code: '' },
      { cafe_id: cafeId, code: 'x'.repeat(301) },
    ]) {
      expect(await ask('POST', '/v1/stamps', { body })).toMatchObject({
        status: 400,
        body: { fields: { code: expect.any(String) } },
      })
    }
    expect(await earn('123456', { cafe: 2_147_483_647 })).toMatchObject({ status: 404 })
  })

  test('and a coupon are refused at the field that is no such thing, and nothing changes', async () => {
    const id = await aCoupon(on.db, { memberId, cafeId })
    const { digits } = await shownCode()
    const stamp = { cafe_id: cafeId, code: digits }
    const wrong: ['POST' | 'PATCH', string, object, string][] = [
      ['POST', '/v1/stamps', { ...stamp, code: Number(digits) }, 'code'],
      ['POST', '/v1/stamps', { ...stamp, code: [digits] }, 'code'],
      ['POST', '/v1/stamps', { ...stamp, code: null }, 'code'],
      ['POST', '/v1/stamps', { ...stamp, code: `${digits}\u0000` }, 'code'],
      ['POST', '/v1/stamps', { ...stamp, cafe_id: '1e3' }, 'cafe_id'],
      ['POST', '/v1/stamps', { ...stamp, cafe_id: -cafeId }, 'cafe_id'],
      ['POST', '/v1/stamps', { ...stamp, cafe_id: cafeId + 0.5 }, 'cafe_id'],
      ['PATCH', `/v1/CafeCoupone/${id}`, {}, 'is_used'],
      ['PATCH', `/v1/CafeCoupone/${id}`, { is_used: 'yes' }, 'is_used'],
      ['PATCH', `/v1/CafeCoupone/${id}`, { is_used: 1 }, 'is_used'],
      ['PATCH', `/v1/CafeCoupone/${id}`, { is_used: true, staff_pin: 427 }, 'staff_pin'],
      ['PATCH', `/v1/CafeCoupone/${id}`, { is_used: true, staff_pin: '04270' }, 'staff_pin'],
      ['PATCH', `/v1/CafeCoupone/${id}`, { is_used: true, staff_pin: '０４２' }, 'staff_pin'],
    ]
    for (const [method, path, body, field] of wrong) {
      const reply = await ask(method, path, { body })
      expect(reply, `${path} ${JSON.stringify(body)}`).toMatchObject({
        status: 400,
        body: { code: 'BAD_INPUT' },
      })
      expect(Object.keys(reply.body.fields)).toEqual([field])
      expect(reply.body.fields[field]).toMatch(/[가-힣].*요\.$/)
    }
    expect((await card()).cnt).toBe(0)
    expect((await coupons())[0]).toMatchObject({ id, is_used: false })
  })
})

describe('a reward', () => {
  test('is a coupon with the stamp of its place, told once, and comes again in the next cycle', async () => {
    await someRewards(on.db, cafeId, { 2: '음료 한 잔', 20: '종일권' })
    await collect(1)
    await deliverNotices(on.db, on.noticeKinds)
    expect((await ask('GET', '/v1/me/notices')).body.results).toMatchObject([
      { title: '스탬프를 받았어요', body: '주사위다방에서 지금까지 스탬프 1개를 모았어요.' },
    ])
    const { body } = await earn((await shownCode()).code)
    expect(body).toMatchObject({
      page: 1,
      cnt: 2,
      coupon: {
        coupon: '음료 한 잔',
        is_used: false,
        stamp_count: 2,
        cafe: { id: cafeId, name: '주사위다방' },
      },
    })
    await deliverNotices(on.db, on.noticeKinds)
    expect((await ask('GET', '/v1/me/notices')).body.results[0]).toMatchObject({
      title: '쿠폰을 받았어요',
      body: "주사위다방 스탬프 2개를 모아 '음료 한 잔' 쿠폰을 받았어요.",
    })
    wait(days)
    await collect(20)
    expect(await card()).toMatchObject({ page: 3, cnt: 2, rewarded_at: [2] })
    expect((await coupons()).map((coupon: { coupon: string }) => coupon.coupon)).toEqual([
      '음료 한 잔',
      '종일권',
      '음료 한 잔',
    ])
  })

  test('that the cafe sets for a stamp of the past has brought nobody anything', async () => {
    await someRewards(on.db, cafeId, { 1: '과자' })
    await collect(2)
    await someRewards(on.db, cafeId, { 1: '과자', 2: '음료 한 잔' })
    expect(await card()).toMatchObject({ page: 1, cnt: 2, rewarded_at: [1] })
    expect(await coupons()).toHaveLength(1)
  })

  test('is public, in the order of stamps, and changes for everybody when staff change it', async () => {
    await someRewards(on.db, cafeId, { 10: '보드게임 한 판', 5: '음료 한 잔' })
    const rewards = async () =>
      (await on.app.inject({ url: `/v1/CafeStampReword/?cafe_id=${cafeId}` })).json()
    expect((await rewards()).results).toEqual([
      { stamp_count: 5, coupon: '음료 한 잔' },
      { stamp_count: 10, coupon: '보드게임 한 판' },
    ])
    const changed = [{ stampCount: 3, coupon: '과자' }]
    await on.db.transaction((tx) =>
      setRewards(tx, { cafeId, rewards: changed, actorId: staffId, now: on.clock.now() }),
    )
    await on.settled()
    expect((await rewards()).results).toEqual([{ stamp_count: 3, coupon: '과자' }])
    const [audited] = await on.db<
      { action: string }[]
    >`select action from audit_entries where actor_id = ${staffId}`
    expect(audited).toEqual({ action: 'change-stamp-rewards' })
  })

  test('is issued exactly once in every cycle of twenty, whatever is sent at the same time', async () => {
    const aDay = fc.record({ scans: fc.integer({ min: 1, max: 3 }), typed: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 }),
        fc.array(aDay, { minLength: 21, maxLength: 43 }),
        async (places, visits) => {
          await on.db`delete from coupons where member_id = ${memberId}`
          await on.db`delete from stamps where member_id = ${memberId}`
          await someRewards(
            on.db,
            cafeId,
            Object.fromEntries(places.map((place) => [place, `쿠폰 ${place}`])),
          )
          for (const { scans, typed } of visits) {
            const { code, digits } = await shownCode()
            const sent = await Promise.all(
              Array.from({ length: scans }, (_, at) =>
                earn(typed ? digits : code, { at: at % 2 === 0 ? on : beside }),
              ),
            )
            expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
            wait(days)
          }
          const perDay = await on.db<{ stamps: number }[]>`
            select count(*)::int as stamps from stamps where member_id = ${memberId} group by day`
          expect(perDay.map(({ stamps }) => stamps)).toEqual(visits.map(() => 1))
          const issued = await on.db<{ place: string }[]>`
            select cycle || ':' || stamp_count as place from coupons where member_id = ${memberId}`
          const reached = visits.map((_, at) => ({ cycle: Math.floor(at / 20) + 1, place: (at % 20) + 1 }))
          const expected = reached.filter(({ place }) => places.includes(place))
          expect(issued.map(({ place }) => place).sort()).toEqual(
            expected.map(({ cycle, place }) => `${cycle}:${place}`).sort(),
          )
        },
      ),
      { numRuns: proofRuns({ sample: 1, whole: 10 }) },
    )
  })
})

test('the name of a coupon is counted as its form counts it, an emoji as one', () => {
  const isTaken = (coupon: string) => reward.safeParse({ stampCount: 1, coupon }).success
  expect(isTaken('🎁'.repeat(longestCouponName))).toBe(true)
  expect(isTaken('🎁'.repeat(longestCouponName + 1))).toBe(false)
})

describe('a coupon', () => {
  test('is used once, and says when', async () => {
    const id = await aCoupon(on.db, { memberId, cafeId })
    expect((await coupons())[0]).toMatchObject({ is_used: false, used_at: null, needs_pin: false })
    const now = on.clock.now().toISOString()
    expect(await use(id)).toMatchObject({
      status: 200,
      body: { is_used: true, used_at: now, updated_at: now },
    })
    wait(60 * seconds)
    expect(await use(id)).toMatchObject({ status: 409, body: { code: 'COUPON_USED', used_at: now } })
    await deliverNotices(on.db, on.noticeKinds)
    expect((await ask('GET', '/v1/me/notices')).body.results).toMatchObject([{ title: '쿠폰을 썼어요' }])
  })

  test('tapped twice at once is used once', async () => {
    const id = await aCoupon(on.db, { memberId, cafeId })
    const taps = await Promise.all([use(id), use(id), use(id)])
    expect(taps.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is not there for anybody else, and cannot be made unused', async () => {
    const id = await aCoupon(on.db, { memberId, cafeId })
    const stranger = await aMember(on.db)
    expect(await use(id, {}, stranger)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await coupons(stranger)).toEqual([])
    expect(await use(id, { is_used: false })).toMatchObject({
      status: 400,
      body: { fields: { is_used: expect.any(String) } },
    })
    expect((await coupons())[0]).toMatchObject({ id, is_used: false })
  })

  test('needs the PIN of the staff where there is one, with five tries an hour', async () => {
    const now = on.clock.now()
    const pin = { cafeId, pin: '0427', actorId: staffId, now }
    await on.db.transaction((tx) => setStaffPin(tx, on.app.keys, pin))
    const [stored] = await on.db<
      { pinHash: string }[]
    >`select pin_hash from cafe_pins where cafe_id = ${cafeId}`
    expect(stored?.pinHash).not.toContain('0427')
    const id = await aCoupon(on.db, { memberId, cafeId })
    expect((await coupons())[0]).toMatchObject({ needs_pin: true })
    expect(await use(id)).toMatchObject({ status: 422, body: { code: 'PIN_NEEDED' } })
    expect(await use(id, { staff_pin: '42' })).toMatchObject({ status: 400 })
    expect(await use(id, { staff_pin: '9999' })).toMatchObject({ status: 422, body: { code: 'WRONG_PIN' } })
    const guesses = await Promise.all(
      ['0001', '0002', '0003', '0004', '0005'].map((guess) => use(id, { staff_pin: guess })),
    )
    expect(guesses.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 429])
    expect(await use(id, { staff_pin: '0427' })).toMatchObject({ status: 429 })
    wait(60 * 60 * seconds)
    expect(await use(id, { staff_pin: '0427' })).toMatchObject({ status: 200 })
    // A used coupon is refused as used, whatever PIN is entered.
    expect(await use(id, { staff_pin: '9999' })).toMatchObject({ status: 409, body: { code: 'COUPON_USED' } })
  })

  test('is used once by its owner and the staff of its cafe together, who press in the same moment', async () => {
    const id = await aCoupon(on.db, { memberId, cafeId })
    const redeem = () => ask('POST', `/v1/staff/cafes/${cafeId}/coupons/${id}/use`, { by: staffId })
    const pressed = await Promise.all([use(id), redeem(), redeem(), use(id)])
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await deliverNotices(on.db, on.noticeKinds)
    expect((await ask('GET', '/v1/me/notices')).body.results).toMatchObject([{ title: '쿠폰을 썼어요' }])
  })
})

describe('the same code at a meetup', () => {
  const friday = '2026-03-20'
  let hostId: number
  let meetupId: number
  beforeEach(async () => {
    cafeId = await aCafe(on.db, { weekdayPass: 6000, weekendPass: 7000 })
    await aStaffMember(on.db, { cafeId, memberId: staffId })
    hostId = (await aPlayer(on)).id
    memberId = (await aPlayer(on)).id
    meetupId = await aMeetup(on, hostId, { cafeId, title: '카탄 한 상' })
    await anEntry(on, { meetupId, memberId })
  })

  /** The attendance of each entry of a meetup, the host's first, and whether the meetup was played. */
  async function attendance(meetup = meetupId) {
    const entries = await on.db<{ attendance: string | null; isPlayed: boolean }[]>`
      select attendance, is_played from meetup_entries join meetups on meetups.id = meetup_id
      where meetup_id = ${meetup} order by meetup_entries.id`
    return entries.map(({ attendance, isPlayed }) => [attendance, isPlayed])
  }

  test('is followed at the counter: who has just come, with a name only of those who have a seat', async () => {
    setTime(`${friday}T09:30:00Z`)
    const justIn = async (by = staffId) => ask('GET', `/v1/staff/cafes/${cafeId}/just-in`, { by })
    expect((await justIn()).body.arrivals).toEqual([])
    await earn((await shownCode()).digits)
    wait(60 * seconds)
    const walkIn = await aFollower()
    await earn((await shownCode()).digits, { by: walkIn })
    const came = (await justIn()).body.arrivals
    expect(came).toMatchObject([
      { nickname: null, title: null, stamps: 1 },
      { nickname: expect.any(String), title: '카탄 한 상', stamps: null },
    ])
    wait(4 * 60 * seconds)
    expect((await justIn()).body.arrivals).toMatchObject([{ nickname: null }])
    expect((await justIn(memberId)).status).toBe(404)
  })

  test('checks in whoever has a seat today, without a follow, and says what became of the stamp', async () => {
    setTime(`${friday}T09:30:00Z`)
    expect(await attendance()).toEqual([
      [null, false],
      [null, false],
    ])
    const ownEntry = async () => (await ask('GET', `/v1/boardGameRoom/${meetupId}/`)).body.own_entry
    expect(await ownEntry()).toMatchObject({ checked_in_at: null })
    expect(await earn((await shownCode()).digits)).toEqual({
      status: 200,
      body: {
        page: 1,
        cnt: 0,
        stamp: 'not_followed',
        check_ins: [{ room_id: meetupId, title: '카탄 한 상' }],
      },
    })
    expect(await attendance()).toEqual([
      [null, true],
      ['attended', true],
    ])
    expect(new Date((await ownEntry()).checked_in_at)).toEqual(on.clock.now())
  })

  test('gives a follower the stamp and the check-in together, and a second meetup of the day is checked in too', async () => {
    await follow(memberId, cafeId)
    setTime(`${friday}T02:30:00Z`)
    expect((await earn((await shownCode()).code)).body).toMatchObject({
      cnt: 1,
      stamp: 'earned',
      check_ins: [{ room_id: meetupId }],
    })
    const late = await aMeetup(on, (await aPlayer(on)).id, { cafeId, title: '늦은 밤 한 판', time: '22:00' })
    await anEntry(on, { meetupId: late, memberId })
    wait(60 * seconds)
    expect((await earn((await shownCode()).code)).body).toMatchObject({
      cnt: 1,
      stamp: 'already_today',
      check_ins: [{ room_id: meetupId }, { room_id: late }],
    })
    expect(await attendance(late)).toEqual([
      [null, true],
      ['attended', true],
    ])
  })

  test('owes the cafe nothing for a seat that is given up again within ten minutes, however often', async () => {
    setTime(`${friday}T02:00:00Z`)
    const owner = await aMember(on.db)
    await aStaffMember(on.db, { cafeId, memberId: owner, role: 'owner' })
    const evening = await aMeetup(on, hostId, { cafeId, title: '늦은 밤 한 판', time: '22:00' })
    const call = async (method: 'POST' | 'DELETE', url: string, payload: object) => {
      const headers = await signIn(on.app, memberId)
      return (await on.app.inject({ method, url: `/v1/${url}`, headers, payload })).json()
    }
    const owed = async () => {
      const { body } = await ask('GET', `/v1/staff/cafes/${cafeId}/settlements`, { by: owner })
      return body.settlements.map(({ title }: { title: string }) => title)
    }
    for (let times = 0; times < 2; times += 1) {
      const entry = await call('POST', 'gameRoomEnter/', { room_id: evening })
      wait(60 * seconds)
      expect((await earn((await shownCode()).code)).body.check_ins).toHaveLength(2)
      expect(await owed()).toEqual(['늦은 밤 한 판', '카탄 한 상'])
      wait(60 * seconds)
      expect(await call('DELETE', `gameRoomEnter/${entry.id}/`, {})).toMatchObject({ effect: 'restored' })
      expect(await owed()).toEqual(['카탄 한 상'])
    }
  })

  test('checks nobody in on another day, at another cafe, without a seat, or with a wrong code', async () => {
    expect(await earn((await shownCode()).code)).toMatchObject({
      status: 409,
      body: { code: 'NOT_FOLLOWED' },
    })
    setTime(`${friday}T09:30:00Z`)
    const { code, digits } = await shownCode()
    const wrong = String((Number(digits) + 3) % 1_000_000).padStart(6, '0')
    expect(await earn(wrong)).toMatchObject({ status: 422 })
    expect(await earn(code, { by: await aMember(on.db) })).toMatchObject({ status: 409 })
    const other = await aCafe(on.db)
    await aStaffMember(on.db, { cafeId: other, memberId: staffId })
    expect(await earn((await shownCode(other)).code, { cafe: other })).toMatchObject({ status: 409 })
    expect(await attendance()).toEqual([
      [null, false],
      [null, false],
    ])
  })
})

test('staff read how many visits a week had, weeks without any too', async () => {
  await someRewards(on.db, cafeId, { 2: '음료 한 잔' })
  // The stamps are on Wednesday to Sunday, and on the Tuesday of the week after next.
  await collect(5)
  wait(8 * days)
  await collect(1)
  const weeks = weeksUntil(new Date('2026-04-01T00:00:00Z'), 3)
  expect(weeks.mondays).toEqual(['2026-03-16', '2026-03-23', '2026-03-30'])
  expect(await countVisitsByWeek(on.db, { cafeId, weeks })).toEqual({
    stamps: [5, 0, 1],
    visitors: [1, 0, 1],
    couponsIssued: [1, 0, 0],
    couponsUsed: [0, 0, 0],
  })
})
