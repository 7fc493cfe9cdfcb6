import { refusal } from '~/lib/errors'
import { grouped } from '~/lib/grouped'

/** The most games that a member's list of owned games holds. */
export const mostOwned = 1_000

export const catalogueRefusals = {
  noGame: refusal<{ moved?: number }>(404, 'NOT_FOUND', '게임을 찾을 수 없어요.'),
  unknownFavourite: refusal(
    409,
    'GAME_NOT_KNOWN',
    '찜하거나 플레이하거나 리뷰를 쓴 게임만 좋아하는 게임으로 선택할 수 있어요.',
  ),
  /** Nothing is added, not even a part of a file. */
  tooManyOwned: refusal(
    409,
    'TOO_MANY_OWNED',
    `가진 게임은 ${grouped(mostOwned)}개까지 담을 수 있어요. 몇 개를 뺀 뒤에 다시 시도해 주세요.`,
  ),
  /** The file as a whole is unusable; the message says why. */
  brokenCollection: refusal(400, 'BROKEN_FILE', '파일을 읽을 수 없어요.'),
  /** Only one file per member is read at a time. */
  collectionRunning: refusal(409, 'IMPORT_RUNNING', '다른 파일을 읽고 있어요. 끝난 뒤에 다시 시도해 주세요.'),
}
