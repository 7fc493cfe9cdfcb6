import type { UpkeepTasks } from '~/lib/server/upkeep'
import { forgetOldLessons } from './commands/lessons'

export const instructorUpkeep: UpkeepTasks = {
  'forget-lessons': { everyMs: 6 * 60 * 60_000, work: forgetOldLessons },
}
