import { refusal } from '~/lib/errors'
import { meetupRefusals } from '../core/refusals'
import { mostBlockedHours } from './cafe-seats'

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
  notToday: refusal(409, 'NOT_TODAY', '모임이 있는 날에만 체크인할 수 있어요.'),
  notByHand: refusal(409, 'NOT_BY_HAND', '손님이 직접 스캔한 체크인은 되돌릴 수 없어요.'),
  /** What the cafe itself is told. */
  answerFirst: refusal(409, 'ANSWER_FIRST', '모임을 받은 뒤에 체크인할 수 있어요.'),
}

/** What answering for the cafe refuses. */
export const yesRefusals = {
  over: meetupRefusals.over,
  /** The cafe has answered already, or needs not to. */
  notAwaited: refusal(409, 'NOT_AWAITED', '이미 답했거나 확인이 필요 없는 모임이에요.'),
}
