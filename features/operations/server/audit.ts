import { auditKinds } from '~/lib/audit-kind'

const details = { kind: '하는 일', tries: '시도', triesBefore: '전에 시도', triesAfter: '지금 시도' }

export const jobAudits = auditKinds('job', { 'retry-job': '멈춘 작업을 다시 시작했어요' }, { details })
export const dueItemAudits = auditKinds(
  'due-item',
  { 'retry-due-item': '멈춘 예약을 다시 시작했어요' },
  { details },
)
