import { refusal } from '~/lib/errors'
import { joinRefusals, meetupRefusals } from '../core/refusals'
import { blockLeavingDays } from './leaving-for-a-block'

const { noMeetup, noEntry, notHost, over, started } = meetupRefusals
const { full, noPass, ...unlessFull } = joinRefusals

/** Why a join is refused. The line of requests can be full, too. */
export const placeRefusals = {
  ...joinRefusals,
  tooManyRequests: refusal(409, 'TOO_MANY_REQUESTS', '수락을 기다리는 사람이 너무 많아요.'),
}
export type WhyNoPlace = keyof typeof placeRefusals

export const waitRefusals = {
  noMeetup,
  ...unlessFull,
  notFull: refusal(409, 'NOT_FULL', '자리가 남아 있어요. 바로 참여할 수 있어요.'),
  lineFull: refusal(409, 'LINE_FULL', '대기하는 사람이 너무 많아요.'),
}

/** The request was accepted, declined or cancelled meanwhile. */
const answered = refusal(409, 'ANSWERED', '이미 처리된 신청이에요.')
/** The guest has another meetup around that time, there is a block, or it is too late to let them in. */
const cannotAccept = refusal(409, 'CANNOT_ACCEPT', '지금은 수락할 수 없는 신청이에요.')

export const acceptRefusals = {
  ...{ noEntry, notHost, over, full, notUnanswered: answered },
  ...{ tooLate: cannotAccept, cafeClosed: cannotAccept, overlap: cannotAccept, refused: cannotAccept },
}

export const arrivalRefusals = {
  notSelf: refusal(404, 'NOT_OWN', '내 참여 상태만 바꿀 수 있어요.'),
  noEntry,
  over,
  unconfirmed: refusal(409, 'NOT_CONFIRMED', '모임이 확정된 뒤에 알릴 수 있어요.'),
}

export const givingUpRefusals = {
  ...{ noEntry: answered, over: answered, started },
  host: refusal(409, 'HOST', '모임을 연 사람은 모임을 취소할 수 있어요.'),
}

const cannotRemove = refusal(409, 'CANNOT_REMOVE', '지금은 내보낼 수 없어요.')

export const removalRefusals = {
  noEntry,
  started: refusal(
    409,
    'STARTED',
    '모임이 시작돼서 내보낼 수 없어요. 오지 않은 사람은 출석에서 알려 주세요.',
  ),
  ...{ over: cannotRemove, host: cannotRemove, seen: cannotRemove },
}

export const blockLeavingRefusals = {
  /** Nobody whom the member has blocked sits at the meetup. */
  noBlock: refusal(409, 'NO_BLOCK', '이 모임에는 내가 차단한 사람이 없어요.'),
  tooSoon: refusal(
    409,
    'BLOCK_USED',
    `차단 때문에 이용권을 돌려받고 나가는 것은 ${blockLeavingDays}일에 한 번이에요.`,
  ),
}

export const endingRefusals = {
  ...{ noEntry, answered },
  ...{ givingUp: givingUpRefusals, removal: removalRefusals, forBlock: blockLeavingRefusals },
}

export const leaveRefusals = {
  ...endingRefusals,
  effectChanged: refusal<{ effect: string }>(
    409,
    'EFFECT_CHANGED',
    '그사이 취소했을 때 이용권이 어떻게 되는지 바뀌었어요. 다시 확인해 주세요.',
  ),
}
