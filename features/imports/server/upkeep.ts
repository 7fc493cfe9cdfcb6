import type { UpkeepTasks } from '~/lib/server/upkeep'
import { expireFiles, forgetBrokenOff, forgetReports } from './commands/sweeping'

const hour = 60 * 60_000

export const importUpkeep: UpkeepTasks = {
  'forget uploads that were broken off': { everyMs: hour, work: forgetBrokenOff },
  'expire files of imports': { everyMs: hour, work: expireFiles },
  'forget reports of imports': { everyMs: hour, work: forgetReports },
}
