import { refusal } from '~/lib/errors'

/** The codes of a refused join are fixed by existing clients; the first that holds is answered. */
export const joinRefusals = {
  end: refusal(409, 'end', '끝났거나 취소된 모임이라 참여할 수 없어요.'),
  timeOver: refusal(409, 'timeover', '참여할 수 있는 시간이 지났어요.'),
  finish: refusal(409, 'finish', '모집이 마감된 모임이에요.'),
  max: refusal<{ can_wait: boolean }>(409, 'max', '자리가 다 찼어요. 대기하면 자리가 날 때 알려 드려요.'),
  password: refusal(409, 'password', '비밀번호가 맞지 않아요. 다시 확인해 주세요.', 'password'),
  already: refusal(409, 'already', '이미 신청한 모임이에요.'),
  overlap: refusal(409, 'overlap', '3시간 안에 시작하는 다른 모임이 있어요.'),
  /** A block between two people, or somebody whom the host has removed or declined: neither is told. */
  refused: refusal(409, 'refused', '이 모임에는 참여할 수 없어요. 다른 모임을 찾아볼까요?'),
  noPass: refusal<{ required_price: number }>(
    409,
    'no pass',
    '쓸 수 있는 이용권이 없어요. 이용권을 구매할까요?',
  ),
}

export const meetupRefusals = {
  noMeetup: refusal(404, 'NOT_FOUND', '모임을 찾을 수 없어요.'),
  noEntry: refusal(404, 'NOT_FOUND', '참여 신청을 찾을 수 없어요.'),
  noCafe: refusal(404, 'NO_CAFE', '카페를 찾을 수 없어요.', 'cafe_id'),
  // Business refusals never use 403, which would end the session in the browser.
  notHost: refusal(404, 'NOT_OWN', '모임장만 할 수 있어요.'),
  notOwnEntry: refusal(404, 'NOT_OWN', '내 참여 상태만 바꿀 수 있어요.'),

  // Opening a meetup.
  /** The pass that is missing is that of a weekday or of the weekend. */
  noWeekdayPass: refusal<{ required_price: number }>(400, 'NO_PASS', '평일 이용권이 부족해요.'),
  noWeekendPass: refusal<{ required_price: number }>(400, 'NO_PASS', '주말 이용권이 부족해요.'),
  /** The price that the form has shown is not the cafe's any more. Null where it asks none now. */
  priceChanged: refusal<{ required_price: number | null }>(
    409,
    'PRICE_CHANGED',
    '카페의 이용권 값이 바뀌었어요. 바뀐 값을 확인하고 다시 만들어 주세요.',
  ),
  closedDay: refusal(409, 'CLOSED_DAY', '카페가 쉬는 날이에요. 다른 날짜를 선택해 주세요.', 'play_date'),
  closedThen: refusal(409, 'CLOSED_HOURS', '그 시간에는 카페가 열지 않아요.', 'play_time'),
  hostOverlap: refusal(409, 'overlap', '3시간 안에 시작하는 다른 모임이 있어요.', 'play_time'),
  tooManyHosted: refusal(409, 'TOO_MANY_HOSTED', '한 번에 세 모임까지 열 수 있어요.'),
  noSuchGame: refusal(409, 'NO_SUCH_GAME', '카페에 없는 게임이 있어요. 다시 선택해 주세요.', 'game_ids'),

  // What the host does.
  tooFew: refusal<{ missing: number }>(409, 'TOO_FEW', '아직 최소 인원이 모이지 않았어요.'),
  alreadyConfirmed: refusal(409, 'ALREADY_CONFIRMED', '이미 확정한 모임이에요.'),
  over: refusal(409, 'OVER', '끝났거나 취소된 모임이에요.'),
  /** A meetup can be called off and left before it starts. */
  started: refusal(409, 'STARTED', '이미 시작한 모임은 취소할 수 없어요.'),
  notStarted: refusal(409, 'NOT_STARTED', '아직 시작하지 않은 모임이에요.'),
  alreadyClosed: refusal(409, 'ALREADY_CLOSED', '이미 모집을 마감한 모임이에요.'),
  cannotRemove: refusal(409, 'CANNOT_REMOVE', '지금은 내보낼 수 없어요.'),
  /** Accepted, declined or cancelled meanwhile. */
  answered: refusal(409, 'ANSWERED', '이미 처리된 신청이에요.'),
  /** The guest has no pass, or a meetup at the same time, or nobody is let in any more. */
  cannotAccept: refusal(409, 'CANNOT_ACCEPT', '지금은 수락할 수 없는 신청이에요.'),

  // What a participant does.
  effectChanged: refusal<{ effect: string }>(
    409,
    'EFFECT_CHANGED',
    '그사이 취소했을 때 이용권이 어떻게 되는지 바뀌었어요. 다시 확인해 주세요.',
  ),
  hostCannotLeave: refusal(409, 'HOST', '모임장은 모임을 취소할 수 있어요.'),
  notConfirmed: refusal(409, 'NOT_CONFIRMED', '모임이 확정된 뒤에 알릴 수 있어요.'),
  notFull: refusal(409, 'NOT_FULL', '자리가 남아 있어요. 바로 참여할 수 있어요.'),
  lineFull: refusal(409, 'LINE_FULL', '대기하는 사람이 너무 많아요.'),
  tooManyRequests: refusal(409, 'TOO_MANY_REQUESTS', '수락을 기다리는 사람이 너무 많아요.'),
  notOverYet: refusal(409, 'NOT_OVER', '모임이 끝난 뒤에 남길 수 있어요.'),
  tooLate: refusal(409, 'TOO_LATE', '모임이 끝나고 14일이 지나 남길 수 없어요.'),
  notThere: refusal(409, 'NOT_THERE', '함께한 사람만 남길 수 있어요.'),
  wrongPassword: refusal(409, 'password', '비밀번호가 맞지 않아요. 다시 확인해 주세요.', 'room_password'),
}
