import { minuteMs } from './durations'
import { refusal } from './errors'

/** How long after signing in a member may move money or remove a person. */
export const freshForMs = 10 * minuteMs

/**
 * The session is valid, but its member signed in too long ago for an action that moves money or removes a
 * person. The browser leads to the login and back.
 */
export const signInAgain = refusal(
  409,
  'SIGN_IN_AGAIN',
  `중요한 일이라 로그인한 지 ${freshForMs / minuteMs}분 안에만 할 수 있어요. 다시 로그인해 주세요.`,
)
