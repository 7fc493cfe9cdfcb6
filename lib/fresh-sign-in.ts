import { refusal } from './errors'

/**
 * The session is valid, but its member signed in too long ago for an action that moves money or removes a
 * person. The browser leads to the login and back.
 */
export const signInAgain = refusal(
  409,
  'SIGN_IN_AGAIN',
  '중요한 일이라 로그인한 지 10분 안에만 할 수 있어요. 다시 로그인해 주세요.',
)
