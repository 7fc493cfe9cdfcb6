import { type AuditDetails, auditKinds } from '~/lib/audit-kind'
import { seoulShortMoment } from '~/lib/seoul-date'

export const meetupAudits = auditKinds(
  'meetup',
  {
    'cancel-meetup': '모임을 취소했어요',
    'remove-from-meetup': '모임에서 내보냈어요',
    'say-not-held': '열리지 않은 모임으로 바로잡았어요',
    'say-held': '열린 모임으로 확인했어요',
    'hide-meetup-text': '모임 글을 가렸어요',
    'show-meetup-text': '모임 글을 다시 보이게 했어요',
  },
  { details: { entryId: '참여 번호', reason: '이유' } },
)

/** Older entries lack the start time. */
const startOf = ({ startsAt }: AuditDetails) =>
  typeof startsAt === 'string' ? `${seoulShortMoment(new Date(startsAt))} ` : ''

/** What somebody of a cafe, or an operator in its name, does to meetups there. */
export const meetupAtCafeAudits = auditKinds(
  'cafe',
  {
    'cancel-meetup': {
      operators: '모임을 취소했어요',
      cafe: (details) => `${startOf(details)}모임을 취소했어요`,
    },
    'say-not-held': {
      operators: '열리지 않은 모임으로 바로잡았어요',
      cafe: (details) => `${startOf(details)}모임이 열리지 않았다고 했어요`,
    },
  },
  { details: { meetup: '모임 번호', startsAt: '시작', byOperator: '운영자 권한으로' } },
)
