import { auditData } from '~/lib/server/audit'
import { requestData } from '~/lib/server/idempotency'
import type { MemberData } from '~/lib/server/member-data'
import { features } from './features'

/** The parts of all features in a member's data, in the order of the export. */
export const allMemberData: readonly MemberData[] = [
  ...features.flatMap(({ memberData = [] }) => memberData),
  requestData,
  auditData,
]
