import { auditKinds } from '~/lib/audit-kind'

export const memberAudits = auditKinds(
  'member',
  {
    'suspend-member': '이용을 정지했어요',
    'lift-suspension': '이용 정지를 해제했어요',
    'end-sessions': '모든 기기에서 로그아웃했어요',
    'grant-operator': '운영자로 지정했어요',
    'withdraw-operator': '운영자에서 해제했어요',
    'change-rights': '운영자의 권한을 바꿨어요',
    'write-note': '회원 메모를 썼어요',
    'delete-note': '회원 메모를 삭제했어요',
    'read-file': '회원 정보를 봤어요',
  },
  {
    details: { sessions: '기기', support: '문의와 신고', content: '콘텐츠', money: '결제와 정산' },
    values: { 'without end': '기한 없음' },
  },
)
