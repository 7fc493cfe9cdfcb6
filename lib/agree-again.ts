import { refusal } from './errors'

/** The terms have changed so that members are asked again, and the member has not agreed. The browser leads to the screen that asks. */
export const agreeAgain = refusal(
  409,
  'AGREE_AGAIN',
  '바뀐 약관에 동의해야 이어서 쓸 수 있어요. 바뀐 내용을 먼저 확인해 주세요.',
)
