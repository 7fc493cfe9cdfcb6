import { forgetEndedAttempts } from '~/lib/server/attempts'
import { joinByName } from '~/lib/server/feature'
import { forgetOldRequests } from '~/lib/server/idempotency'
import type { UpkeepTasks } from '~/lib/server/upkeep'
import { features } from './features'

const hourMs = 3_600_000

/** All recurring tasks, by name. */
export const upkeepTasks: UpkeepTasks = joinByName([
  ...features.map(({ upkeep = {} }) => upkeep),
  {
    'forget ended attempts': { everyMs: hourMs, work: forgetEndedAttempts },
    'forget old requests': { everyMs: hourMs, work: forgetOldRequests },
  },
])
