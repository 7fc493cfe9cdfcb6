import { auditKinds } from '~/lib/audit-kind'

const details = {
  pitfall: '자주 틀리는 규칙 번호',
  game: '게임 번호',
  text: '내용',
  byOperator: '운영자 권한으로',
}

export const pitfallAudits = auditKinds(
  'game',
  {
    'write-pitfall': '자주 틀리는 규칙을 썼어요',
    'hide-pitfall': '자주 틀리는 규칙을 가렸어요',
    'show-pitfall': '자주 틀리는 규칙을 다시 보였어요',
  },
  { details },
)

export const pitfallAtCafeAudits = auditKinds(
  'cafe',
  { 'write-pitfall': '보유 게임의 자주 틀리는 규칙을 썼어요' },
  { details },
)
