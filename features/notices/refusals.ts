import { refusal } from '~/lib/errors'

export const noticeRefusals = {
  /** Also said of a group that is always told. */
  noGroup: refusal(404, 'NOT_FOUND', '알림 종류를 찾을 수 없어요.'),
}
