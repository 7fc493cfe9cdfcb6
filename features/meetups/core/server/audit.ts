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
    'check-in-by-hand': (details) => `${startOf(details)}모임의 참여자를 직접 체크인했어요`,
    'undo-check-in-by-hand': (details) => `${startOf(details)}모임의 체크인을 되돌렸어요`,
    'say-yes': (details) => `${startOf(details)}모임을 받기로 했어요`,
    'say-no': (details) => `${startOf(details)}모임을 받지 않기로 했어요`,
    'change-seats': ({ isLimited }) =>
      isLimited === true ? '모임에 내주는 자리를 정했어요' : '모임에 내주는 자리를 정하지 않기로 했어요',
    'block-hours': (details) => `${startOf(details)}시간을 막았어요`,
    'make-table': '매장 테이블을 만들었어요',
    'pause-table': '매장 테이블을 쉬게 했어요',
    'resume-table': '매장 테이블을 다시 열었어요',
    'stop-table': '매장 테이블을 그만 열기로 했어요',
    'unblock-hours': (details) => `${startOf(details)}막았던 시간을 다시 열었어요`,
  },
  {
    details: {
      meetup: '모임 번호',
      startsAt: '시작',
      isLimited: '자리 정함',
      table: '테이블 번호',
      reason: '이유',
      entryId: '참여 번호',
      cancelled: '함께 취소한 모임',
      byOperator: '운영자 권한으로',
    },
  },
)
