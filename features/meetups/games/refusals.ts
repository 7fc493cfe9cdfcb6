import { refusal } from '~/lib/errors'

export const gameRefusals = {
  noSuchGame: refusal(409, 'NO_SUCH_GAME', '카페에 없는 게임이 있어요. 다시 선택해 주세요.', 'gameIds'),
  notOwned: refusal(
    409,
    'GAME_NOT_OWNED',
    '‘가진 게임’에 없는 게임은 가져올 수 없어요. 다시 선택해 주세요.',
    'broughtIds',
  ),

  // Explaining a game.
  notSeatedThere: refusal(409, 'NOT_SEATED', '이 모임에 자리가 있는 사람만 설명하겠다고 할 수 있어요.'),
  notPlayedThere: refusal(404, 'NOT_FOUND', '이 모임에서 하는 게임이 아니에요.'),
}
