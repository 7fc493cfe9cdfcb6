import { refusal } from '~/lib/errors'

export const banRefusals = {
  // Bans from meetups.
  noBan: refusal(404, 'NOT_FOUND', '지금은 모임 참여가 제한되지 않았어요.'),
  appealed: refusal(409, 'APPEALED', '이의 신청은 한 번 할 수 있어요. 결과를 기다려 주세요.'),
}
