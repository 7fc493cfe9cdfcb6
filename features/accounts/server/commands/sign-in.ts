import type { AccountRow, TakenAttempt, TicketRow } from '~/db/rows/accounts'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { type RefusalKind, refuse } from '~/lib/errors'
import type { Database, Transaction } from '~/lib/server/database'
import type { Keys } from '~/lib/server/keys'
import type { ProviderInfo, Tokens } from '../../account'
import { type Provider, toProvider } from '../../providers'
import { accountRefusals } from '../../refusals'
import { signInProviders } from '../client/sign-in-providers'
import { signedInNotice } from '../notices'
import { presentAccount } from '../present'
import { findAccount } from '../queries'
import { refuseSuspended } from './account-status'
import { hashOf, openSession, randomText } from './sessions'

/** `returnTo` is the path that the person originally wanted. */
export interface SignedIn {
  account: ReturnType<typeof presentAccount>
  tokens: Tokens
  newcomer: null
  returnTo: string
}
export type SignInOutcome =
  | SignedIn
  | { account: null; tokens: null; newcomer: ProviderInfo & { subject: string }; returnTo: string }

const minuteMs = 60_000

/** How long somebody may stay on the provider's page. */
export const attemptLifeMs = 15 * minuteMs
/** How long a sign-in ticket is valid, until its page exchanges it. */
const signInTicketLifeMs = 5 * minuteMs
/** How long somebody may take to fill in the sign-up form. */
export const signUpTicketLifeMs = 60 * minuteMs

export interface Attempt {
  state: string
  nonce: string
  codeVerifier: string
}

/**
 * Stores a sign-in attempt before the browser leaves for the provider, so that only the same browser can return with
 * this state, and only once.
 */
export async function beginSignIn(
  db: Database,
  {
    provider,
    redirectUri,
    returnTo,
    browser,
    now,
  }: { provider: Provider; redirectUri: string; returnTo: string; browser: string; now: Date },
): Promise<Attempt> {
  const attempt = { state: randomText(), nonce: randomText(), codeVerifier: randomText() }
  await db.transaction(
    (tx) => tx`
      insert into sign_in_attempts (state_hash, provider, nonce, code_verifier, redirect_uri, return_to, browser_hash,
        expires_at)
      values (${hashOf(attempt.state)}, ${provider}, ${attempt.nonce}, ${attempt.codeVerifier}, ${redirectUri},
        ${returnTo}, ${hashOf(browser)}, ${new Date(now.getTime() + attemptLifeMs)})`,
  )
  return attempt
}

/** Why what this browser shows is not known. `browser` is empty without its cookie. */
export function whyUnknown(browser: string | null, otherwise: RefusalKind): RefusalKind {
  return browser === '' ? accountRefusals.noCookie : otherwise
}

/**
 * Consumes the attempt with this state if it began in the same browser. Pass null for an unknown browser: the form that
 * a provider's site posts has no cookies, so its ticket is checked against the browser instead.
 */
export async function takeAttempt(
  db: Database,
  { provider, state, browser, now }: { provider: Provider; state: string; browser: string | null; now: Date },
): Promise<TakenAttempt> {
  const [attempt] = await db.transaction(
    (tx) => tx<TakenAttempt[]>`
      update sign_in_attempts set used_at = ${now}
      where state_hash = ${hashOf(state)} and provider = ${provider} and used_at is null and expires_at > ${now}
        and (${browser === null}::boolean or browser_hash = ${hashOf(browser ?? '')})
      returning nonce, code_verifier, redirect_uri, return_to, browser_hash`,
  )
  if (!attempt) throw refuse(whyUnknown(browser, accountRefusals.staleSignIn))
  return attempt
}

/** A person whose identity a provider has confirmed. */
export interface ProvenPerson {
  provider: Provider
  subject: string
  nickname: string | null
  email: string | null
  emailVerified: boolean
  phone: string | null
  refreshTokenSealed: string | null
}

/** Whatever ends the member's sessions waits for these locks, and so sees the session that this sign-in opens. */
async function findMemberOf(
  tx: Transaction,
  { provider, subject }: { provider: Provider; subject: string },
): Promise<AccountRow | null> {
  const [identity] = await tx<{ memberId: number }[]>`
    select member_id from identities join members on members.id = member_id
    where provider = ${provider} and subject = ${subject} and left_at is null
    for share of members
    for no key update of identities`
  return identity ? findAccount(tx, identity.memberId) : null
}

/** A name that a provider says once is recovered from the sign-up ticket of an abandoned attempt. */
async function recallName(tx: Transaction, person: ProvenPerson): Promise<ProvenPerson> {
  if (!signInProviders[person.provider].namesOnce || person.nickname !== null) return person
  const [said] = await tx<{ suggestedNickname: string }[]>`
    select suggested_nickname from sign_in_tickets
    where provider = ${person.provider} and subject = ${person.subject} and suggested_nickname is not null
    order by expires_at desc limit 1`
  return { ...person, nickname: said?.suggestedNickname ?? null }
}

async function addTicket(
  tx: Transaction,
  {
    purpose,
    person,
    returnTo,
    browserHash,
    now,
  }: {
    purpose: 'sign-in' | 'sign-up'
    person: ProvenPerson
    returnTo: string
    browserHash: string | null
    now: Date
  },
): Promise<string> {
  const ticket = randomText()
  const lifeMs = purpose === 'sign-in' ? signInTicketLifeMs : signUpTicketLifeMs
  await tx`
    insert into sign_in_tickets (ticket_hash, purpose, provider, subject, suggested_nickname, email, email_verified,
      phone, refresh_token_sealed, return_to, browser_hash, expires_at)
    values (${hashOf(ticket)}, ${purpose}, ${person.provider}, ${person.subject}, ${person.nickname}, ${person.email},
      ${person.emailVerified}, ${person.phone}, ${person.refreshTokenSealed}, ${returnTo}, ${browserHash},
      ${new Date(now.getTime() + lifeMs)})`
  return ticket
}

export interface SignInBasics {
  keys: Keys
  device: string
  /** The Firebase token that addresses the app on this device. */
  fcmToken: string | null
  log: { warn(about: object, message: string): void }
  now: Date
}

const familiarForMs = 30 * 24 * 60 * minuteMs

async function signInMember(
  tx: Transaction,
  { account, person, basics }: { account: AccountRow; person: ProvenPerson; basics: SignInBasics },
) {
  const { keys, device, fcmToken, now } = basics
  const memberId = account.id
  await refuseSuspended(tx, memberId, now)
  const [known] = await tx<{ sessions: number; here: number }[]>`
    select count(*)::int as sessions,
      (count(*) filter (where device = ${device} and last_used_at > ${new Date(now.getTime() - familiarForMs)}))::int as here
    from sessions where member_id = ${memberId}`
  if (known && known.sessions > 0 && known.here === 0) {
    await addNotice(tx, signedInNotice, { memberId, details: { device, provider: person.provider }, now })
  }
  if (person.refreshTokenSealed !== null) {
    await tx`
      update identities set refresh_token_sealed = ${person.refreshTokenSealed}
      where provider = ${person.provider} and subject = ${person.subject}`
  }
  return openSession(tx, { keys, memberId, provider: person.provider, device, fcmToken, now })
}

/** Starts a session, or issues a sign-up ticket to a person without an account. */
export function settleSignIn(
  db: Database,
  {
    person,
    returnTo,
    browserHash,
    basics,
  }: { person: ProvenPerson; returnTo: string; browserHash: string | null; basics: SignInBasics },
): Promise<SignInOutcome> {
  return db.transaction(async (tx) => {
    const account = await findMemberOf(tx, person)
    if (account) {
      const tokens = await signInMember(tx, { account, person, basics })
      const { fcmToken } = basics
      return { account: presentAccount(account, fcmToken), tokens, newcomer: null, returnTo }
    }
    const newcomer = await recallName(tx, person)
    const ticket = await addTicket(tx, {
      purpose: 'sign-up',
      person: newcomer,
      returnTo,
      browserHash,
      now: basics.now,
    })
    return { account: null, tokens: null, newcomer: { ...newcomer, ticket }, returnTo }
  })
}

/** Issues a ticket that the next page exchanges, for a return that does not pass through a page of ours. */
export function issueReturnTicket(
  db: Database,
  { person, attempt, now }: { person: ProvenPerson; attempt: TakenAttempt; now: Date },
): Promise<{ purpose: 'sign-in' | 'sign-up'; ticket: string }> {
  return db.transaction(async (tx) => {
    const purpose = (await findMemberOf(tx, person)) ? ('sign-in' as const) : ('sign-up' as const)
    const ticket = await addTicket(tx, {
      purpose,
      person: purpose === 'sign-up' ? await recallName(tx, person) : person,
      returnTo: attempt.returnTo,
      browserHash: attempt.browserHash,
      now,
    })
    return { purpose, ticket }
  })
}

export interface ShownTicket {
  purpose: 'sign-in' | 'sign-up'
  provider: Provider
  ticket: string
  /** The sign-in cookie of the browser. */
  browser: string
  now: Date
}

/** Locks the ticket until the transaction ends. Null if it is unknown, used, expired or belongs to another browser. */
export async function lockTicket(tx: Transaction, shown: ShownTicket): Promise<TicketRow | null> {
  const [row] = await tx<TicketRow[]>`
    select provider, subject, suggested_nickname, email, email_verified, phone, refresh_token_sealed,
      return_to, taken_phones
    from sign_in_tickets
    where ticket_hash = ${hashOf(shown.ticket)} and purpose = ${shown.purpose} and provider = ${shown.provider}
      and used_at is null and expires_at > ${shown.now}
      and (browser_hash is null or browser_hash = ${hashOf(shown.browser)})
    for update`
  return row ?? null
}

/** How many taken phone numbers one ticket may try. */
export const mostTakenPhones = 5

/** Counts that the ticket tried a phone number which belongs to somebody. */
export async function recordTakenPhone(tx: Transaction, ticket: string): Promise<void> {
  await tx`update sign_in_tickets set taken_phones = taken_phones + 1 where ticket_hash = ${hashOf(ticket)}`
}

export async function spendTicket(tx: Transaction, ticket: string, now: Date): Promise<void> {
  await tx`update sign_in_tickets set used_at = ${now} where ticket_hash = ${hashOf(ticket)}`
}

function personOf(row: TicketRow): ProvenPerson {
  return {
    provider: toProvider(row.provider),
    subject: row.subject,
    nickname: row.suggestedNickname,
    email: row.email,
    emailVerified: row.emailVerified,
    phone: row.phone,
    refreshTokenSealed: row.refreshTokenSealed,
  }
}

/** Exchanges a sign-in ticket for a session. Null if there is no such ticket. */
export function redeemTicket(
  db: Database,
  { shown, basics }: { shown: ShownTicket; basics: SignInBasics },
): Promise<SignInOutcome | null> {
  return db.transaction(async (tx) => {
    const row = await lockTicket(tx, shown)
    if (!row) return null
    await spendTicket(tx, shown.ticket, basics.now)
    const person = personOf(row)
    const account = await findMemberOf(tx, person)
    if (!account) return null
    const tokens = await signInMember(tx, { account, person, basics })
    const { fcmToken } = basics
    return { account: presentAccount(account, fcmToken), tokens, newcomer: null, returnTo: row.returnTo }
  })
}
