import type { AuditDetails } from '../audit'
import type { AuditRow } from './queries'

export function presentAudited({ details, happenedAt, ...row }: AuditRow) {
  return {
    id: row.id,
    actorId: row.actorId,
    actor: row.actor,
    action: row.action,
    kind: row.thingKind,
    thingId: row.thingId,
    details: details as AuditDetails,
    at: happenedAt.toISOString(),
  }
}
