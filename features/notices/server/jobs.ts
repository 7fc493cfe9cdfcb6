import { z } from 'zod'
import type { Database } from '~/lib/server/database'
import type { Job } from '~/lib/server/job-queue'
import type { NoticeKinds } from '../notice'
import { deliverNotices } from './commands'

const DeliveryPayload = z.object({ outboxId: z.number().int() })

/**
 * Delivers whatever waits. The job fails, and so is tried again, only while its own notice has no words here: it
 * was caused by a newer version, whose process will take the job sooner or later.
 */
export function deliverNoticesJob(db: Database, kinds: NoticeKinds): Job {
  return async (payload) => {
    const { outboxId } = DeliveryPayload.parse(payload)
    const wordless = await deliverNotices(db, kinds)
    if (wordless.includes(outboxId)) {
      throw new Error(`notice ${outboxId} is of a kind, or has details, that this version does not know`)
    }
  }
}
