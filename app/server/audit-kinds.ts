import { type AuditKinds, auditKey } from '~/lib/audit-kind'
import { joinByName } from '~/lib/server/feature'
import { features } from './features'

/** All kinds of entry in the audit log, by thing and name. */
export const allAuditKinds: AuditKinds = joinByName(
  features
    .flatMap(({ audits = [] }) => audits.flatMap((kinds) => Object.values(kinds)))
    .map((kind) => ({ [auditKey(kind)]: kind })),
)
