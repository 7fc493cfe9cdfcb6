import { refusal } from '~/lib/errors'

export const courseRefusals = {
  awaitsYes: refusal(409, 'AWAITS_YES', '매장이 아직 확인하지 않았어요. 확인한 뒤에 할 수 있어요.'),

  // Commands of the host.
  tooFew: refusal<{ missing: number }>(409, 'TOO_FEW', '아직 최소 인원이 모이지 않았어요.'),
  alreadyConfirmed: refusal(409, 'ALREADY_CONFIRMED', '이미 확정한 모임이에요.'),
  /** The reply has what calling off would do now. */
  callingOffChanged: refusal<{ people: number; passes: number; own: object; lapses: boolean }>(
    409,
    'EFFECT_CHANGED',
    '그사이 취소했을 때 달라지는 것이 바뀌었어요. 다시 확인해 주세요.',
  ),
  alreadyClosed: refusal(409, 'ALREADY_CLOSED', '이미 모집을 마감한 모임이에요.'),
}
