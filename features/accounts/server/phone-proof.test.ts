import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMeetup, aPlayer, aVenue } from '~/features/meetups/server/factories'
import { accountMessages } from '../account'
import { phoneCodeText } from '../phone-proof'
import { addMember } from './commands/members'
import { aMember, signIn, signInsAt } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp({ PHONE_PROOF: 'on' }, { withStandIns: true })
})
afterAll(() => on.close())
beforeEach(async () => {
  // Everything is asked from one network, which has thirty codes a day.
  passSeconds(24 * 60 * 60)
  await behave('normal')
})

type Headers = Record<string, string>

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, headers: Headers, payload?: object) {
  const reply = await on.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

async function behave(answer: string): Promise<void> {
  expect((await ask('PUT', '/sandbox/solapi/behaviour', {}, { answer })).status).toBe(200)
}

let lastPhone = 1_000
const aPhone = () => `0109876${lastPhone++}`

interface Person {
  id: number
  phone: string
  headers: Headers
}

/** A member who has only typed a number. */
async function anUnproven(phone = aPhone()): Promise<Person> {
  const id = await aMember(on.db, { phone, reservesPhone: false })
  return { id, phone, headers: await signIn(on.app, id) }
}

const passSeconds = (seconds: number) =>
  on.clock.set(new Date(on.clock.now().getTime() + seconds * 1_000).toISOString())

/** A second later, so that of several texts to a number the newest can be told. */
function askForCode({ headers }: Person, phone: string) {
  passSeconds(1)
  return ask('POST', '/v1/me/phone/code', headers, { phone })
}
const enter = ({ headers }: Person, phone: string, code: string) =>
  ask('PUT', '/v1/me/phone', headers, { phone, code })
const ownPhone = async ({ headers }: Person) => (await ask('GET', '/v1/me/phone', headers)).body

/** The code in the newest text to this number, as the phone shows it. */
async function readCode(phone: string): Promise<string> {
  const { body } = await ask('GET', '/sandbox/solapi/received', {})
  const { received } = body as { received: { to: string; text: string }[] }
  const found = received.find(({ to }) => to === phone)
  return /\d{6}/.exec(found?.text ?? '')?.[0] ?? ''
}

const wrongOne = (code: string) => (code === '111111' ? '222222' : '111111')

async function prove(person: Person, phone = person.phone) {
  await askForCode(person, phone)
  return enter(person, phone, await readCode(phone))
}

describe('a member whose number is not proven', () => {
  test('neither opens, joins, waits, hosts nor pays for a seat, and does all once it is', async () => {
    const host = await aPlayer(on)
    const meetupId = await aMeetup(on, host.id, { cafeId: await aVenue(on) })
    const person = await anUnproven()
    const calls = [
      ['/v1/boardGameRoom', {}],
      ['/v1/gameRoomEnter', { room: meetupId }],
      [`/v1/boardGameRoom/${meetupId}/waiting`, {}],
      [`/v1/boardGameRoom/${meetupId}/purchase`, { merchantUid: 'none' }],
      [`/v1/boardGameRoom/${meetupId}/host-offer/answer`, { accepts: true }],
    ] as const
    const codes = () =>
      Promise.all(calls.map(async ([url, body]) => (await ask('POST', url, person.headers, body)).body.code))
    expect(await codes()).toEqual(calls.map(() => 'PROVE_PHONE'))
    expect((await prove(person)).body).toEqual({ phone: person.phone, isProven: true, isAskedFor: true })
    expect(await codes()).not.toContain('PROVE_PHONE')
  })

  test('is asked nothing where the site asks for no proof', async () => {
    const off = await testApp({}, { beside: on })
    const { headers } = await anUnproven()
    const reply = await off.app.inject({
      method: 'POST',
      url: '/v1/boardGameRoom',
      headers,
      payload: {},
    })
    expect(reply.json().code).toBe('BAD_INPUT')
    await off.close()
  })
})

describe('a code', () => {
  test('is sent in one text and proves this number once', async () => {
    const person = await anUnproven()
    const sent = await askForCode(person, person.phone)
    const inThreeMinutes = new Date(on.clock.now().getTime() + 180_000).toISOString()
    expect(sent).toMatchObject({ status: 200, body: { expiresAt: inThreeMinutes } })
    const code = await readCode(person.phone)
    expect(code).toMatch(/^\d{6}$/)
    expect((await enter(person, aPhone(), code)).body.code).toBe('CODE_OVER')
    expect((await enter(person, person.phone, code)).status).toBe(200)
    expect((await enter(person, person.phone, code)).body.code).toBe('CODE_OVER')
  })

  test('is refused when it is wrong, spent after five tries, and replaced by the next', async () => {
    const person = await anUnproven()
    await askForCode(person, person.phone)
    const code = await readCode(person.phone)
    const tries = []
    for (let each = 0; each < 5; each += 1)
      tries.push((await enter(person, person.phone, wrongOne(code))).body)
    expect(tries.map(({ code: why }) => why)).toEqual(Array(5).fill('CODE_WRONG'))
    expect(tries[0]).toMatchObject({ fields: { code: '인증번호가 달라요. 문자를 다시 확인해 주세요.' } })
    expect((await enter(person, person.phone, code)).body.code).toBe('CODE_SPENT')
    expect((await prove(person)).status).toBe(200)
  })

  test('of many tries at once counts each', async () => {
    const person = await anUnproven()
    await askForCode(person, person.phone)
    const wrong = wrongOne(await readCode(person.phone))
    const codes = await Promise.all(Array.from({ length: 12 }, () => enter(person, person.phone, wrong)))
    expect(codes.filter(({ body }) => body.code === 'CODE_WRONG')).toHaveLength(5)
    expect(codes.filter(({ body }) => body.code === 'CODE_SPENT')).toHaveLength(7)
  })

  test('lasts three minutes', async () => {
    const person = await anUnproven()
    await askForCode(person, person.phone)
    const code = await readCode(person.phone)
    passSeconds(180)
    expect((await enter(person, person.phone, code)).body.code).toBe('CODE_OVER')
  })

  test('of somebody else proves nothing', async () => {
    const phone = aPhone()
    const [owner, other] = [await anUnproven(phone), await anUnproven(phone)]
    await askForCode(owner, phone)
    const code = await readCode(phone)
    expect((await enter(other, phone, code)).body.code).toBe('CODE_OVER')
  })

  test.each([
    ['12345', '문자로 받은 여섯 자리 숫자를 입력해 주세요.'],
    ['12345a', '문자로 받은 여섯 자리 숫자를 입력해 주세요.'],
    ['', '문자로 받은 여섯 자리 숫자를 입력해 주세요.'],
  ])('%j is none', async (code, sentence) => {
    const person = await anUnproven()
    expect(await enter(person, person.phone, code)).toMatchObject({
      status: 400,
      body: { fields: { code: sentence } },
    })
  })

  test.each([
    ['02-123-4567', accountMessages.phoneForm],
    ['+1 555 0100', accountMessages.phoneForm],
    ['', accountMessages.phoneEmpty],
  ])('goes to no number like %j', async (phone, sentence) => {
    const person = await anUnproven()
    expect(await askForCode(person, phone)).toMatchObject({
      status: 400,
      body: { fields: { phone: sentence } },
    })
  })

  test('is sent five times a day to a member, and twice to a number that members ask for who did not give it', async () => {
    const person = await anUnproven()
    const replies = []
    for (let each = 0; each < 6; each += 1) replies.push((await askForCode(person, aPhone())).status)
    expect(replies).toEqual([200, 200, 200, 200, 200, 429])
    const phone = aPhone()
    const toOne = []
    for (let each = 0; each < 3; each += 1) toOne.push((await askForCode(await anUnproven(), phone)).status)
    expect(toOne).toEqual([200, 200, 429])
  })

  test('reaches whoever gave the number as theirs, however often others have asked', async () => {
    const [owner, claimant] = [await anUnproven(), await anUnproven()]
    const { phone } = owner
    for (let each = 0; each < 7; each += 1) await askForCode(await anUnproven(), phone)
    const alsoTyped = await anUnproven(phone)
    for (let each = 0; each < 6; each += 1) await askForCode(alsoTyped, phone)
    expect((await askForCode(claimant, phone)).status).toBe(429)
    expect((await prove(owner)).body).toMatchObject({ phone, isProven: true })
    // Also when they have lost it to somebody, or prove it once more.
    const again = []
    for (let each = 0; each < 5; each += 1) again.push((await askForCode(owner, phone)).status)
    expect(again).toEqual([200, 200, 200, 200, 429])
  })

  test.each(['failed', 'no-balance', 'unknown-key', 'busy', 'not-json'])(
    'that the service does not send (%s) is told so',
    async (answer) => {
      await behave(answer)
      const person = await anUnproven()
      expect(await askForCode(person, person.phone)).toMatchObject({
        status: 502,
        body: { error: '문자를 보내지 못했어요. 번호를 확인하고 잠시 후 다시 시도해 주세요.' },
      })
      expect(await ownPhone(person)).toMatchObject({ isProven: false })
    },
  )

  test('fits into one text', () => {
    const bytes = [...phoneCodeText('123456')].reduce((sum, letter) => sum + (letter < '\u0080' ? 1 : 2), 0)
    expect(bytes).toBeLessThanOrEqual(90)
  })
})

describe('a sign-up', () => {
  const { aBrowser, signInAtKakao } = signInsAt(() => on.app)

  async function signUpBy(nickname: string, phoneOf: (known: string) => string | Promise<string>) {
    const browser = aBrowser()
    const person = { person: `new:${nickname}`, profile: 'with-phone' }
    const { kakao_info } = (await signInAtKakao(browser, person)).body
    const draft = await browser.post('/v1/users/signup/draft', { ticket: kakao_info.access_token })
    const { phone } = draft.body
    expect(phone).toMatch(/^010\d{8}$/)
    const { body } = await browser.post('/v1/users/kakao/signup', {
      ...kakao_info,
      username: nickname,
      phone_number: await phoneOf(phone),
      consents: { age14: true, terms: true, privacy: true },
    })
    const headers = { authorization: `Bearer ${body.tokens.access}` }
    return (await ask('GET', '/v1/me/phone', headers)).body
  }

  test('with the number that Kakao knows needs no code, and proves no other', async () => {
    const own = await signUpBy('전화있는이', (known) => known)
    expect(own).toMatchObject({ isProven: true })
    const other = await signUpBy('다른번호', () => aPhone())
    expect(other).toMatchObject({ isProven: false })
  })

  test('does not tell that a member has proven the number, and takes it from nobody', async () => {
    const member = await anUnproven()
    await prove(member)
    const typed = await signUpBy('같은번호', () => member.phone)
    expect(typed).toEqual({ phone: member.phone, isProven: false, isAskedFor: true })
    expect(await ownPhone(member)).toMatchObject({ isProven: true })
  })

  test('with a number that Kakao knows takes it from no member who has proven it', async () => {
    const member = await anUnproven()
    const typed = await signUpBy('옛날번호', async (known) => {
      await prove(member, known)
      return known
    })
    expect(typed).toMatchObject({ isProven: false })
    expect(await ownPhone(member)).toMatchObject({ phone: typed.phone, isProven: true })
  })
})

describe('a number', () => {
  test('that two have typed belongs to whoever proves it', async () => {
    const phone = aPhone()
    const [first, second] = [await anUnproven(phone), await anUnproven(phone)]
    expect((await prove(second)).status).toBe(200)
    expect(await ownPhone(first)).toMatchObject({ phone, isProven: false })
    expect(await ownPhone(second)).toMatchObject({ phone, isProven: true })
  })

  test('that somebody proves anew moves on, and the one before is told', async () => {
    const phone = aPhone()
    const [before, after] = [await anUnproven(phone), await anUnproven()]
    await prove(before)
    expect((await prove(after, phone)).body).toMatchObject({ phone, isProven: true })
    expect(await ownPhone(before)).toMatchObject({ phone, isProven: false })
    const told = await on.db<
      { kind: string }[]
    >`select kind from notice_outbox where member_id = ${before.id}`
    expect(told.map(({ kind }) => kind)).toEqual(['phone-lost'])
  })

  test('is never proven by two, however often both try at once', async () => {
    const phone = aPhone()
    const people = [await anUnproven(phone), await anUnproven(phone)]
    for (let round = 0; round < 2; round += 1) {
      const codes: string[] = []
      for (const person of people) {
        await askForCode(person, phone)
        codes.push(await readCode(phone))
      }
      await Promise.all(people.map((person, at) => enter(person, phone, codes[at] ?? '')))
      const proven = await on.db<{ id: number }[]>`
        select id from members where phone = ${phone} and phone_proven_at is not null`
      expect(proven).toHaveLength(1)
    }
  })

  test('that is reserved cannot be stored for another', async () => {
    const phone = aPhone()
    await aMember(on.db, { phone })
    await expect(
      on.db.transaction((tx) => addMember(tx, { nickname: '둘째', phone, joinedAt: on.clock.now() })),
    ).rejects.toThrow('members_phone_key')
  })
})
