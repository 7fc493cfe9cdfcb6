import fc from 'fast-check'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { readAccessToken, signAccessToken } from '~/lib/server/access-token'
import { deriveKeys } from '~/lib/server/keys'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { proofRuns } from '~/lib/server/test-proof'
import { noteDisconnection } from './commands/leave'
import { signOutEverywhere } from './commands/sessions'
import { settleSignIn } from './commands/sign-in'
import { aMember, anIdentity, aSession, signIn } from './factories'

let on: TestApp
let beside: TestApp
beforeAll(async () => {
  on = await testApp()
  beside = await testApp({}, { beside: on })
})
afterAll(async () => {
  await beside.close()
  await on.close()
})

const start = '2026-03-18T03:00:00.000Z'
const day = 24 * 60 * 60

function pass(seconds: number): void {
  const moment = new Date(Date.parse(start) + seconds * 1000).toISOString()
  on.clock.set(moment)
  beside.clock.set(moment)
}

function askMe(token: string, { app } = on) {
  return app.inject({ url: '/v1/me/info/', headers: { authorization: `Bearer ${token}` } })
}

async function refresh(token: string, { app } = on) {
  const reply = await app.inject({
    method: 'POST',
    url: '/v1/users/token/refresh/',
    payload: { refresh: token },
  })
  return { status: reply.statusCode, body: reply.json() }
}

/** A renewal whose reply reaches the browser. */
async function renewed(token: string): Promise<{ access: string; refresh: string }> {
  const { status, body } = await refresh(token)
  expect(status).toBe(200)
  return body.tokens
}

type Party = 'owner' | 'thief'
interface Held {
  refresh: string
  access: string
  generation: number
  /** In seconds since the sign-in. */
  at: number
}
interface Action {
  who: Party
  action: 'renew' | 'lose' | 'use' | 'steal' | 'wait'
  seconds: number
  isBeside: boolean
}

async function endOf(memberId: number): Promise<string | null | undefined> {
  const [session] = await on.db<{ endedWhy: string | null }[]>`
    select ended_why from sessions where member_id = ${memberId}`
  return session?.endedWhy
}

async function newSession() {
  pass(0)
  const memberId = await aMember(on.db)
  return { memberId, tokens: await aSession(on.app, memberId) }
}

describe('an access token', () => {
  test('is valid for a quarter of an hour, and the browser can read that', async () => {
    const { tokens } = await newSession()
    const claims = JSON.parse(Buffer.from(tokens.access.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.exp - claims.iat).toBe(15 * 60)
    pass(15 * 60 - 1)
    expect((await askMe(tokens.access)).statusCode).toBe(200)
    pass(15 * 60)
    const late = await askMe(tokens.access)
    expect(late.statusCode).toBe(401)
    expect(late.json()).toEqual({
      error: '로그인이 만료되었습니다. 다시 로그인해주세요.',
      code: 'AUTH_REQUIRED',
    })
    const nobody = await on.app.inject({ url: '/v1/me/info' })
    expect(nobody.json()).toEqual({ error: '로그인이 필요해요.', code: 'AUTH_REQUIRED' })
  })

  test('is refused when changed, signed by others or unsigned', async () => {
    const { memberId, tokens } = await newSession()
    const [header = '', claims = '', signature = ''] = tokens.access.split('.')
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const other = await aMember(on.db)
    const changed = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: String(other) }),
    ).toString('base64url')
    const about = (jwt: SignJWT) =>
      jwt.setProtectedHeader({ alg: 'HS256' }).setIssuer('meeple').setSubject(String(memberId)).setIssuedAt()
    const foreign = await about(new SignJWT({ sid }))
      .setExpirationTime('1h')
      .sign(deriveKeys('the secret of somebody else altogether', 'demo').access)
    const keys = deriveKeys('a secret that only tests know, and nobody else', 'demo')
    const live = await about(new SignJWT({ sid }))
      .setExpirationTime('1h')
      .sign(deriveKeys('a secret that only tests know, and nobody else', 'live').access)
    const endless = await about(new SignJWT({ sid })).sign(keys.access)
    const refreshKey = await about(new SignJWT({ sid })).setExpirationTime('1h').sign(keys.refresh)
    const unsigned = new UnsecuredJWT({ sid })
      .setIssuer('meeple')
      .setSubject(String(memberId))
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode()
    for (const token of [
      `${header}.${changed}.${signature}`,
      `${header}.${claims}.`,
      `${header}.${claims}.${signature}x`,
      foreign,
      endless,
      live,
      refreshKey,
      unsigned,
      tokens.refresh,
      'nonsense',
      '',
    ]) {
      expect((await askMe(token)).statusCode, token).toBe(401)
    }
    expect((await askMe(tokens.access)).statusCode).toBe(200)
  })

  test('is refused once it has expired even where visitors may read, unless nothing there is a member’s own', async () => {
    const { tokens } = await newSession()
    pass(60 * 60)
    const headers = { authorization: `Bearer ${tokens.access}` }
    for (const [url, status] of [
      ['/v1/productre/', 401],
      ['/v1/me/notices/flag', 401],
      ['/v1/instructors', 200],
    ] as const) {
      expect((await on.app.inject({ url, headers })).statusCode, url).toBe(status)
    }
    const payload = { refresh: tokens.refresh }
    const renewal = { method: 'POST', url: '/v1/users/token/refresh', headers, payload } as const
    expect((await on.app.inject(renewal)).statusCode).toBe(200)
  })

  test('that belongs to nobody makes its holder a visitor where visitors may read', async () => {
    const { tokens } = await newSession()
    await on.app.inject({ method: 'POST', url: '/v1/users/logout', payload: { refresh: tokens.refresh } })
    for (const token of [tokens.access, 'nonsense']) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await on.app.inject({ url: '/v1/productre/', headers })).statusCode).toBe(200)
    }
  })
})

describe('a refresh token', () => {
  test('is exchanged for the next pair', async () => {
    const { tokens } = await newSession()
    pass(60 * 60)
    const next = await refresh(tokens.refresh)
    expect(next.status).toBe(200)
    expect(next.body.tokens.refresh).not.toBe(tokens.refresh)
    expect((await askMe(next.body.tokens.access)).statusCode).toBe(200)
    expect((await refresh(next.body.tokens.refresh)).status).toBe(200)
  })

  test('used by ten tabs at once is rotated once and works for all, and its later use ends the session', async () => {
    const { memberId, tokens } = await newSession()
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(tokens.refresh)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const successors = new Set(replies.map(({ body }) => body.tokens.refresh))
    expect(successors.size).toBe(1)
    for (const { body } of replies) expect((await askMe(body.tokens.access)).statusCode).toBe(200)
    const [stored] = await on.db<{ tokens: number }[]>`
      select count(*)::int as tokens from refresh_tokens join sessions on sessions.id = session_id
      where member_id = ${memberId}`
    expect(stored?.tokens).toBe(2)

    pass(10)
    expect((await refresh(tokens.refresh)).status).toBe(200)
    pass(11)
    expect((await refresh(tokens.refresh)).status).toBe(401)
    const [successor = ''] = successors
    expect((await refresh(successor)).status).toBe(401)
    expect((await askMe(replies[0]?.body.tokens.access)).statusCode).toBe(401)
    expect(await endOf(memberId)).toBe('reused')
  })

  test('of one device does not end another’s session when it is reused', async () => {
    const { memberId, tokens } = await newSession()
    const other = await aSession(on.app, memberId)
    await askMe((await renewed(tokens.refresh)).access)
    pass(60)
    expect((await refresh(tokens.refresh)).status).toBe(401)
    expect((await refresh(other.refresh)).status).toBe(200)
  })

  test('is stored for sixty days, and only as a hash', async () => {
    const { tokens } = await newSession()
    const [row] = await on.db<{ found: number }[]>`
      select count(*)::int as found from refresh_tokens where token_hash = ${tokens.refresh}`
    expect(row?.found).toBe(0)
    pass(60 * 24 * 60 * 60)
    expect(await refresh(tokens.refresh)).toEqual({
      status: 401,
      body: { error: '로그인이 만료되었습니다. 다시 로그인해주세요.', code: 'AUTH_REQUIRED' },
    })
  })

  test('whose reply was lost is good until one arrives, as often as that takes', async () => {
    const { memberId, tokens } = await newSession()
    let held = tokens
    let seconds = 0
    for (let visit = 0; visit < 3; visit += 1) {
      for (const wait of [15 * 60, 60, day, 20 * day]) {
        seconds += wait
        pass(seconds)
        expect((await refresh(held.refresh)).status).toBe(200)
      }
      seconds += 11
      pass(seconds)
      held = await renewed(held.refresh)
      expect((await askMe(held.access)).statusCode).toBe(200)
    }
    const [stored] = await on.db<{ tokens: number }[]>`
      select count(*)::int as tokens from refresh_tokens join sessions on sessions.id = session_id
      where member_id = ${memberId}`
    expect(stored?.tokens).toBe(4)
  })

  test('whose reply was lost is good for all tabs that are opened the next day', async () => {
    const { tokens } = await newSession()
    await refresh(tokens.refresh)
    pass(day)
    const tabs = Array.from({ length: 10 }, async (_, index) => {
      const process = index % 2 === 0 ? on : beside
      const { status, body } = await refresh(tokens.refresh, process)
      expect(status).toBe(200)
      expect((await askMe(body.tokens.access, process)).statusCode).toBe(200)
      return body.tokens.refresh
    })
    expect(new Set(await Promise.all(tabs)).size).toBe(1)
    pass(day + 10)
    expect((await refresh(tokens.refresh)).status).toBe(200)
    pass(day + 11)
    expect((await refresh(tokens.refresh)).status).toBe(401)
  })

  test('whose reply was lost is good for its own sixty days, and what it gives for sixty more', async () => {
    const { tokens } = await newSession()
    await refresh(tokens.refresh)
    pass(60 * day - 1)
    const late = await renewed(tokens.refresh)
    pass(60 * day)
    expect((await refresh(tokens.refresh)).status).toBe(401)
    pass(120 * day - 2)
    expect((await refresh(late.refresh)).status).toBe(200)
  })

  test.each([
    [
      'an access token that it gave',
      async (given: { access: string }) => (await askMe(given.access)).statusCode,
    ],
    [
      'the refresh token that it gave',
      async (given: { refresh: string }) => (await refresh(given.refresh)).status,
    ],
  ])('ends the session at once when %s was used and the exchange is over ten seconds old', async (_, use) => {
    const { memberId, tokens } = await newSession()
    const given = await renewed(tokens.refresh)
    pass(60)
    expect(await use(given)).toBe(200)
    expect((await refresh(tokens.refresh)).status).toBe(401)
    expect(await endOf(memberId)).toBe('reused')
    expect((await refresh(given.refresh)).status).toBe(401)
  })

  test.each(['owner', 'thief'] as const)(
    'that two parties hold ends the session as soon as both have renewed it, the %s first',
    async (first) => {
      const { memberId, tokens } = await newSession()
      const held = { owner: tokens.refresh, thief: tokens.refresh }
      const second = first === 'owner' ? 'thief' : 'owner'
      // Neither of the new tokens has been used, so both renewals return the same successor.
      held.thief = (await renewed(tokens.refresh)).refresh
      pass(60)
      held.owner = (await renewed(tokens.refresh)).refresh
      expect(held.owner).toBe(held.thief)
      pass(15 * 60)
      const next = await renewed(held[first])
      expect((await askMe(next.access)).statusCode).toBe(200)
      pass(15 * 60 + 11)
      expect((await refresh(held[second])).status).toBe(401)
      expect((await askMe(next.access)).statusCode).toBe(401)
      expect(await endOf(memberId)).toBe('reused')
    },
  )

  test('presented at the moment when what it gave is first used either counts before that or ends the session', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { memberId, tokens } = await newSession()
      const given = await renewed(tokens.refresh)
      pass(60)
      const [used, again] = await Promise.all([
        askMe(given.access, time % 2 === 0 ? on : beside),
        refresh(tokens.refresh, beside),
      ])
      expect([200, 401]).toContain(used.statusCode)
      expect(await endOf(memberId)).toBe(again.status === 200 ? null : 'reused')
      if (again.status === 200) expect(again.body.tokens.refresh).toBe(given.refresh)
      pass(60 + 11)
      expect((await refresh(tokens.refresh)).status).toBe(401)
      expect(await endOf(memberId)).toBe('reused')
    }
  })

  test('gives tokens whose first use is written down, and no later one', async () => {
    const { memberId, tokens } = await newSession()
    const lastWrite = async () => {
      const [row] = await on.db<{ version: string | null }[]>`
        select xmin::text as version from sessions where member_id = ${memberId}`
      return row?.version
    }
    const untouched = await lastWrite()
    await askMe(tokens.access)
    const used = await lastWrite()
    expect(used).not.toBe(untouched)
    await Promise.all(Array.from({ length: 5 }, () => askMe(tokens.access)))
    expect(await lastWrite()).toBe(used)

    const given = await renewed(tokens.refresh)
    const renewal = await lastWrite()
    // Another tab may still send the previous access token, or one without a generation.
    await askMe(tokens.access)
    const holder = readAccessToken(on.app.keys.access, given.access, on.clock.now())
    if (!holder) throw new Error('the token is not good')
    const times = { now: on.clock.now(), lifeSeconds: 60 }
    const unsaid = signAccessToken(on.app.keys.access, { ...holder, generation: null }, times)
    expect((await askMe(unsaid)).statusCode).toBe(200)
    expect(await lastWrite()).toBe(renewal)
  })

  test('is never lost by its only holder, and tells of a second one, whatever is done in whichever order', async () => {
    const anAction: fc.Arbitrary<Action> = fc.record({
      who: fc.constantFrom('owner', 'thief'),
      action: fc.constantFrom('renew', 'lose', 'use', 'steal', 'wait', 'wait', 'wait'),
      seconds: fc.constantFrom(1, 5, 11, 60, 16 * 60, day),
      isBeside: fc.boolean(),
    })
    const check = async (actions: readonly Action[]) => {
      const { memberId, tokens } = await newSession()
      const held: Record<Party, Held | null> = {
        owner: { ...tokens, generation: 1, at: 0 },
        thief: null,
      }
      const givenAt = new Map<number, number>()
      let seconds = 0
      let used = 0
      for (const { who, action, seconds: wait, isBeside } of actions) {
        const process = isBeside ? beside : on
        const own = held[who]
        if (action === 'wait') {
          seconds += wait
          pass(seconds)
        } else if (action === 'steal') {
          held.thief = held.owner
        } else if (own && action === 'use') {
          const isGood = seconds - own.at < 15 * 60
          expect((await askMe(own.access, process)).statusCode).toBe(isGood ? 200 : 401)
          if (isGood) used = Math.max(used, own.generation)
        } else if (own) {
          const { status, body } = await refresh(own.refresh, process)
          const generation = own.generation + 1
          const wasUsed = used >= generation
          if (wasUsed && seconds - (givenAt.get(generation) ?? 0) > 10) {
            expect(status).toBe(401)
            expect(await endOf(memberId)).toBe('reused')
            expect(held.thief).not.toBeNull()
            return
          }
          expect(status).toBe(200)
          if (!wasUsed) givenAt.set(generation, seconds)
          used = Math.max(used, own.generation)
          if (action === 'renew') held[who] = { ...body.tokens, generation, at: seconds }
        }
      }
      expect(await endOf(memberId)).toBeNull()
    }
    await fc.assert(fc.asyncProperty(fc.array(anAction, { minLength: 10, maxLength: 40 }), check), {
      numRuns: proofRuns({ sample: 25, whole: 1_000 }),
    })
  })

  test('that is unknown or missing gets the same refusal', async () => {
    for (const token of ['nonsense', '', 'x'.repeat(500)]) expect((await refresh(token)).status).toBe(401)
  })
})

describe('signing out', () => {
  test('ends this device’s session at once and no other', async () => {
    const { memberId, tokens } = await newSession()
    const other = await signIn(on.app, memberId)
    const reply = await on.app.inject({
      method: 'POST',
      url: '/v1/users/logout/',
      payload: { refresh: tokens.refresh },
    })
    expect(reply.statusCode).toBe(200)
    expect((await askMe(tokens.access)).statusCode).toBe(401)
    expect((await refresh(tokens.refresh)).status).toBe(401)
    expect((await on.app.inject({ url: '/v1/me/info', headers: other })).statusCode).toBe(200)
  })

  test('twice has no further effect', async () => {
    for (let time = 0; time < 2; time += 1) {
      const reply = await on.app.inject({
        method: 'POST',
        url: '/v1/users/logout/',
        payload: { refresh: 'gone' },
      })
      expect(reply.statusCode).toBe(200)
    }
  })

  test('everywhere ends all of a member’s sessions and nobody else’s', async () => {
    const { memberId, tokens } = await newSession()
    const mine = await signIn(on.app, memberId)
    const others = await signIn(on.app, await aMember(on.db))
    const reply = await on.app.inject({ method: 'POST', url: '/v1/me/logout/', headers: mine })
    expect(reply.statusCode).toBe(200)
    expect((await askMe(tokens.access)).statusCode).toBe(401)
    expect((await on.app.inject({ url: '/v1/me/info', headers: mine })).statusCode).toBe(401)
    expect((await on.app.inject({ url: '/v1/me/info', headers: others })).statusCode).toBe(200)
  })
})

test('a renewal waits for its session before it holds a token, as whoever deletes the session needs both', async () => {
  const { tokens } = await newSession()
  let renewal = Promise.resolve({ status: 0 })
  await on.db.transaction(async (tx) => {
    const { sid } = JSON.parse(Buffer.from(tokens.access.split('.')[1] ?? '', 'base64url').toString())
    await tx`select from sessions where id = ${sid}::uuid for update`
    renewal = refresh(tokens.refresh)
    await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
    const free = await tx`select from refresh_tokens where session_id = ${sid}::uuid for update nowait`
    expect(free).toHaveLength(1)
  })
  expect((await renewal).status).toBe(200)
})

describe('a sign-in that is in progress', () => {
  const provider = 'apple'

  /** Signs a member in, and ends their sessions while the sign-in has found them but not opened its session. */
  async function signInWhile(
    end: (given: { memberId: number; subject: string; now: Date }) => Promise<unknown>,
  ) {
    pass(0)
    const memberId = await aMember(on.db)
    const subject = `in-progress-${memberId}`
    await anIdentity(on.db, { memberId, provider, subject })
    const now = on.clock.now()
    const { keys, log } = on.app
    const person = {
      provider,
      subject,
      nickname: null,
      email: null,
      emailVerified: false,
      phone: null,
    } as const
    let both: Promise<unknown> = Promise.resolve()
    await on.db.transaction(async (tx) => {
      // Read by a sign-in after it has found its member.
      await tx`lock table member_suspensions in access exclusive mode`
      const signingIn = settleSignIn(on.db, {
        person: { ...person, refreshTokenSealed: 'sealed' },
        returnTo: '/',
        browserHash: null,
        basics: { keys, device: '시험', fcmToken: null, log, now },
      })
      await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
      both = Promise.all([signingIn, end({ memberId, subject, now })])
      await expect.poll(() => countWaitingForLocks(on.db)).toBe(2)
    })
    await both
    return memberId
  }

  test('is ended by signing out everywhere', async () => {
    const memberId = await signInWhile((given) => signOutEverywhere(on.db, given))
    expect(await endOf(memberId)).toBe('everywhere')
  })

  test('is ended when its member disconnects at the provider', async () => {
    const memberId = await signInWhile(({ subject, now }) =>
      noteDisconnection(on.db, { provider, subject, happenedAt: now, now }),
    )
    expect(await endOf(memberId)).toBe('disconnected')
  })
})
