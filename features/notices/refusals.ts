import { refusal } from '~/lib/errors'

export const noticeRefusals = {
  /** Also said of a group that is always told. */
  noGroup: refusal(404, 'NOT_FOUND', '그런 알림 갈래는 없어요.'),
}
