import { deviceClock } from '~/lib/clock'
import type { Alimtalk } from '~/lib/server/alimtalk'
import type { Backups } from '~/lib/server/backup/stored-backups'
import type { BasicServices } from '~/lib/server/feature'
import type { Job } from '~/lib/server/job-queue'
import type { Mail } from '~/lib/server/mail'
import { isBackupDue, noteBackup } from './commands/backups'

export type OperationsServices = BasicServices & {
  backups: Backups
  alimtalk: Pick<Alimtalk, 'templates'>
  mail: Pick<Mail, 'isConfigured'>
  alertWebhookUrl: string | null
  portone: { settings(): { acceptsTestPayments: boolean } }
  kakaoLocal: { isSwitchedOff(): Promise<boolean> }
  missingToSell: readonly string[]
  /** Whether the site is open to the public, and not being tried out. */
  isLive: boolean
}

/** One that is cut off by the end of the process is planned again by the next one. */
export function makeBackupJob({ db, backups }: OperationsServices): Job {
  return async (_, { stopping } = { stopping: new AbortController().signal }) => {
    if (backups.keep === 0 || !(await isBackupDue(db, deviceClock.now()))) return
    const made = await backups.make(stopping)
    if (made) await noteBackup(db, made)
  }
}
