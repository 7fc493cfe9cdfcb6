import { createHmac, randomInt } from 'node:crypto'
import { dropSettings } from '~/features/notices/server/commands/notices'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { refuse } from '~/lib/errors'
import { type AttemptLimit, countAttempt, countAttemptOfNetwork } from '~/lib/server/attempts'
import type { Database, Transaction } from '~/lib/server/database'
import { type Keys, readWithEither } from '~/lib/server/keys'
import { invalidateOwn } from '~/lib/server/response-cache'
import { rightsTag } from '~/lib/tags'
import { accountTags } from '../../account'
import { mostCodesADay, mostCodeTries, phoneCodeDigits, phoneCodeLifeMs } from '../../phone-proof'
import { accountRefusals } from '../../refusals'
import { phoneLostNotice } from '../notices'
import { findPhone } from '../queries'
import { explainDoubles, lockMember, lockMemberAmong } from './members'

/** Bound to member and number, so that a code proves nothing else. */
function hashOf(keys: Pick<Keys, 'derive'>, { memberId, phone, code }: CodeOf & { code: string }): string {
  return createHmac('sha256', keys.derive('codes of phones'))
    .update(`${memberId}\n${phone}\n${code}`)
    .digest('base64url')
}

interface CodeOf {
  memberId: number
  /** Digits only. */
  phone: string
}

const dayMs = 24 * 60 * 60_000

// Each text costs money, and the number it goes to need not be the member's.
const codesOfMember: AttemptLimit = { name: 'phone-codes', most: mostCodesADay, withinMs: dayMs }
// All of them together: whoever gave the number as theirs is not among them, and so can always prove it.
const codesOfOthers: AttemptLimit = { name: 'phone-codes-of-others', most: 2, withinMs: dayMs }
const codesOfNetwork: AttemptLimit = { name: 'phone-codes-from', most: 30, withinMs: dayMs }

/**
 * Counts a code that is about to be sent, and refuses it beyond five a day for a member, or two for a number that members ask
 * for who have not given it as theirs.
 */
export async function countPhoneCode(
  parts: { db: Database; keys: Keys },
  { memberId, phone, ip, now }: CodeOf & { ip: string; now: Date },
): Promise<void> {
  await countAttempt(parts, codesOfMember, { key: String(memberId), now })
  const own = await findPhone(parts.db, memberId)
  if (own.phone !== phone) await countAttempt(parts, codesOfOthers, { key: phone, now })
  // The last one: what a member may not ask for must not use up what others of the network may.
  await countAttemptOfNetwork(parts, codesOfNetwork, { ip, now })
}

/** Makes a code for the number, which replaces an earlier one. The caller sends it after the commit. */
export function makePhoneCode(
  db: Database,
  { keys, memberId, phone, now }: CodeOf & { keys: Keys; now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const code = String(randomInt(10 ** phoneCodeDigits)).padStart(phoneCodeDigits, '0')
  const expiresAt = new Date(now.getTime() + phoneCodeLifeMs)
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    await tx`
      insert into phone_codes (member_id, phone, code_hash, expires_at)
      values (${memberId}, ${phone}, ${hashOf(keys, { memberId, phone, code })}, ${expiresAt})
      on conflict (member_id) do update
      set phone = excluded.phone, code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`
    return { code, expiresAt }
  })
}

/** Takes a number from whoever has it. Returns the members who had proven it; the caller has locked them. */
export async function freePhone(tx: Transaction, phone: string): Promise<number[]> {
  const former = await tx<{ id: number; wasProven: boolean | null }[]>`
    update members set phone_reserved = false, phone_proven_at = null
    from (select id, phone_proven_at from members where phone = ${phone} and left_at is null and phone_reserved for no key update) as before
    where members.id = before.id
    returning members.id, before.phone_proven_at is not null as was_proven`
  const ids = former.map(({ id }) => id)
  await invalidateOwn(tx, ids, accountTags.own.all)
  await dropSettings(tx, ids)
  return former.filter(({ wasProven }) => wasProven).map(({ id }) => id)
}

/**
 * Proves that the member can read what is sent to the number, which becomes theirs. Whoever had proven it before has it no more: numbers
 * are given to new people. A wrong code counts even though it is refused.
 */
export async function provePhone(
  db: Database,
  { keys, memberId, phone, code, now }: CodeOf & { keys: Keys; code: string; now: Date },
): Promise<void> {
  const outcome = await explainDoubles(
    db.transaction(async (tx) => {
      const [holder] = await tx<{ id: number }[]>`
      select id from members where phone = ${phone} and left_at is null and phone_reserved and id <> ${memberId}`
      await lockMemberAmong(tx, memberId, holder ? [holder.id] : [])
      const [made] = await tx<{ codeHash: string; expiresAt: Date; tries: number }[]>`
      select code_hash, expires_at, tries from phone_codes
      where member_id = ${memberId} and phone = ${phone} for update`
      if (!made || made.expiresAt <= now) return 'codeOver'
      if (made.tries >= mostCodeTries) return 'codeSpent'
      const isRight = readWithEither(keys, (either) =>
        hashOf(either, { memberId, phone, code }) === made.codeHash ? true : null,
      )
      if (!isRight) {
        await tx`update phone_codes set tries = tries + 1 where member_id = ${memberId}`
        return 'codeWrong'
      }
      await tx`delete from phone_codes where member_id = ${memberId}`
      for (const formerId of await freePhone(tx, phone)) {
        if (formerId !== memberId)
          await addNotice(tx, phoneLostNotice, { memberId: formerId, details: {}, now })
      }
      await tx`
      update members set phone = ${phone}, phone_reserved = true, phone_proven_at = ${now} where id = ${memberId}`
      await invalidateOwn(tx, [memberId], accountTags.own.all, rightsTag)
      await dropSettings(tx, [memberId])
      return null
    }),
  )
  if (outcome !== null) throw refuse(accountRefusals[outcome])
}
