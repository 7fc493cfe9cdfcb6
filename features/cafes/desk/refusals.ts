import { refusal } from '~/lib/errors'

export const deskRefusals = {
  noNamed: refusal(404, 'NO_MEMBER', '이 닉네임을 쓰는 회원이 없어요.', 'nickname'),
}
