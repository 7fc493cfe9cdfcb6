import type { AuditRow } from '~/db/rows/operations'
import { foldNickname } from '~/features/accounts/account'
import type { Reader } from '~/lib/server/database'
import { idsOf } from '~/lib/server/read-slice'
import { auditPageSize } from '../../audit'

/** The member with this number or exactly this nickname. */
export async function findActor(db: Reader, text: string): Promise<number | null> {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  const [found] = await db<{ id: number }[]>`
    select id from members
    where id = ${number} or (left_at is null and nickname_folded = ${foldNickname(text)})
    order by id = ${number} desc limit 1`
  return found?.id ?? null
}

/**
 * The audit entries before the id `before`, newest first: one page, and one more if there are more.
 * `details`: `AuditDetails` of the action.
 */
export async function listAudited(
  db: Reader,
  search: { kind: string | null; thing: number | null; actorId: number | null; before: number | null },
): Promise<AuditRow[]> {
  const { kind, thing, actorId } = search
  const before = search.before ?? Number.MAX_SAFE_INTEGER
  const most = auditPageSize + 1
  // One branch for each index. The conditions of only one branch can hold, so Postgres skips the others.
  const ids = await db<{ id: number | null }[]>`
    (select audit_entries.id::float8 as id from audit_entries
      where ${kind === null && actorId === null} and id < ${before}
        and (${thing}::int is null or thing_id = ${thing}::int)
      order by audit_entries.id desc limit ${most})
    union all
    (select audit_entries.id::float8 from audit_entries
      where ${kind === null && actorId !== null} and actor_id = ${actorId}::int and id < ${before}
        and (${thing}::int is null or thing_id = ${thing}::int)
      order by audit_entries.id desc limit ${most})
    union all
    (select audit_entries.id::float8 from audit_entries
      where ${thing === null && actorId === null} and thing_kind = ${kind}::text and id < ${before}
      order by audit_entries.id desc limit ${most})
    union all
    (select audit_entries.id::float8 from audit_entries
      where ${thing === null && actorId !== null} and actor_id = ${actorId}::int and thing_kind = ${kind}::text
        and id < ${before}
      order by audit_entries.id desc limit ${most})
    union all
    (select audit_entries.id::float8 from audit_entries
      where ${thing !== null} and thing_kind = ${kind}::text and thing_id = ${thing}::int and id < ${before}
        and (${actorId}::int is null or actor_id = ${actorId}::int)
      order by audit_entries.id desc limit ${most})`
  return db<AuditRow[]>`
    select audit_entries.id::int as id, actor_id, case when left_at is null then nickname end as actor, action,
      thing_kind as kind, thing_id as thing, details, happened_at as at
    from audit_entries left join members on members.id = actor_id
    where audit_entries.id = any(${idsOf(ids)}::bigint[])
    order by audit_entries.id desc`
}
