import { secondMs } from '~/lib/durations'
import { refusal } from '~/lib/errors'
import { silentMs } from './shared-timer'
import { reopenMs } from './timer'

const noTimer = refusal(404, 'NOT_FOUND', '타이머를 찾을 수 없어요. 코드를 다시 확인해 주세요.')
const notStarted = refusal(409, 'NOT_STARTED', '아직 시작하지 않은 타이머예요.')
const notOver = refusal(409, 'NOT_OVER', '게임을 끝낸 뒤에 할 수 있어요.')
const notRanked = refusal(409, 'NOT_RANKED', '아직 순위가 정해지지 않았어요.')
const atTable = {
  noTimer,
  /** Spectators may only watch. */
  noSeat: refusal(409, 'NO_SEAT', '자리에 앉은 사람만 할 수 있어요.'),
}
const claim = {
  claimed: refusal(409, 'ALREADY_CLAIMED', '이미 누군가 가져간 기록이에요.'),
  claimedOther: refusal(409, 'CLAIMED_ANOTHER', '이 게임의 기록은 이미 가져갔어요.'),
}

export const timerRefusals = {
  noTimer,
  notExplained: refusal(409, 'NOT_EXPLAINED', '아직 설명이 없는 게임이에요.', 'gameId'),
  noResult: refusal(404, 'NOT_FOUND', '게임 결과를 찾을 수 없어요.'),
  sit: {
    noTimer,
    seatTaken: refusal(
      409,
      'SEAT_TAKEN',
      `다른 폰이 앉은 자리예요. 그 폰의 연결이 ${silentMs / secondMs}초 동안 끊겨 있으면 앉을 수 있어요.`,
    ),
  },
  send: {
    ...atTable,
    notStarted,
    over: refusal(409, 'TIMER_OVER', '이미 끝난 타이머예요.'),
    notYourStart: refusal(409, 'NOT_YOUR_START', '타이머를 연 사람이 시작할 수 있어요.'),
    notYourReset: refusal(
      409,
      'NOT_YOUR_RESET',
      '처음부터 다시 시작하는 건 타이머를 연 사람이 할 수 있어요.',
    ),
    notYourTurn: refusal(409, 'NOT_YOUR_TURN', '내 차례에만 넘길 수 있어요.'),
    notYourPass: refusal(409, 'NOT_YOUR_PASS', '방금 차례를 넘긴 사람만 되돌릴 수 있어요.'),
    /** For example, the turn was already passed or the timer already paused. */
    noEffect: refusal(409, 'NO_EFFECT', '이미 처리된 일이에요.'),
    tooLate: refusal(409, 'TOO_LATE', '연결이 오래 끊겨 있어서 반영하지 못했어요.'),
    endStays: refusal(
      409,
      'END_STAYS',
      `끝낸 지 ${reopenMs / secondMs}초가 지났거나 순위가 정해져서 되돌릴 수 없어요.`,
    ),
    /** The timer was opened without an explanation. */
    noTeach: refusal(409, 'NO_TEACH', '설명 없이 연 타이머예요.'),
    teachOver: refusal(409, 'TEACH_OVER', '게임이 시작되어 설명이 끝났어요.'),
    noPage: refusal(400, 'NO_PAGE', '설명에 없는 쪽이에요.', 'turn'),
    notYourTeach: refusal(409, 'NOT_YOUR_TEACH', '설명하는 사람만 쪽을 넘길 수 있어요.'),
    notSeated: refusal(409, 'NOT_SEATED', '자리에 앉은 사람에게 설명을 넘길 수 있어요.', 'player'),
    tooMany: refusal(409, 'TOO_MANY_EVENTS', '이 타이머는 더 쓸 수 없어요. 새로 시작해 주세요.'),
  },
  enterScores: {
    ...atTable,
    notOver,
    notStarted,
    /** Another phone is entering the scores. */
    notYourScores: refusal(409, 'NOT_YOUR_SCORES', '다른 사람이 점수를 입력하고 있어요.'),
    scoresClosed: refusal(409, 'SCORES_CLOSED', '점수는 게임이 끝나고 하루 동안 고칠 수 있어요.'),
  },
  chooseGame: {
    ...atTable,
    notOver,
    notStarted,
    notRanked,
    gameTaken: refusal(409, 'GAME_TAKEN', '기록을 가져간 사람이 있어서 게임은 바꿀 수 없어요.'),
  },
  takeRecord: { ...atTable, notRanked, ...claim },
  playAgain: { ...atTable, notOver },
  claim,
}
