import { refuse } from '~/lib/errors'
import type { Database } from '~/lib/server/database'
import { ProviderFailed } from '~/lib/server/provider-call'
import { seal } from '~/lib/server/sealing'
import { type Provider, providerFacts } from '../../providers'
import { accountRefusals, unavailable } from '../../refusals'
import type { ProviderClient } from '../client/sign-in-provider'
import { signInProviders } from '../client/sign-in-providers'
import {
  issueReturnTicket,
  type ProvenPerson,
  redeemTicket,
  type SignInBasics,
  type SignInOutcome,
  settleSignIn,
  takeAttempt,
  whyUnknown,
} from './sign-in'

/** A provider, and the client that calls it. */
interface Asked {
  provider: Provider
  client: ProviderClient
}

/**
 * Asks the provider who brought this code. A refused code means that the person has to start again; an unreachable
 * provider gets its own message.
 */
async function identify(
  { provider, client }: Asked,
  shown: Parameters<ProviderClient['redeem']>[0],
  { keys, log }: SignInBasics,
): Promise<ProvenPerson> {
  try {
    const { refreshToken, ...person } = await client.redeem(shown)
    const isStored = refreshToken !== null && providerFacts[provider].disconnectsByToken
    const refreshTokenSealed = isStored ? await seal(keys.seal, refreshToken) : null
    return { ...person, provider, refreshTokenSealed }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    const { kind, code } = error
    log.warn({ provider, kind, code }, 'sign-in failed at the provider')
    throw refuse(kind === 'rejected' ? accountRefusals.refusedCode : unavailable(provider))
  }
}

/** What the callback page sends: the code, the browser's cookie, and the state if the sign-in began with us. */
interface Returned {
  code: string
  state: string | undefined
  browser: string
  /** What the provider's form says of the person. */
  user?: unknown
}

/**
 * Exchanges a provider's code for a session or a sign-up ticket, or a ticket of ours that stands for one that came with a
 * form. A code without a state was requested by another client: it is redeemed with the plain redirect URI, and only if
 * it was requested without a nonce. Our own codes always have a nonce, so a stolen one is useless without its state and
 * browser.
 */
export async function finishSignIn(
  db: Database,
  {
    returned,
    plainRedirectUri,
    basics,
    ...asked
  }: Asked & { returned: Returned; plainRedirectUri: string; basics: SignInBasics },
): Promise<SignInOutcome> {
  const { provider } = asked
  const { code, state, browser, user } = returned
  const { now } = basics
  if (providerFacts[provider].returnsBy === 'form') {
    const shown = { purpose: 'sign-in', provider, ticket: code, browser, now } as const
    const outcome = await redeemTicket(db, { shown, basics })
    if (outcome) return outcome
  }
  if (!state && !signInProviders[provider].takesCodeWithoutState)
    throw refuse(whyUnknown(browser, accountRefusals.refusedCode))
  const attempt = state === undefined ? null : await takeAttempt(db, { provider, state, browser, now })
  const shown = {
    code,
    user,
    redirectUri: attempt?.redirectUri ?? plainRedirectUri,
    nonce: attempt?.nonce ?? null,
    codeVerifier: attempt?.codeVerifier ?? null,
  }
  return settleSignIn(db, {
    person: await identify(asked, shown, basics),
    returnTo: attempt?.returnTo ?? '/',
    browserHash: attempt?.browserHash ?? null,
    basics,
  })
}

/**
 * Handles the form that a provider's site posts. The browser is unknown here, because cookies are not sent with a
 * cross-site form.
 */
export async function takeFormReturn(
  db: Database,
  {
    returned: { code, state, user },
    basics,
    ...asked
  }: Asked & { returned: { code: string; state: string; user: unknown }; basics: SignInBasics },
): Promise<{ purpose: 'sign-in' | 'sign-up'; ticket: string }> {
  const { now } = basics
  const attempt = await takeAttempt(db, { provider: asked.provider, state, browser: null, now })
  const person = await identify(asked, { ...attempt, code, user }, basics)
  return issueReturnTicket(db, { person, attempt, now })
}
