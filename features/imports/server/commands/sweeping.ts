import type { Database } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { fileDays, importTags, reportDays } from '../../import'

const hour = 60 * 60_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * hour)
const atOnce = 20

/** Deletes uploads that never finished, because the connection broke or the process died. */
export async function forgetBrokenOff(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - hour)
  const gone = await db<{ id: number }[]>`
    delete from imports where id in (
      select id from imports where state = 'uploading' and uploaded_at < ${before} order by id limit ${atOnce})
    returning id`
  return gone.length
}

/** Deletes files that were not imported in time. Their imports cannot be started anymore. */
export async function expireFiles(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const old = await tx<{ id: number }[]>`
      select id from imports
      where state in ('ready', 'failed') and file_dropped_at is null
        and coalesce(ended_at, checked_at, uploaded_at) < ${daysBefore(now, fileDays)}
      order by id limit ${atOnce} for no key update skip locked`
    const ids = old.map(({ id }) => id)
    await tx`delete from import_file_parts where import_id = any(${ids}::int[])`
    await tx`
      update imports set file_dropped_at = ${now}, ended_at = coalesce(ended_at, ${now}),
        state = case when state = 'ready' then 'expired' else state end
      where id = any(${ids}::int[])`
    await invalidate(tx, ...ids.map((id) => importTags.facts.of(id)))
    return ids.length
  })
}

export async function forgetReports(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const old = await tx<{ id: number }[]>`
      select id from imports
      where rows_dropped_at is null and file_dropped_at is not null
        and ended_at < ${daysBefore(now, reportDays)}
      order by id limit ${atOnce} for no key update skip locked`
    const ids = old.map(({ id }) => id)
    await tx`delete from import_rows where import_id = any(${ids}::int[])`
    await tx`update imports set rows_dropped_at = ${now} where id = any(${ids}::int[])`
    await invalidate(tx, ...ids.map((id) => importTags.facts.of(id)))
    return ids.length
  })
}
