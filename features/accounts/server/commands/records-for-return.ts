import { createHmac } from 'node:crypto'
import type { Transaction } from '~/lib/server/database'
import type { MemberData } from '~/lib/server/member-data'

export interface Identity {
  provider: string
  subject: string
}

/** Recognises identities again without saying whose they are. The key is the database's own, so that it outlives every secret. */
async function hashIdentities(tx: Transaction, identities: readonly Identity[]): Promise<string[]> {
  const [stored] = await tx<{ key: string | null }[]>`
    select encode(key, 'hex')::text as key from kept_identity_key`
  if (!stored) throw new Error('the key of kept identities is missing')
  const key = Buffer.from(String(stored.key), 'hex')
  return identities.map(({ provider, subject }) =>
    createHmac('sha256', key).update(`${provider}\n${subject}`).digest('base64url'),
  )
}

/** Keeps what a leaving member would find again, for each of their identities. Call it before anything is erased. */
export async function keepForReturn(
  tx: Transaction,
  {
    memberId,
    identities,
    parts,
    now,
  }: {
    memberId: number
    identities: readonly Identity[]
    parts: readonly MemberData[]
    now: Date
  },
): Promise<void> {
  const hashes = await hashIdentities(tx, identities)
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
export async function takeOverRecords(
  tx: Transaction,
  {
    memberId,
    identity,
    parts,
    now,
  }: { memberId: number; identity: Identity; parts: readonly MemberData[]; now: Date },
): Promise<void> {
  const hashes = await hashIdentities(tx, [identity])
  const found = await tx<{ part: string; facts: unknown }[]>`
    delete from kept_after_leaving
    where identity_hash = any(${hashes}::text[]) and kept_until > ${now}
    returning part, facts`
  for (const { part, facts } of found)
    await parts.find(({ name }) => name === part)?.outlives?.takeOver(tx, memberId, facts, now)
}
