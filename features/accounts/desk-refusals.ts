import { refusal } from '~/lib/errors'
import { noteLimits } from './account-status'

export const deskRefusals = {
  noNote: refusal(404, 'NOT_FOUND', '메모를 찾을 수 없어요.'),
  notOwnNote: refusal(409, 'NOT_OWN_NOTE', '내가 쓴 메모만 삭제할 수 있어요.'),
  tooManyNotes: refusal(
    409,
    'TOO_MANY_NOTES',
    `한 회원에게 메모를 ${noteLimits.ofMember}개까지 남길 수 있어요. 오래된 메모를 삭제해 주세요.`,
  ),
  ofOperator: refusal(
    409,
    'OF_OPERATOR',
    '다른 운영자의 이용과 권한은 모든 권한이 있는 총괄 운영자만 바꿀 수 있어요.',
  ),
}
