import { refusal } from '~/lib/errors'
import type { JoinProblem } from './joining'
import { hoursProblemTexts, joinProblemTexts } from './meetup-texts'

/** Existing clients fix the codes of a refused join. The reply has the first reason that holds. */
export const joinRefusals = {
  over: refusal(409, 'end', joinProblemTexts.over),
  tooLate: refusal(409, 'timeover', joinProblemTexts.tooLate),
  closed: refusal(409, 'finish', joinProblemTexts.closed),
  /** The cafe has taken the day off, or closes at that time, since the meetup was opened. */
  cafeClosed: refusal(409, 'finish', joinProblemTexts.cafeClosed),
  /** The host has asked everybody seated whether the meetup moves. */
  moving: refusal(409, 'finish', joinProblemTexts.moving),
  regularsFirst: refusal(409, 'regulars', joinProblemTexts.regularsFirst),
  /** `canWait`: whether the line has room. */
  full: refusal<{ canWait?: boolean }>(409, 'max', joinProblemTexts.full),
  wrongPassword: refusal(409, 'password', joinProblemTexts.wrongPassword, 'password'),
  already: refusal(409, 'already', joinProblemTexts.already),
  overlap: refusal(409, 'overlap', joinProblemTexts.overlap),
  /** A block, or an earlier removal or decline by the host. The reply does not reveal which. */
  refused: refusal(409, 'refused', joinProblemTexts.refused),
  /** Operators have banned the member. Clients have no code for it, and like a block it cannot be waited for. */
  barred: refusal(409, 'refused', joinProblemTexts.barred),
  noBirthYear: refusal(409, 'birth year', joinProblemTexts.noBirthYear),
  adultsOnly: refusal(409, 'refused', joinProblemTexts.adultsOnly),
  noPass: refusal<{ requiredPrice?: number | null }>(409, 'no pass', joinProblemTexts.noPass),
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

/** Why the hours of a cafe do not allow a meetup. The server says most of these with the hours (`refuseForHours`). */
export const hoursRefusals = {
  dayOff: refusal(409, 'CLOSED_DAY', hoursProblemTexts.dayOff, 'day'),
  notOpenThen: refusal(409, 'CLOSED_HOURS', hoursProblemTexts.notOpenThen, 'time'),
  closesSoon: refusal(409, 'CLOSED_HOURS', hoursProblemTexts.closesSoon, 'time'),
  endsAfterClosing: refusal(409, 'CLOSED_HOURS', hoursProblemTexts.endsAfterClosing, 'lastsMinutes'),
  noTimeForYes: refusal(409, 'NO_TIME_FOR_YES', hoursProblemTexts.noTimeForYes, 'time'),
}
