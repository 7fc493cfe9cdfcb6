import { auditKinds } from '~/lib/audit-kind'

export const instructorAudits = auditKinds(
  'instructor',
  {
    'approve-instructor': '강사로 승인했어요',
    'decline-instructor': '강사 신청을 거절하거나 활동을 중지했어요',
  },
  { details: { isLocationApproved: '위치 공개 승인', wasLocationApproved: '전에 위치 공개 승인' } },
)

/** What operators answer in an instructor's place. */
export const lessonAudits = auditKinds('lesson', {
  'lesson-accept': '레슨을 수락했어요',
  'lesson-decline': '레슨을 거절했어요',
  'lesson-propose': '레슨 시간을 제안했어요',
})
