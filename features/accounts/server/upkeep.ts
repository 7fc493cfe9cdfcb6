import { dayMs } from '~/lib/durations'
import type { Database } from '~/lib/server/database'
import { sessionDays } from '../account'

/**
 * Deletes expired attempts, tickets and tokens, which are kept for one more day to answer support questions, and what was kept of
 * accounts that have left, which is not.
 */
export async function forgetOldSignIns(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - dayMs)
  await db.transaction(async (tx) => {
    await tx`delete from sign_in_attempts where expires_at < ${before}`
    await tx`delete from kept_after_leaving where kept_until <= ${now}`
    await tx`delete from sign_in_tickets where expires_at < ${before}`
    await tx`delete from phone_codes where expires_at < ${before}`
    // A device counts as known for thirty days, so older sessions are not needed. They are deleted before the other
    // tokens, because a session is locked before its tokens.
    await tx`
      delete from sessions where last_used_at < ${new Date(now.getTime() - sessionDays * dayMs)}
        and not exists (select from refresh_tokens where session_id = sessions.id and expires_at >= ${before})`
    await tx`delete from refresh_tokens where expires_at < ${before}`
  })
  // One statement per table deletes everything, so there is no next batch.
  return 0
}
