import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, signIn, signInsAt } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { anInstructor } from '~/features/instructors/server/factories'
import { someRewards } from '~/features/loyalty/server/factories'
import { aMeetup, aPlayer } from '~/features/meetups/server/factories'
import { type TestApp, testApp } from './test-app'

// Calls that other programs make beside those of the specification, as their authors were told to spell them. Nothing here
// says that it speaks our words.

let on: TestApp
beforeAll(async () => {
  on = await testApp({}, { withStandIns: true })
})
afterAll(() => on.close())

const { origin, aBrowser, aPhone, signInAtKakao, returnFromApple, signUpAt } = signInsAt(() => on.app)

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function callAs(memberId: number | null, method: Method, path: string, body?: object) {
  const reply = await on.app.inject({
    method,
    url: `/v1/${path}`,
    headers: memberId === null ? {} : await signIn(on.app, memberId),
    ...(body ? { payload: body } : {}),
  })
  return { status: reply.statusCode, body: reply.json() }
}

const anyNumber = expect.any(Number)
const anyText = expect.any(String)
const aMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const someTokens = { access: anyText, refresh: anyText }
const consents = { age14: true, terms: true, privacy: true, marketing: false }

interface Row {
  call: string
  make(): Promise<{ status: number; body: unknown }>
  reply: unknown
  /** The reply has more than this. */
  isPart?: true
}

async function aSeatedRoom() {
  const host = await aPlayer(on)
  const meetupId = await aMeetup(on, host.id, { maxPeople: 2 })
  return { host, meetupId }
}

async function aFullRoom() {
  const { meetupId } = await aSeatedRoom()
  const guest = await aPlayer(on)
  expect((await guest.call('POST', 'gameRoomEnter/', { room_id: meetupId })).status).toBe(200)
  return { meetupId, waiting: await aPlayer(on) }
}

async function aCounter() {
  const cafeId = await aCafe(on.db)
  const staffId = await aMember(on.db, { isCafeStaff: true })
  await aStaffMember(on.db, { cafeId, memberId: staffId })
  return { cafeId, showCode: () => callAs(staffId, 'GET', `staff/cafes/${cafeId}/code`) }
}

async function order(memberId: number) {
  return callAs(memberId, 'POST', 'payments/orders/', { tier: 6000, count: 2 })
}

async function paidOrder() {
  const memberId = await aMember(on.db)
  const { merchant_uid, amount } = (await order(memberId)).body
  const form = new URLSearchParams({ merchant_uid, amount: String(amount), outcome: 'paid' })
  const paid = await fetch(`${origin()}/sandbox/portone/checkout`, { method: 'POST', body: form })
  const { imp_uid } = (await paid.json()) as { imp_uid: string }
  await callAs(memberId, 'POST', 'paycheek', { imp_uid })
  return { memberId, merchant_uid, imp_uid }
}

const review = { star: 4, rating1: 2, rating2: 3, rating3: 1, post_text: '두 번째 판부터 재미있어요.' }

const rows: Row[] = [
  {
    call: 'POST users/kakao/signup',
    make: async () => {
      const browser = aBrowser()
      const { kakao_info } = (await signInAtKakao(browser, { person: 'new:카카오로', profile: 'full' })).body
      return browser.post('/v1/users/kakao/signup', {
        ...kakao_info,
        username: '카카오로',
        phone_number: aPhone(),
        consents,
      })
    },
    reply: { code: 'success', user: { user_id: anyNumber, first_name: '카카오로' }, tokens: someTokens },
    isPart: true,
  },
  {
    call: 'POST users/apple/signup',
    make: async () => {
      const browser = aBrowser()
      const { back } = await returnFromApple(browser, { person: 'new:애플로', profile: 'full' })
      return browser.post('/v1/users/apple/signup', {
        ...JSON.parse(back.get('apple_data') ?? ''),
        username: '애플로',
        phone_number: aPhone(),
        consents,
      })
    },
    reply: { code: 'success', user: { user_id: anyNumber, first_name: '애플로' }, tokens: someTokens },
    isPart: true,
  },
  {
    call: 'POST users/token/refresh/',
    make: async () => {
      const { browser, refresh } = await signUpAt('kakao', '새토큰')
      return browser.post('/v1/users/token/refresh/', { refresh })
    },
    reply: { tokens: someTokens },
  },
  {
    call: 'POST productre/',
    make: async () =>
      callAs(await aMember(on.db), 'POST', 'productre/', { product_id: await aGame(on.db), ...review }),
    reply: { id: anyNumber, product: { id: anyNumber }, ...review },
    isPart: true,
  },
  {
    call: 'PUT productre/{id}/',
    make: async () => {
      const memberId = await aMember(on.db)
      const product_id = await aGame(on.db)
      const { id } = (await callAs(memberId, 'POST', 'productre/', { product_id, ...review })).body
      return callAs(memberId, 'PUT', `productre/${id}/`, { product_id, ...review, star: 2 })
    },
    reply: { id: anyNumber, ...review, star: 2 },
    isPart: true,
  },
  {
    call: 'POST me/product/used/',
    make: async () =>
      callAs(await aMember(on.db), 'POST', 'me/product/used/', {
        product_id: await aGame(on.db),
        play_date: '2026-03-17',
        star: 4,
        place: '주사위다방',
        note: '막판에 역전했어요.',
        players: [{ name: '지우', score: 42 }],
      }),
    reply: {
      id: anyNumber,
      play_date: '2026-03-17',
      star: 4,
      place: '주사위다방',
      note: '막판에 역전했어요.',
      product: { id: anyNumber },
      players: [{ name: '지우', score: 42 }],
    },
    isPart: true,
  },
  {
    call: 'PATCH me/product/used/{id}/',
    make: async () => {
      const memberId = await aMember(on.db)
      const product_id = await aGame(on.db)
      const { id } = (await callAs(memberId, 'POST', 'me/product/used/', { product_id })).body
      return callAs(memberId, 'PATCH', `me/product/used/${id}/`, { product_id, note: '다시 해 봐요.' })
    },
    reply: { id: anyNumber, play_date: '2026-03-18', note: '다시 해 봐요.' },
    isPart: true,
  },
  {
    call: 'POST payments/orders/',
    make: async () => order(await aMember(on.db)),
    reply: {
      merchant_uid: expect.stringMatching(/^[\w-]{1,40}$/),
      amount: 12_000,
      name: '6,000원 종일 이용권 2장',
      tier: 6000,
      count: 2,
    },
  },
  {
    call: 'POST payments/orders/{merchant_uid}/refund/',
    make: async () => {
      const { memberId, merchant_uid } = await paidOrder()
      return callAs(memberId, 'POST', `payments/orders/${merchant_uid}/refund/`)
    },
    reply: { refunded: 12_000, fee: 0, status: 'done' },
  },
  {
    call: 'POST payments/webhook/',
    make: async () => {
      const { merchant_uid, imp_uid } = await paidOrder()
      return callAs(null, 'POST', 'payments/webhook/', { imp_uid, merchant_uid, status: 'paid' })
    },
    reply: { message: anyText },
  },
  {
    call: 'GET cafe/{id}?lat&lng',
    make: async () =>
      callAs(null, 'GET', `cafe/${await aCafe(on.db, { name: '주사위다방' })}?lat=37.5666&lng=126.9784`),
    reply: {
      id: anyNumber,
      name: '주사위다방',
      distance: 0,
      notice: [],
      day_offs: [],
      opening_hours: expect.any(Array),
    },
    isPart: true,
  },
  {
    call: 'POST boardGameRoom/',
    make: async () => {
      const host = await aPlayer(on)
      const gameId = await aGame(on.db, { name: '스플렌더' })
      const cafe_id = await aCafe(on.db, {
        weekdayPass: 6000,
        weekendPass: 7000,
        shelf: [{ gameId, copies: 1, condition: 'good', canTeach: true }],
      })
      return host.call('POST', 'boardGameRoom/', {
        cafe_id,
        title: '금요일 저녁',
        content: '초보도 환영해요.',
        play_date: '2026-03-20',
        play_time: '19:00',
        min_person: 2,
        max_person: 4,
        auto_accept: false,
        game_ids: [gameId],
        contact: '010-1234-5678',
      })
    },
    reply: {
      id: anyNumber,
      auto_accept: false,
      games: [expect.objectContaining({ name: '스플렌더' })],
      contact: '010-1234-5678',
    },
    isPart: true,
  },
  {
    call: 'POST gameRoomEnter/',
    make: async () => {
      const host = await aPlayer(on)
      const cafe_id = await aCafe(on.db, { weekdayPass: 6000, weekendPass: 7000 })
      const { id } = (
        await host.call('POST', 'boardGameRoom/', {
          cafe_id,
          title: '아는 사람끼리',
          content: '비밀번호를 알려 드려요.',
          play_date: '2026-03-20',
          play_time: '19:00',
          min_person: 2,
          max_person: 4,
          is_public: false,
          room_password: '4821',
        })
      ).body
      const guest = await aPlayer(on)
      return guest.call('POST', 'gameRoomEnter/', { room_id: id, password: '4821' })
    },
    reply: { id: anyNumber, room_id: anyNumber, accept_status: true },
    isPart: true,
  },
  {
    call: 'POST boardGameRoom/{id}/waiting/',
    make: async () => {
      const { meetupId, waiting } = await aFullRoom()
      return waiting.call('POST', `boardGameRoom/${meetupId}/waiting/`, {})
    },
    reply: { id: anyNumber, place: 1 },
  },
  {
    call: 'DELETE boardGameRoom/{id}/waiting/',
    make: async () => {
      const { meetupId, waiting } = await aFullRoom()
      await waiting.call('POST', `boardGameRoom/${meetupId}/waiting/`, {})
      return waiting.call('DELETE', `boardGameRoom/${meetupId}/waiting/`)
    },
    reply: { message: anyText },
  },
  ...(['POST', 'DELETE'] as const).map((method) => ({
    call: `${method} me/blocks/{user_id}/`,
    make: async () => {
      const { host, meetupId } = await aSeatedRoom()
      const guest = await aPlayer(on)
      await guest.call('POST', 'gameRoomEnter/', { room_id: meetupId })
      return guest.call(method, `me/blocks/${host.id}/`)
    },
    reply: { message: anyText },
  })),
  {
    call: 'POST stamps/',
    make: async () => {
      const { cafeId, showCode } = await aCounter()
      await someRewards(on.db, cafeId, { 1: '음료 한 잔' })
      const memberId = await aMember(on.db)
      await on.db`
        insert into cafe_follows (member_id, cafe_id, followed_at)
        values (${memberId}, ${cafeId}, ${on.clock.now()})`
      const code = (await showCode()).body.digits
      return callAs(memberId, 'POST', 'stamps/', { cafe_id: cafeId, code })
    },
    reply: { page: 1, cnt: 1, coupon: expect.objectContaining({ coupon: '음료 한 잔', is_used: false }) },
    isPart: true,
  },
  {
    call: 'GET staff/cafes/{id}/code',
    make: async () => (await aCounter()).showCode(),
    reply: { code: anyText, digits: expect.stringMatching(/^\d{6}$/), expires_at: aMoment },
    isPart: true,
  },
  {
    call: 'POST publicInstructors/request_class/',
    make: async () =>
      callAs(null, 'POST', 'publicInstructors/request_class/', {
        instructor: await anInstructor(on.db),
        requester_name: '김하늘',
        requester_phone: '010-1234-5678',
        requester_email: 'sky@example.com',
        request_content: '부모님과 함께 배우고 싶어요.',
        request_date: '2026-03-28T05:00:00Z',
        consent: true,
      }),
    reply: { message: anyText, status_url: anyText },
  },
]

describe('a call of another program', () => {
  test.each(rows)('$call has the words that were promised', async ({ make, reply, isPart }) => {
    const answer = await make()
    const given = { status: answer.status, body: answer.body }
    if (isPart) expect(given).toMatchObject({ status: 200, body: reply as object })
    else expect(given).toEqual({ status: 200, body: reply })
  })

  test.each([
    ['health', /json/],
    ['metrics', /text\/plain/],
    ['openapi.json', /json/],
    ['docs', /html/],
  ])('GET %s answers whoever runs the site', async (path, type) => {
    const reply = await on.app.inject({ url: `/v1/${path}` })
    expect([reply.statusCode, String(reply.headers['content-type'])]).toEqual([
      200,
      expect.stringMatching(type),
    ])
  })

  test('none of these words is missing in the document', async () => {
    const { paths } = (await on.app.inject({ url: '/v1/openapi.json' })).json()
    const of = (call: string) => {
      const [method = '', path = ''] = call.split(' ')
      const spelled = path
        .split('?')[0]
        ?.replace(/\/$/, '')
        .replace(/\{\w+\}/g, '{}')
      const known = Object.keys(paths).find(
        (each) =>
          each
            .replace(/^\/v1\//, '')
            .replace(/\/$/, '')
            .replace(/\{\w+\}/g, '{}') === spelled,
      )
      return known === undefined ? undefined : paths[known]?.[method.toLowerCase()]
    }
    const undescribed = rows.filter(({ call }) => of(call) === undefined).map(({ call }) => call)
    expect(undescribed).toEqual([])
  })
})
