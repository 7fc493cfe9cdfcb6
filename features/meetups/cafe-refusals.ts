import { refusal } from '~/lib/errors'
import { mostBlockedHours } from './cafe-seats'
import { mostTables } from './standing-table'

/** What cafes say of meetups there, apart from `meetupRefusals`, which many screens load. */
export const cafeMeetupRefusals = {
  /** The cafe gives meetups no more seats then. The sentence names what is free (`noSeatsInWords`). */
  noSeats: refusal<{ free: number }>(
    409,
    'NO_SEATS',
    '그 시간에는 카페가 모임에 내줄 자리가 모자라요. 다른 시간을 선택해 주세요.',
    'time',
  ),
  tooManyBlocked: refusal(
    409,
    'TOO_MANY_BLOCKED',
    `막아 둔 시간이 ${mostBlockedHours}개예요. 지난 뒤에 더 막을 수 있어요.`,
  ),
  noTable: refusal(404, 'NO_TABLE', '없는 매장 테이블이에요.'),
  tableTextHidden: refusal(
    409,
    'TABLE_TEXT_HIDDEN',
    '운영팀이 글을 가린 테이블이라 다시 열 수 없어요. 글을 고쳐서 새로 만들어 주세요.',
  ),
  tooManyTables: refusal(409, 'TOO_MANY_TABLES', `매장 테이블은 ${mostTables}개까지 만들 수 있어요.`),
  notToday: refusal(409, 'NOT_TODAY', '모임이 있는 날에만 체크인할 수 있어요.'),
  notByHand: refusal(409, 'NOT_BY_HAND', '손님이 직접 스캔한 체크인은 되돌릴 수 없어요.'),
  awaitsYes: refusal(409, 'AWAITS_YES', '매장이 아직 확인하지 않았어요. 확인한 뒤에 할 수 있어요.'),
  /** What the cafe itself is told. */
  answerFirst: refusal(409, 'ANSWER_FIRST', '모임을 받은 뒤에 체크인할 수 있어요.'),
  /** The cafe has answered already, or needs not to. */
  notAwaited: refusal(409, 'NOT_AWAITED', '이미 답했거나 확인이 필요 없는 모임이에요.'),
}
