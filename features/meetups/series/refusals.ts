import { refusal } from '~/lib/errors'
import { meetupRefusals } from '../core/refusals'

export const seriesRefusals = {
  noSeries: refusal(404, 'NO_SERIES', '없는 반복 모임이에요.'),
  notHost: meetupRefusals.notHost,
}

export const skipDateRefusals = {
  ...seriesRefusals,
  dateIsOpen: refusal(409, 'DATE_IS_OPEN', '이미 열린 날이에요. 열린 모임은 모임 화면에서 취소할 수 있어요.'),
}
