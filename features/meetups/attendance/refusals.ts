import { refusal } from '~/lib/errors'
import { afterwardsDays } from '../core/meetup'
import { objectionHours } from './no-show'
import { notHeldHours } from './not-held'

export const attendanceRefusals = {
  // A meetup that did not take place.
  tooLateNotHeld: refusal(409, 'TOO_LATE', `모임이 끝나고 ${notHeldHours}시간이 지나 알릴 수 없어요.`),
  scanned: refusal(409, 'SCANNED', '체크인한 사람이 있는 모임이에요. 열리지 않았다면 운영팀에 알려 주세요.'),
  decided: refusal(409, 'DECIDED', '운영팀이 이미 확인한 모임이에요.'),
  noDoubt: refusal(409, 'DECIDED', '확인을 기다리는 모임이 아니에요.'),

  // No-shows.
  notMarked: refusal(409, 'NOT_MARKED', '지금은 오지 않은 것으로 표시되지 않았어요.'),
  objected: refusal(409, 'OBJECTED', '이의 신청은 한 번 할 수 있어요.'),
  tooLateToObject: refusal(409, 'TOO_LATE', `표시되고 ${objectionHours}시간이 지나 이의를 신청할 수 없어요.`),
  notConfirmed: refusal(409, 'NOT_CONFIRMED', '모임이 확정된 뒤에 알릴 수 있어요.'),
  notOverYet: refusal(409, 'NOT_OVER', '모임이 끝난 뒤에 남길 수 있어요.'),
  tooLate: refusal(409, 'TOO_LATE', `모임이 끝나고 ${afterwardsDays}일이 지나 남길 수 없어요.`),
  notThere: refusal(409, 'NOT_THERE', '함께한 사람만 남길 수 있어요.'),
}
