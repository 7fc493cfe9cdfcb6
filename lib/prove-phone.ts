import { refusal } from './errors'

/** The site asks for proven numbers, and the member has not proven theirs. The browser leads to the screen that does, and back. */
export const provePhone = refusal(
  409,
  'PROVE_PHONE',
  '모임에 참여하거나 모임을 열려면 먼저 휴대폰 번호를 확인해 주세요.',
)
