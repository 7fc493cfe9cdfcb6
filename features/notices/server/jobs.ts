import { z } from 'zod'
import type { Clock } from '~/lib/clock'
import type { Alimtalk } from '~/lib/server/alimtalk'
import type { Database } from '~/lib/server/database'
import type { Job } from '~/lib/server/job-queue'
import type { NoticeKinds } from '../notice'
import { toDeclarativePush } from '../push'
import type { Push } from './client'
import { settleAlimtalk, takeAlimtalk } from './commands/alimtalks'
import { deliverNotices } from './commands/outbox'
import { settlePush, takePush } from './commands/pushes'

const DeliveryPayload = z.object({ outboxId: z.number().int() })

/**
 * Delivers all waiting notices. The job fails, and is retried, only if this version has no words for its own
 * notice. Such a notice comes from a newer version, whose process takes the job sooner or later.
 */
export function deliverNoticesJob(
  db: Database,
  { kinds, alimtalk }: { kinds: NoticeKinds; alimtalk: Alimtalk },
): Job {
  return async (payload) => {
    const { outboxId } = DeliveryPayload.parse(payload)
    const wordless = await deliverNotices(db, kinds, alimtalk.templates())
    if (wordless.includes(outboxId)) {
      throw new Error(`notice ${outboxId} is of a kind, or has details, that this version does not know`)
    }
  }
}

export const PlannedPushPayload = z.object({
  outboxId: z.number().int(),
  sessionId: z.string(),
  host: z.string(),
})

/**
 * Sends one push. A push that may have arrived is not sent again; the queue's next try finds nothing to do.
 */
export function pushNoticeJob(
  db: Database,
  {
    kinds,
    push,
    alimtalk,
    publicUrl,
    clock,
  }: { kinds: NoticeKinds; push: Push; alimtalk: Alimtalk; publicUrl: string; clock: Clock },
): Job {
  return async (payload) => {
    const planned = PlannedPushPayload.parse(payload)
    const channels = { kinds, templates: alimtalk.templates() }
    const taken = await takePush(db, channels, { planned, now: clock.now() })
    if (!taken) return
    const { subscription, message, ttlSeconds, isUrgent } = taken
    const topic = `notice-${message.id}`
    const sent = toDeclarativePush(message, publicUrl)
    const outcome = await push.send(subscription, sent, { ttlSeconds, topic, isUrgent })
    await settlePush(db, channels, { planned, endpoint: subscription.endpoint, outcome, now: clock.now() })
    if (outcome.kind === 'refused') {
      throw new Error(`the push service at ${planned.host} refused a push with ${outcome.status}`)
    }
  }
}

export const PlannedAlimtalkPayload = z.object({ outboxId: z.number().int() })

/**
 * Sends one 알림톡. One that may have been taken is not sent again; the queue's next try finds nothing to do. A refusal is our own fault, e.g. an
 * empty balance, so it fails once to be seen.
 */
export function sendAlimtalkJob(
  db: Database,
  { kinds, alimtalk, clock }: { kinds: NoticeKinds; alimtalk: Alimtalk; clock: Clock },
): Job {
  return async (payload) => {
    const planned = PlannedAlimtalkPayload.parse(payload)
    const sendable = { kinds, templates: alimtalk.templates() }
    const taken = await takeAlimtalk(db, sendable, { planned, now: clock.now() })
    if (!taken) return
    const outcome = await alimtalk.send(taken)
    await settleAlimtalk(db, { planned, outcome: outcome.kind, now: clock.now() })
    if (outcome.kind === 'refused') throw new Error(`Solapi refused an 알림톡 (${outcome.code ?? 'no code'})`)
  }
}
