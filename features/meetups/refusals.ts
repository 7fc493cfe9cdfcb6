import { refusal } from '~/lib/errors'
import type { JoinProblem } from './joining'
import { blockLeavingDays } from './leaving-for-a-block'
import { joinProblemTexts, openProblemTexts } from './meetup-texts'

/** The meetups that a change of a cafe would leave before a closed door. */
export interface StandingMeetups {
  /** The first fifty, soonest first. */
  meetups: { id: number; title: string; startsAt: string; people: number; passes: number }[]
  count: number
  people: number
  passes: number
  /** Sent back as `confirmed` to call off exactly these. */
  meetupsVersion: string
}

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
  /** Operators have barred the member. Clients have no code for it, and like a block it cannot be waited for. */
  barred: refusal(409, 'refused', joinProblemTexts.barred),
  noBirthYear: refusal(409, 'birth year', joinProblemTexts.noBirthYear),
  adultsOnly: refusal(409, 'refused', joinProblemTexts.adultsOnly),
  noPass: refusal<{ requiredPrice?: number | null }>(409, 'no pass', joinProblemTexts.noPass),
} satisfies Record<JoinProblem, object>

export const meetupRefusals = {
  noMeetup: refusal(404, 'NOT_FOUND', '모임을 찾을 수 없어요.'),
  noEntry: refusal(404, 'NOT_FOUND', '참여 신청을 찾을 수 없어요.'),
  noCafe: refusal(404, 'NO_CAFE', '카페를 찾을 수 없어요.', 'cafeId'),
  // Business refusals never use 403, which would end the session in the browser.
  notHost: refusal(404, 'NOT_OWN', '모임을 연 사람만 할 수 있어요.'),
  notOwnEntry: refusal(404, 'NOT_OWN', '내 참여 상태만 바꿀 수 있어요.'),

  // Opening a meetup.
  /** Two refusals with one code, because the text names the kind of day. */
  noWeekdayPass: refusal<{ requiredPrice: number }>(400, 'NO_PASS', openProblemTexts.noWeekdayPass),
  noWeekendPass: refusal<{ requiredPrice: number }>(400, 'NO_PASS', openProblemTexts.noWeekendPass),
  /** The form showed another price than the cafe has. Null if the cafe has none and members pay there. */
  priceChanged: refusal<{ requiredPrice: number | null }>(
    409,
    'PRICE_CHANGED',
    '카페의 이용권 값이 바뀌었어요. 바뀐 값을 확인하고 다시 만들어 주세요.',
  ),
  dayOff: refusal(409, 'CLOSED_DAY', openProblemTexts.dayOff, 'day'),
  notOpenThen: refusal(409, 'CLOSED_HOURS', openProblemTexts.notOpenThen, 'time'),
  overlap: refusal(409, 'overlap', openProblemTexts.overlap, 'time'),
  tooManyRooms: refusal(409, 'TOO_MANY_HOSTED', openProblemTexts.tooManyRooms),
  noSuchGame: refusal(409, 'NO_SUCH_GAME', '카페에 없는 게임이 있어요. 다시 선택해 주세요.', 'gameIds'),
  notOwned: refusal(
    409,
    'GAME_NOT_OWNED',
    '‘가진 게임’에 없는 게임은 가져올 수 없어요. 다시 선택해 주세요.',
    'broughtIds',
  ),

  noBirthYear: refusal(409, 'BIRTH_YEAR', openProblemTexts.noBirthYear),
  adultsOnly: refusal(409, 'ADULTS_ONLY', openProblemTexts.adultsOnly, 'time'),
  barred: refusal(409, 'BARRED', openProblemTexts.barred),

  // Bars from meetups.
  noBar: refusal(404, 'NOT_FOUND', '지금은 모임 참여가 제한되지 않았어요.'),
  appealed: refusal(409, 'APPEALED', '이의 신청은 한 번 할 수 있어요. 결과를 기다려 주세요.'),

  // Buying a pass to join.
  /** The order is not the member's, is not for this meetup or its pass, or is not open. */
  noOrder: refusal(404, 'NO_ORDER', '이 모임에 참여하려는 주문을 찾을 수 없어요.'),
  heldTooOften: refusal(
    409,
    'HELD_TOO_OFTEN',
    '결제하지 않은 자리를 여러 번 맡아 둬서 지금은 더 맡아 둘 수 없어요. 이용권을 먼저 산 뒤에 참여해 주세요.',
  ),

  // Commands of the host.
  tooFew: refusal<{ missing: number }>(409, 'TOO_FEW', '아직 최소 인원이 모이지 않았어요.'),
  alreadyConfirmed: refusal(409, 'ALREADY_CONFIRMED', '이미 확정한 모임이에요.'),
  over: refusal(409, 'OVER', '끝났거나 취소된 모임이에요.'),
  /** A meetup can be called off or left only before it starts. */
  started: refusal(409, 'STARTED', '이미 시작한 모임은 취소할 수 없어요.'),
  notStarted: refusal(409, 'NOT_STARTED', '아직 시작하지 않은 모임이에요.'),
  unconfirmed: refusal(409, 'UNCONFIRMED', '모임을 확정한 뒤에 할 수 있어요.'),
  /** The reply has what calling off would do now. */
  callingOffChanged: refusal<{ people: number; passes: number; own: object; lapses: boolean }>(
    409,
    'EFFECT_CHANGED',
    '그사이 취소했을 때 달라지는 것이 바뀌었어요. 다시 확인해 주세요.',
  ),
  alreadyClosed: refusal(409, 'ALREADY_CLOSED', '이미 모집을 마감한 모임이에요.'),
  cannotRemove: refusal(409, 'CANNOT_REMOVE', '지금은 내보낼 수 없어요.'),
  removalOver: refusal(
    409,
    'STARTED',
    '모임이 시작돼서 내보낼 수 없어요. 오지 않은 사람은 출석에서 알려 주세요.',
  ),
  /** The request was accepted, declined or cancelled meanwhile. */
  answered: refusal(409, 'ANSWERED', '이미 처리된 신청이에요.'),
  /** The guest has another meetup around that time, there is a block, or it is too late to let them in. */
  cannotAccept: refusal(409, 'CANNOT_ACCEPT', '지금은 수락할 수 없는 신청이에요.'),

  // A series.
  noSeries: refusal(404, 'NO_SERIES', '없는 반복 모임이에요.'),
  dateIsOpen: refusal(409, 'DATE_IS_OPEN', '이미 열린 날이에요. 열린 모임은 모임 화면에서 취소할 수 있어요.'),

  // Changes of a cafe.
  standing: refusal<StandingMeetups>(
    409,
    'MEETUPS_TO_COME',
    '그때 열릴 모임이 있어요. 모임을 함께 취소해야 바꿀 수 있어요.',
  ),

  // A meetup that did not take place.
  tooLateNotHeld: refusal(409, 'TOO_LATE', '모임이 끝나고 24시간이 지나 알릴 수 없어요.'),
  scanned: refusal(409, 'SCANNED', '체크인한 사람이 있는 모임이에요. 열리지 않았다면 운영팀에 알려 주세요.'),
  decided: refusal(409, 'DECIDED', '운영팀이 이미 확인한 모임이에요.'),
  noDoubt: refusal(409, 'DECIDED', '확인을 기다리는 모임이 아니에요.'),

  // No-shows.
  notMarked: refusal(409, 'NOT_MARKED', '지금은 오지 않은 것으로 표시되지 않았어요.'),
  objected: refusal(409, 'OBJECTED', '이의 신청은 한 번 할 수 있어요.'),
  tooLateToObject: refusal(409, 'TOO_LATE', '표시되고 48시간이 지나 이의를 신청할 수 없어요.'),

  // Operators.
  textHidden: refusal(409, 'TEXT_HIDDEN', '운영팀이 가린 글이라 고칠 수 없어요.'),
  textShown: refusal(409, 'TEXT_SHOWN', '이미 모두에게 보이는 글이에요.'),

  // Commands of participants.
  effectChanged: refusal<{ effect: string }>(
    409,
    'EFFECT_CHANGED',
    '그사이 취소했을 때 이용권이 어떻게 되는지 바뀌었어요. 다시 확인해 주세요.',
  ),
  /** Nobody whom the member has blocked sits at the meetup. */
  noBlockThere: refusal(409, 'NO_BLOCK', '이 모임에는 내가 차단한 사람이 없어요.'),
  blockLeavingUsed: refusal(
    409,
    'BLOCK_USED',
    `차단 때문에 이용권을 돌려받고 나가는 것은 ${blockLeavingDays}일에 한 번이에요.`,
  ),
  hostCannotLeave: refusal(409, 'HOST', '모임을 연 사람은 모임을 취소할 수 있어요.'),
  notConfirmed: refusal(409, 'NOT_CONFIRMED', '모임이 확정된 뒤에 알릴 수 있어요.'),
  notFull: refusal(409, 'NOT_FULL', '자리가 남아 있어요. 바로 참여할 수 있어요.'),
  lineFull: refusal(409, 'LINE_FULL', '대기하는 사람이 너무 많아요.'),
  tooManyRequests: refusal(409, 'TOO_MANY_REQUESTS', '수락을 기다리는 사람이 너무 많아요.'),
  notOverYet: refusal(409, 'NOT_OVER', '모임이 끝난 뒤에 남길 수 있어요.'),
  tooLate: refusal(409, 'TOO_LATE', '모임이 끝나고 14일이 지나 남길 수 없어요.'),
  notThere: refusal(409, 'NOT_THERE', '함께한 사람만 남길 수 있어요.'),

  // Explaining a game.
  notSeatedThere: refusal(409, 'NOT_SEATED', '이 모임에 자리가 있는 사람만 설명하겠다고 할 수 있어요.'),
  notPlayedThere: refusal(404, 'NOT_FOUND', '이 모임에서 하는 게임이 아니에요.'),
}
