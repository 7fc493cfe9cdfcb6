import { addNotice } from '~/features/notices/server/commands/outbox'
import { badInput, refuse } from '~/lib/errors'
import { type AttemptLimit, countAttempt } from '~/lib/server/attempts'
import type { Database } from '~/lib/server/database'
import type { MemberData } from '~/lib/server/member-data'
import { whyAbusive } from '../../abuse-words'
import {
  bareDigits,
  consentKinds,
  type ProviderInfo,
  type SignUp,
  tidyNickname,
  whyCannotSignUp,
} from '../../account'
import { toBirthYear } from '../../birth-year'
import { type Provider, providers } from '../../providers'
import { accountRefusals } from '../../refusals'
import { welcomeNotice } from '../notices'
import { presentAccount } from '../present'
import { findAccount, hasPhone, readPolicies } from '../queries'
import { addMember, explainDoubles } from './members'
import { freePhone } from './phone-proof'
import { takeOverRecords } from './records-for-return'
import { openSession } from './sessions'
import {
  lockTicket,
  mostTakenPhones,
  recordTakenPhone,
  type ShownTicket,
  type SignedIn,
  type SignInBasics,
  spendTicket,
  whyUnknown,
} from './sign-in'

/**
 * Limited by person, because every sign-in gives a new ticket, and a free phone number is told apart from a taken one
 * even when the nickname is refused.
 */
const signUpTries: AttemptLimit = { name: 'sign-up', most: 15, withinMs: 24 * 60 * 60_000 }

async function findPerson(db: Database, shown: ShownTicket): Promise<string> {
  const ticket = await db.transaction((tx) => lockTicket(tx, shown))
  if (!ticket) throw refuse(accountRefusals.noTicket)
  return `${ticket.provider}:${ticket.subject}`
}

/**
 * Creates the account of a person confirmed by a provider and signs them in. The ticket allows one account, and reveals
 * for at most five phone numbers that they are taken. A person may try fifteen times a day, with whatever tickets.
 */
export async function signUp(
  db: Database,
  {
    form,
    shown,
    basics,
    parts,
    asksForProof,
  }: {
    form: SignUp
    shown: Omit<ShownTicket, 'purpose' | 'now'>
    basics: SignInBasics
    parts: readonly MemberData[]
    /** Whether the site asks for proven numbers: an unproven one then reserves nothing. */
    asksForProof: boolean
  },
): Promise<SignedIn> {
  const refusal = whyCannotSignUp(form, basics.now)
  if (refusal) throw badInput({ [refusal.field]: refusal.message })
  const abusive = whyAbusive('닉네임에', form.nickname)
  if (abusive) throw badInput({ nickname: abusive })
  const { keys, device, fcmToken, now } = basics
  const person = await findPerson(db, { ...shown, purpose: 'sign-up', now })
  await countAttempt({ db, keys }, signUpTries, { key: person, now })
  const outcome = await explainDoubles(
    db.transaction(async (tx) => {
      const ticket = await lockTicket(tx, { ...shown, purpose: 'sign-up', now })
      if (!ticket) throw refuse(accountRefusals.noTicket)
      if (ticket.takenPhones >= mostTakenPhones) throw refuse(accountRefusals.spentTicket)
      const nickname = tidyNickname(form.nickname)
      const phone = bareDigits(form.phone)
      const isOthers = await hasPhone(tx, { phone, asksForProof })
      // Where numbers are proven, nobody learns here whose number it is: it stays with who has proven it until this member does.
      if (isOthers && !asksForProof) {
        // Returned instead of thrown, so that the count is committed.
        await recordTakenPhone(tx, shown.ticket)
        return null
      }
      const email = form.email.trim() || null
      const isProven = phone === ticket.phone && !isOthers
      if (isProven) await freePhone(tx, phone)
      const memberId = await addMember(tx, {
        nickname,
        phone,
        phoneProvenAt: isProven ? now : null,
        reservesPhone: isProven || !asksForProof,
        email,
        emailVerified: email !== null && email === ticket.email && ticket.emailVerified,
        joinedAt: now,
        birthYear: toBirthYear(form.birthYear),
      })
      await tx`
        insert into identities (provider, subject, member_id, refresh_token_sealed, linked_at)
        values (${ticket.provider}, ${ticket.subject}, ${memberId}, ${ticket.refreshTokenSealed}, ${now})`
      const { inForce } = await readPolicies(tx, now)
      const consents = consentKinds.map((kind) => ({ kind, is_given: form.consents[kind] }))
      await tx`
        insert into consents (member_id, kind, version, is_given, at)
        select ${memberId}, kind, ${inForce}, is_given, ${now}
        from json_to_recordset(${JSON.stringify(consents)}::text::json) as given (kind text, is_given boolean)`
      await takeOverRecords(tx, { memberId, identity: ticket, parts, now })
      await spendTicket(tx, shown.ticket, now)
      await addNotice(tx, welcomeNotice, { memberId, details: { nickname }, now })
      const tokens = await openSession(tx, {
        keys,
        memberId,
        provider: shown.provider,
        device,
        fcmToken,
        now,
      })
      const account = await findAccount(tx, memberId)
      if (!account) throw new Error('the new member cannot be read')
      return {
        account: presentAccount(account, fcmToken),
        tokens,
        newcomer: null,
        returnTo: ticket.returnTo,
      }
    }),
  )
  if (!outcome) throw refuse(accountRefusals.phoneTaken)
  return outcome
}

/** What the provider said about the person who is signing up. Does not consume the ticket. */
export function readSignUp(
  db: Database,
  { ticket, browser, now }: { ticket: string; browser: string; now: Date },
): Promise<Omit<ProviderInfo, 'ticket'> & { provider: Provider }> {
  return db.transaction(async (tx) => {
    for (const provider of providers) {
      const row = await lockTicket(tx, { purpose: 'sign-up', provider, ticket, browser, now })
      if (!row) continue
      return {
        provider,
        nickname: row.suggestedNickname,
        email: row.email,
        emailVerified: row.emailVerified,
        phone: row.phone,
      }
    }
    throw refuse(whyUnknown(browser, accountRefusals.noTicket))
  })
}
