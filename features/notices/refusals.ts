import { badInput, refusal } from '~/lib/errors'

export const noticeRefusals = {
  /** Also used for a group that cannot be muted. */
  noGroup: refusal(404, 'NOT_FOUND', '알림 종류를 찾을 수 없어요.'),
  /** The address does not belong to a push service, or the keys are invalid. */
  noPushService: refusal(422, 'NO_PUSH_SERVICE', '이 브라우저의 푸시 서비스로는 알림을 보낼 수 없어요.'),
}

/** Refuses a request that sets neither field. */
export function emptyChoice() {
  return badInput({ isWanted: '받을지(isWanted)나 푸시로도 받을지(isPushed)를 적어 주세요.' })
}
