import { createHmac } from 'node:crypto'
import type { Transaction } from '~/lib/server/database'
import type { Keys } from '~/lib/server/keys'
import type { MemberData } from '~/lib/server/member-data'

export interface Identity {
  provider: string
  subject: string
}

/** Recognises an identity again without saying whose it is. No secret can make it anew from the old one. */
function hashOfIdentity(keys: Keys, { provider, subject }: Identity): string {
  return createHmac('sha256', keys.derive('identities of members who have left'))
    .update(`${provider}\n${subject}`)
    .digest('base64url')
}

/** Keeps what a leaving member would find again, for each of their identities. Call it before anything is erased. */
export async function keepForReturn(
  tx: Transaction,
  {
    keys,
    memberId,
    identities,
    parts,
    now,
  }: {
    keys: Keys
    memberId: number
    identities: readonly Identity[]
    parts: readonly MemberData[]
    now: Date
  },
): Promise<void> {
  const hashes = identities.map((identity) => hashOfIdentity(keys, identity))
  for (const { name, outlives } of parts) {
    if (!outlives) continue
    // What an earlier account left has been taken over, and may have been lifted since.
    await tx`delete from kept_after_leaving where part = ${name} and identity_hash = any(${hashes}::text[])`
    const kept = await outlives.keep(tx, memberId, now)
    if (kept === null) continue
    await tx`
      insert into kept_after_leaving (identity_hash, part, facts, kept_until)
      select hash, ${name}, ${JSON.stringify(kept.facts)}::text::jsonb, ${kept.until}
      from unnest(${hashes}::text[]) as given (hash)`
  }
}

/** Gives a new member what they had when they left an account with the same identity. */
export async function takeOverKept(
  tx: Transaction,
  {
    keys,
    memberId,
    identity,
    parts,
    now,
  }: { keys: Keys; memberId: number; identity: Identity; parts: readonly MemberData[]; now: Date },
): Promise<void> {
  const hashes = [keys, keys.previous].flatMap((each) => (each ? [hashOfIdentity(each, identity)] : []))
  const found = await tx<{ part: string; facts: unknown }[]>`
    delete from kept_after_leaving
    where identity_hash = any(${hashes}::text[]) and kept_until > ${now}
    returning part, facts`
  for (const { part, facts } of found)
    await parts.find(({ name }) => name === part)?.outlives?.takeOver(tx, memberId, facts, now)
}
