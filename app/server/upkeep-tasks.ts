import { forgetOldSignIns } from '~/features/accounts/server/upkeep'
import { refreshCloseness } from '~/features/recommendations/server/upkeep'
import { forgetOldViews } from '~/features/reviews/server/upkeep'
import { forgetEndedAttempts } from '~/lib/server/attempts'
import { forgetOldRequests } from '~/lib/server/idempotency'
import type { UpkeepTasks } from '~/lib/server/upkeep'

const minuteMs = 60_000

/** Everything that recurs, by name. */
export const upkeepTasks: UpkeepTasks = {
  'forget old sign-ins': { everyMs: 60 * minuteMs, work: forgetOldSignIns },
  'forget old views of reviews': { everyMs: 60 * minuteMs, work: forgetOldViews },
  'forget ended attempts': { everyMs: 60 * minuteMs, work: forgetEndedAttempts },
  'forget old requests': { everyMs: 60 * minuteMs, work: forgetOldRequests },
  // As often as anybody looks: without changes it costs one read.
  'refresh closeness of games': { everyMs: 0, work: refreshCloseness },
}
