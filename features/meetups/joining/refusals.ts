import { refusal } from '~/lib/errors'
import { blockLeavingDays } from './leaving-for-a-block'

export const entryRefusals = {
  notOwnEntry: refusal(404, 'NOT_OWN', '내 참여 상태만 바꿀 수 있어요.'),
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
  notFull: refusal(409, 'NOT_FULL', '자리가 남아 있어요. 바로 참여할 수 있어요.'),
  lineFull: refusal(409, 'LINE_FULL', '대기하는 사람이 너무 많아요.'),
  tooManyRequests: refusal(409, 'TOO_MANY_REQUESTS', '수락을 기다리는 사람이 너무 많아요.'),
}
