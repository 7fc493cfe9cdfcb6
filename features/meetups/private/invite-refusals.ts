import { refusal } from '~/lib/errors'
import { meetupRefusals } from '../core/refusals'

export const inviteRefusals = {
  over: meetupRefusals.over,
  notPrivate: refusal(409, 'NOT_PRIVATE', '공개 모임은 주소만 보내면 누구나 볼 수 있어요.'),
}

/** The host has another link by now, or it never was one. */
export const linkGone = refusal(
  409,
  'LINK_GONE',
  '이 초대 링크는 쓸 수 없어요. 새 링크를 받거나 비밀번호를 입력해 주세요.',
)
