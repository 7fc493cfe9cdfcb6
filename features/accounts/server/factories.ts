import type { FastifyInstance } from 'fastify'
import { addNotice } from '~/features/notices/server/commands/outbox'
import type { Database, Transaction } from '~/lib/server/database'
import type { Tokens } from '../account'
import type { NewMember } from '../member'
import type { Provider } from '../providers'
import { addMember } from './commands/members'
import { openSession } from './commands/sessions'
import { signedInNotice, welcomeNotice } from './notices'

let made = 0

/** A test member with a unique nickname, an adult. */
export function aMember(db: Database, about: Partial<NewMember> = {}): Promise<number> {
  made += 1
  const nickname = `사람${made}`
  return db.transaction((tx) =>
    addMember(tx, { nickname, joinedAt: new Date('2026-01-01T00:00:00Z'), birthYear: 1992, ...about }),
  )
}

/** The notice that new members get. */
export function aWelcome(
  tx: Transaction,
  { memberId, nickname = '말판', now }: { memberId: number; nickname?: string; now: Date },
): Promise<void> {
  return addNotice(tx, welcomeNotice, { memberId, details: { nickname }, now })
}

/** The notice about a sign-in on a new device. */
export function aSignInNotice(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  return addNotice(tx, signedInNotice, { memberId, details: { device: '아이폰', provider: 'kakao' }, now })
}

/** Links a test member to a person at a provider. */
export async function anIdentity(
  db: Database,
  { memberId, provider, subject }: { memberId: number; provider: Provider; subject: string },
): Promise<void> {
  await db`
    insert into identities (provider, subject, member_id, linked_at)
    values (${provider}, ${subject}, ${memberId}, '2026-01-01T00:00:00Z')`
}

export function aSession(
  app: FastifyInstance,
  memberId: number,
  { provider = 'kakao', device = '시험' }: { provider?: Provider; device?: string } = {},
): Promise<Tokens> {
  const { db, keys, clock } = app
  return db.transaction((tx) => openSession(tx, { keys, memberId, provider, device, now: clock.now() }))
}

/** The headers of a signed-in member. */
export async function signIn(app: FastifyInstance, memberId: number): Promise<{ authorization: string }> {
  const { access } = await aSession(app, memberId)
  return { authorization: `Bearer ${access}` }
}

/** A browser that keeps the sign-in cookie and sends its origin. */
function openBrowser(origin: string) {
  let cookie = ''
  async function send(path: string, init: RequestInit = {}) {
    const reply = await fetch(new URL(path, origin), {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie ? { cookie } : {}), ...init.headers },
    })
    const given = reply.headers.getSetCookie().find((line) => line.startsWith('sign_in='))
    if (given) cookie = given.split(';')[0] ?? ''
    return reply
  }
  return {
    send,
    post: async (path: string, body: object, headers: Record<string, string> = {}) => {
      const reply = await send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      return { status: reply.status, body: await reply.json(), headers: reply.headers }
    },
    /** Without cookies, like a form from another site. */
    postFormFromElsewhere: (path: string, form: Record<string, string>) =>
      fetch(new URL(path, origin), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(form),
      }),
  }
}
type Browser = ReturnType<typeof openBrowser>

const agreed = { age14: true, terms: true, privacy: true }

/** Signs people in through the stand-ins of a listening app, each in a browser of their own. */
export function signInsAt(app: () => FastifyInstance) {
  let phones = 0
  /** A phone number that is unique in this test. */
  function aPhone(): string {
    phones += 1
    return `010-2000-${String(phones).padStart(4, '0')}`
  }

  function origin(): string {
    const address = app().server.address()
    return `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  }

  const aBrowser = () => openBrowser(origin())

  async function startAt(browser: Browser, provider: Provider, returnTo?: string) {
    const { body } = await browser.post(`/v1/users/${provider}/start/`, { return_to: returnTo })
    return new URL(body.url)
  }

  function choose(provider: string, url: URL, choice: Record<string, string>) {
    return openBrowser(origin()).postFormFromElsewhere(`/sandbox/${provider}`, {
      ...Object.fromEntries(url.searchParams),
      ...choice,
    })
  }

  /** Chooses on the stand-in's page and returns the parameters of the redirect. */
  async function consentAtKakao(url: URL, choice: Record<string, string>): Promise<URLSearchParams> {
    const reply = await choose('kakao/oauth/authorize', url, choice)
    const back = new URL(reply.headers.get('location') ?? '')
    if (`${back.origin}${back.pathname}` !== `${origin()}/auth/kakao/callback`) {
      throw new Error(`Kakao leads to ${back}`)
    }
    return back.searchParams
  }

  async function signInAtKakao(browser: Browser, choice: Record<string, string>, returnTo?: string) {
    const back = await consentAtKakao(await startAt(browser, 'kakao', returnTo), choice)
    return browser.post('/v1/users/kakao/callback/', {
      code: back.get('code'),
      state: back.get('state'),
      fcm_token: null,
    })
  }

  /** The form that Apple's page would post, read from the stand-in. */
  async function consentAtApple(url: URL, choice: Record<string, string>): Promise<Record<string, string>> {
    const page = await (await choose('apple/auth/authorize', url, choice)).text()
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    return Object.fromEntries(
      fields.map(([, name, value]) => [
        name,
        (value ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
      ]),
    )
  }

  async function returnFromApple(browser: Browser, choice: Record<string, string>, returnTo?: string) {
    const form = await consentAtApple(await startAt(browser, 'apple', returnTo), choice)
    const reply = await browser.postFormFromElsewhere('/v1/users/apple/return/', form)
    const back = new URL(reply.headers.get('location') ?? '', origin())
    if (reply.status !== 303 || back.pathname !== '/auth/apple/callback') {
      throw new Error(`Apple's return leads to ${back}`)
    }
    return { back: back.searchParams, form }
  }

  /** A new person, named as at the provider, with everything needed to sign up. */
  async function signUpAt(provider: Provider, name: string) {
    const browser = aBrowser()
    const choice = { person: `new:${name}`, profile: 'full' }
    const about = { username: name, phone_number: aPhone(), consents: agreed }
    const proof =
      provider === 'kakao'
        ? (await signInAtKakao(browser, choice)).body.kakao_info
        : JSON.parse((await returnFromApple(browser, choice)).back.get('apple_data') ?? '')
    const { status, body } = await browser.post(`/v1/users/${provider}/signup`, { ...proof, ...about })
    if (status !== 200) throw new Error(body.error)
    const { access, refresh } = body.tokens
    return {
      browser,
      memberId: body.user.user_id as number,
      headers: { authorization: `Bearer ${access}` },
      refresh,
    }
  }

  async function behave(provider: Provider, behaviour: object) {
    const { status } = await aBrowser().send(`/sandbox/${provider}/behaviour`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(behaviour),
    })
    if (status !== 200) throw new Error(`the stand-in does not know how to be ${JSON.stringify(behaviour)}`)
  }

  return {
    origin,
    aBrowser,
    aPhone,
    startAt,
    consentAtKakao,
    signInAtKakao,
    consentAtApple,
    returnFromApple,
    signUpAt,
    behave,
  }
}
