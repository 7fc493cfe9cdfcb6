import { dayMs, hourMs } from '~/lib/durations'

/** The hour in Seoul at which fewest people are about. */
export const backupHour = 4
const nightMs = (backupHour + 24 - 9) * hourMs

/** After this time without a backup an operator has to act: last night's is missing. */
export const backupLateAfterMs = 26 * hourMs

/** The last moment at which the nightly backup fell due. */
export function lastBackupTime(now: Date): Date {
  return new Date(Math.floor((now.getTime() - nightMs) / dayMs) * dayMs + nightMs)
}
