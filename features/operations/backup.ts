const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Four in the morning in Seoul, when fewest people are about, in UTC. */
const nightMs = (4 + 24 - 9) * hourMs

/** After this time without a backup an operator has to act: last night's is missing. */
export const backupLateAfterMs = 26 * hourMs

/** The last moment at which the nightly backup fell due. */
export function lastBackupTime(now: Date): Date {
  return new Date(Math.floor((now.getTime() - nightMs) / dayMs) * dayMs + nightMs)
}
