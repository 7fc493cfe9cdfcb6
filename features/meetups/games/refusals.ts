import { refusal } from '~/lib/errors'
import { meetupRefusals } from '../core/refusals'

const { noMeetup, over } = meetupRefusals

export const gameRefusals = {
  noSuchGame: refusal(409, 'NO_SUCH_GAME', '카페에 없는 게임이 있어요. 다시 선택해 주세요.', 'gameIds'),
  notOwned: refusal(
    409,
    'GAME_NOT_OWNED',
    '‘가진 게임’에 없는 게임은 가져올 수 없어요. 다시 선택해 주세요.',
    'broughtIds',
  ),
}

export const takeBackExplainingRefusals = {
  ...{ noMeetup, over },
  notSeated: refusal(409, 'NOT_SEATED', '이 모임에 자리가 있는 사람만 설명하겠다고 할 수 있어요.'),
}

export const explainRefusals = {
  ...takeBackExplainingRefusals,
  notPlayed: refusal(404, 'NOT_FOUND', '이 모임에서 하는 게임이 아니에요.'),
}
