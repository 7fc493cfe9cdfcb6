import type { Database } from '~/lib/server/database'

const dayMs = 86_400_000

/** Attempts, tickets and tokens that can never be used again are kept a day for questions, then forgotten. */
export async function forgetOldSignIns(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - dayMs)
  await db.transaction(async (tx) => {
    await tx`delete from sign_in_attempts where expires_at < ${before}`
    await tx`delete from sign_in_tickets where expires_at < ${before}`
    await tx`delete from refresh_tokens where expires_at < ${before}`
    // A device counts as known for thirty days; what is older tells nobody anything.
    await tx`
      delete from sessions where last_used_at < ${new Date(now.getTime() - 90 * dayMs)}
        and not exists (select from refresh_tokens where session_id = sessions.id)`
  })
  // All of it at once: nothing is left to be called for again.
  return 0
}
