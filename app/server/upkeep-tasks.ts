import { forgetEndedAttempts } from '~/lib/server/attempts'
import { joinByName } from '~/lib/server/feature'
import { forgetOldRequests } from '~/lib/server/idempotency'
import { dropUnusedUploads } from '~/lib/server/pictures/unused-uploads'
import type { UpkeepTasks } from '~/lib/server/upkeep'
import { features } from './features'

const hourMs = 3_600_000

/** Every place that refers to uploaded pictures. */
export const pictureReferences = features.flatMap(({ pictures }) => pictures ?? [])

/** All recurring tasks, by name. */
export function upkeepTasksIn({ dataDir }: { dataDir: string }): UpkeepTasks {
  return joinByName([
    ...features.map(({ upkeep = {} }) => upkeep),
    {
      'forget ended attempts': { everyMs: hourMs, work: forgetEndedAttempts },
      'forget old requests': { everyMs: hourMs, work: forgetOldRequests },
      'drop unused pictures': {
        everyMs: 6 * hourMs,
        work: (db) => dropUnusedUploads(db, { dataDir, references: pictureReferences }),
      },
    },
  ])
}
