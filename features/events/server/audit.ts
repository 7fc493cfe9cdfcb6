import { type AuditDetails, auditKinds } from '~/lib/audit-kind'
import { seoulShortMoment } from '~/lib/seoul-date'

const startOf = ({ startsAt }: AuditDetails) =>
  typeof startsAt === 'string' ? `${seoulShortMoment(new Date(startsAt))} ` : ''

/** What somebody of a cafe does to its events. */
export const eventAtCafeAudits = auditKinds(
  'cafe',
  {
    'open-event': (details) => `${startOf(details)}행사를 열었어요`,
    'edit-event': (details) => `${startOf(details)}행사를 수정했어요`,
    'call-off-event': (details) => `${startOf(details)}행사를 취소했어요`,
    'mark-at-event': '행사에 온 사람을 표시했어요',
  },
  { details: { event: '행사 번호', startsAt: '시작', signUp: '신청 번호', byOperator: '운영자 권한으로' } },
)
