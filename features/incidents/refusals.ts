import { refusal } from '~/lib/errors'

export const incidentRefusals = {
  noIncident: refusal(404, 'NOT_FOUND', '개인정보 사고 안내를 찾을 수 없어요.'),
  nobody: refusal(409, 'NOBODY', '알릴 회원이 없어요.'),
  same: refusal(409, 'SAME_INCIDENT', '같은 내용을 이미 알렸어요.'),
  countChanged: refusal(
    409,
    'RECIPIENTS_CHANGED',
    '그사이 받는 사람 수가 바뀌었어요. 수를 확인하고 다시 보내 주세요.',
  ),
}
