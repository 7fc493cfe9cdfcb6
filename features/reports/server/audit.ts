import { auditKinds } from '~/lib/audit-kind'

export const reportAudits = auditKinds(
  'report',
  {
    dismiss: '신고에서 문제를 찾지 못했어요',
    act: '신고를 조치함으로 끝냈어요',
    bar: '신고된 회원의 모임 참여를 제한했어요',
    'hide-text': '신고된 글을 가렸어요',
    keep: '모임 참여 제한을 그대로 두었어요',
    lift: '모임 참여 제한을 해제했어요',
    stand: '노쇼 표시를 그대로 두었어요',
    strike: '노쇼 표시를 취소했어요',
  },
  {
    details: { kind: '종류', subject: '번호', reports: '신고', days: '제한한 날' },
    values: {
      person: '사람',
      meetup: '모임',
      instructor: '강사',
      cafe: '카페',
      question: '질문과 답',
      event: '행사',
      appeal: '이의 신청',
      'no-show': '노쇼 이의',
    },
  },
)
