import { refusal } from '~/lib/errors'
import type { JoinProblem } from './joining'
import { lateInWords } from './late-meetup'
import { apartHours } from './meetup'

/** Existing clients fix the codes of a refused join. The reply has the first reason that holds. */
export const joinRefusals = {
  over: refusal(409, 'end', '끝났거나 취소된 모임이라 참여할 수 없어요.'),
  tooLate: refusal(409, 'timeover', '참여할 수 있는 시간이 지났어요.'),
  closed: refusal(409, 'finish', '모집이 마감된 모임이에요.'),
  /** The cafe has taken the day off, or closes at that time, since the meetup was opened. */
  cafeClosed: refusal(409, 'finish', '그때는 카페가 열지 않아서 참여할 수 없어요.'),
  /** The host has asked everybody seated whether the meetup moves. */
  moving: refusal(409, 'finish', '날짜나 장소를 옮길지 정하는 중이에요. 정해지면 다시 참여할 수 있어요.'),
  regularsFirst: refusal(409, 'regulars', '지난번에 함께한 단골이 먼저 참여하는 시간이에요.'),
  /** `canWait`: whether the line has room. */
  full: refusal<{ canWait?: boolean }>(409, 'max', '자리가 다 찼어요. 대기하면 자리가 날 때 알려 드려요.'),
  wrongPassword: refusal(409, 'password', '비밀번호가 맞지 않아요. 다시 확인해 주세요.', 'password'),
  already: refusal(409, 'already', '이미 신청한 모임이에요.'),
  overlap: refusal(409, 'overlap', `이 시간 앞뒤 ${apartHours}시간 안에 참여하는 모임이 이미 있어요.`),
  /** A block, or an earlier removal or decline by the host, in neutral words: the reply does not reveal which. */
  refused: refusal(409, 'refused', '이 모임에는 참여할 수 없어요. 다른 모임을 찾아볼까요?'),
  /** Operators have banned the member. Clients have no code for it, and like a block it cannot be waited for. */
  barred: refusal(
    409,
    'refused',
    '운영팀이 모임 참여를 제한해서 지금은 참여할 수 없어요. 이유와 기한은 MY의 내 신고에서 볼 수 있어요.',
  ),
  noBirthYear: refusal(
    409,
    'birth year',
    `${lateInWords} 넘어 끝나는 모임이에요. 참여하려면 태어난 해를 알려 주세요.`,
  ),
  adultsOnly: refusal(409, 'refused', `${lateInWords} 넘어 끝나는 모임은 성인만 참여할 수 있어요.`),
  noPass: refusal<{ requiredPrice?: number | null }>(
    409,
    'no pass',
    '쓸 수 있는 이용권이 없어요. 이용권을 구매할까요?',
  ),
} satisfies Record<JoinProblem, object>

export const meetupRefusals = {
  noMeetup: refusal(404, 'NOT_FOUND', '모임을 찾을 수 없어요.'),
  noEntry: refusal(404, 'NOT_FOUND', '참여 신청을 찾을 수 없어요.'),
  // Business refusals never use 403, which would end the session in the browser.
  notHost: refusal(404, 'NOT_OWN', '모임을 연 사람만 할 수 있어요.'),
  over: refusal(409, 'OVER', '끝났거나 취소된 모임이에요.'),
  /** A meetup can be called off or left only before it starts. */
  started: refusal(409, 'STARTED', '이미 시작한 모임은 취소할 수 없어요.'),
  notStarted: refusal(409, 'NOT_STARTED', '아직 시작하지 않은 모임이에요.'),
  unconfirmed: refusal(409, 'UNCONFIRMED', '모임을 확정한 뒤에 할 수 있어요.'),
}

/** What every command of a host refuses (`asHost`). */
export const asHostRefusals = { noMeetup: meetupRefusals.noMeetup, notHost: meetupRefusals.notHost }

/** Why the hours of a cafe do not allow a meetup, in words for where these are not at hand (`hoursProblemInWords`). */
export const hoursRefusals = {
  dayOff: refusal(409, 'CLOSED_DAY', '카페가 쉬는 날이에요. 다른 날짜를 선택해 주세요.', 'day'),
  notOpenThen: refusal(409, 'CLOSED_HOURS', '카페 영업시간이 아니에요. 다른 시간을 선택해 주세요.', 'time'),
  closesSoon: refusal(
    409,
    'CLOSED_HOURS',
    '카페가 곧 닫는 시간이에요. 더 이른 시간을 선택해 주세요.',
    'time',
  ),
  endsAfterClosing: refusal(
    409,
    'CLOSED_HOURS',
    '카페가 닫은 뒤에 끝나요. 더 일찍 끝나게 정해 주세요.',
    'lastsMinutes',
  ),
  noTimeForYes: refusal(
    409,
    'NO_TIME_FOR_YES',
    '매장이 모임을 확인할 시간이 없어요. 다른 날짜나 시간을 선택해 주세요.',
    'time',
  ),
}
