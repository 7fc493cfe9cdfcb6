import { refusal } from '~/lib/errors'

export const catalogueRefusals = {
  noGame: refusal<{ moved?: number }>(404, 'NOT_FOUND', '게임을 찾을 수 없어요.'),
  unknownFavourite: refusal(
    409,
    'GAME_NOT_KNOWN',
    '찜하거나 플레이하거나 리뷰를 쓴 게임만 좋아하는 게임으로 선택할 수 있어요.',
  ),
}
