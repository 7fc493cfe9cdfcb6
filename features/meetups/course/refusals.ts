import { refusal } from '~/lib/errors'
import { meetupRefusals } from '../core/refusals'

const { over, started, notStarted, unconfirmed } = meetupRefusals

const awaitsYes = refusal(409, 'AWAITS_YES', '매장이 아직 확인하지 않았어요. 확인한 뒤에 할 수 있어요.')

export const confirmRefusals = {
  ...{ over, started, awaitsYes },
  confirmed: refusal(409, 'ALREADY_CONFIRMED', '이미 확정한 모임이에요.'),
  tooFew: refusal<{ missing: number }>(409, 'TOO_FEW', '아직 최소 인원이 모이지 않았어요.'),
}

export const closeRefusals = {
  ...{ over, unconfirmed },
  closed: refusal(409, 'ALREADY_CLOSED', '이미 모집을 마감한 모임이에요.'),
}

export const endRefusals = { over, notStarted, awaitsYes }

export const callOffRefusals = { over, started }

/** The reply has what calling off would do now. */
export const callingOffChanged = refusal<{ people: number; passes: number; own: object; lapses: boolean }>(
  409,
  'EFFECT_CHANGED',
  '그사이 취소했을 때 달라지는 것이 바뀌었어요. 다시 확인해 주세요.',
)
