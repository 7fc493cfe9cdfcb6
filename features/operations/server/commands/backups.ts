import { hostname } from 'node:os'
import type { MadeBackup } from '~/lib/server/backup/make-backup'
import type { Database, Reader } from '~/lib/server/database'
import { enqueue } from '~/lib/server/job-queue'
import { lastBackupTime } from '../../backup'
import { findLastBackup } from '../queries/backups'

const storedBackups = 30
const job = 'make-backup'

/** `now` is the device's clock: the demo clock moves by days in which nothing happened that could be lost. */
export async function isBackupDue(db: Reader, now: Date): Promise<boolean> {
  const { ageSeconds } = await findLastBackup(db)
  return now.getTime() - ageSeconds * 1_000 < lastBackupTime(now).getTime()
}

/** Upkeep: enqueues the nightly backup once it is due, unless it waits or runs already. */
export async function planBackup(db: Database, now: Date): Promise<number> {
  if (!(await isBackupDue(db, now))) return 0
  await db.transaction(async (tx) => {
    const [waiting] = await tx<{ id: string | null }[]>`
      select id::text from graphile_worker.jobs
      where task_identifier = ${job} and (locked_at is not null or attempts < max_attempts) limit 1`
    if (!waiting) await enqueue(tx, job, {}, { key: job, canWait: true, service: { name: 'backup' } })
  })
  return 0
}

export async function noteBackup(db: Database, { folder, madeAt, size }: MadeBackup): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`
      insert into backups (made_at, place, size) values (${madeAt}, left(${`${hostname()}:${folder}`}, 1000), ${size})`
    await tx`
      delete from backups where id not in (select id from backups order by made_at desc limit ${storedBackups})`
  })
}
