import { refusal } from '~/lib/errors'

export const deskRefusals = {
  /** `meetups` is the number of coming meetups. */
  meetupsToCome: refusal<{ meetups: number }>(
    409,
    'MEETUPS_TO_COME',
    '이 카페에서 열릴 모임이 있어요. 모임이 끝나거나 취소된 뒤에 숨길 수 있어요.',
  ),
  noNamed: refusal(404, 'NO_MEMBER', '이 닉네임을 쓰는 회원이 없어요.', 'nickname'),
}
