import { refuse } from '~/lib/errors'
import type { Database } from '~/lib/server/database'
import { ProviderFailed } from '~/lib/server/provider-call'
import { seal } from '~/lib/server/sealing'
import type { Provider } from '../../account'
import { accountRefusals } from '../../refusals'
import type { Apple } from '../client/apple'
import type { Kakao } from '../client/kakao'
import {
  issueReturnTicket,
  type ProvenPerson,
  redeemTicket,
  type SignInBasics,
  type SignInOutcome,
  settleSignIn,
  type TakenAttempt,
  takeAttempt,
} from './sign-in'

/**
 * Calls the provider. A refused code means that the person has to start again; an unreachable provider gets its own
 * message.
 */
async function askProvider<T>(
  provider: Provider,
  { log }: Pick<SignInBasics, 'log'>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    const { kind, code } = error
    log.warn({ provider, kind, code }, 'sign-in failed at the provider')
    if (kind === 'rejected') throw refuse(accountRefusals.refusedCode)
    throw refuse(provider === 'kakao' ? accountRefusals.kakaoUnavailable : accountRefusals.appleUnavailable)
  }
}

/** What the callback page sends: the code, the browser's cookie, and the state if the sign-in began with us. */
interface Returned {
  code: string
  state: string | undefined
  browser: string
}

/**
 * Exchanges Kakao's code for a session or a sign-up ticket. A code without a state was requested by another client: it
 * is redeemed with the plain redirect URI, and only if it was requested without a nonce. Our own codes always have a
 * nonce, so a stolen one is useless without its state and browser.
 */
export async function finishWithKakao(
  db: Database,
  {
    kakao,
    returned,
    plainRedirectUri,
    basics,
  }: { kakao: Kakao; returned: Returned; plainRedirectUri: string; basics: SignInBasics },
): Promise<SignInOutcome> {
  const { code, state, browser } = returned
  const attempt =
    state === undefined ? null : await takeAttempt(db, { provider: 'kakao', state, browser, now: basics.now })
  const person = await askProvider(
    'kakao',
    basics,
    kakao.redeem({
      code,
      redirectUri: attempt?.redirectUri ?? plainRedirectUri,
      nonce: attempt?.nonce ?? null,
      codeVerifier: attempt?.codeVerifier ?? null,
    }),
  )
  return settleSignIn(db, {
    person: { ...person, provider: 'kakao', refreshTokenSealed: null },
    returnTo: attempt?.returnTo ?? '/',
    browserHash: attempt?.browserHash ?? null,
    basics,
  })
}

async function askApple(
  apple: Apple,
  {
    code,
    attempt,
    name,
    basics,
  }: { code: string; attempt: TakenAttempt; name: string | null; basics: SignInBasics },
): Promise<ProvenPerson> {
  const { subject, email, emailVerified, refreshToken } = await askProvider(
    'apple',
    basics,
    apple.redeem({ code, redirectUri: attempt.redirectUri, nonce: attempt.nonce }),
  )
  const refreshTokenSealed = refreshToken === null ? null : await seal(basics.keys.seal, refreshToken)
  return { provider: 'apple', subject, nickname: name, email, emailVerified, refreshTokenSealed }
}

/**
 * Handles the form that Apple's site posts. The browser is unknown here, because cookies are not sent with a cross-site
 * form.
 */
export async function takeAppleReturn(
  db: Database,
  {
    apple,
    code,
    state,
    name,
    basics,
  }: { apple: Apple; code: string; state: string; name: string | null; basics: SignInBasics },
): Promise<{ purpose: 'sign-in' | 'sign-up'; ticket: string }> {
  const attempt = await takeAttempt(db, { provider: 'apple', state, browser: null, now: basics.now })
  const person = await askApple(apple, { code, attempt, name, basics })
  return issueReturnTicket(db, { person, attempt, now: basics.now })
}

/** Accepts one of our tickets, or Apple's own code with its state from clients that have one. */
export async function finishWithApple(
  db: Database,
  {
    apple,
    returned,
    name,
    basics,
  }: { apple: Apple; returned: Returned; name: string | null; basics: SignInBasics },
): Promise<SignInOutcome> {
  const { code, state, browser } = returned
  const shown = { purpose: 'sign-in', provider: 'apple', ticket: code, browser, now: basics.now } as const
  const outcome = await redeemTicket(db, { shown, basics })
  if (outcome) return outcome
  if (state === undefined || state === '') throw refuse(accountRefusals.refusedCode)
  const attempt = await takeAttempt(db, { provider: 'apple', state, browser, now: basics.now })
  const person = await askApple(apple, { code, attempt, name, basics })
  return settleSignIn(db, {
    person,
    returnTo: attempt.returnTo,
    browserHash: attempt.browserHash,
    basics,
  })
}
