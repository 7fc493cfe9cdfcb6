import { Refusal, refusal } from '~/lib/errors'
import { grouped } from '~/lib/grouped'
import { mostCollectionRows, mostOwned } from './owned-game'

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

/** The file cannot be read, so nothing of it is added. */
export function brokenCollection(message: string): Refusal {
  const { status, code } = catalogueRefusals.brokenCollection
  return new Refusal(status, message, { code, fields: { text: message } })
}

export const tooManyRows = () =>
  brokenCollection(`한 번에 ${grouped(mostCollectionRows)}줄까지 가져올 수 있어요. 파일을 나눠 주세요.`)

/** Reading exceeded limits of memory or time that no normal file reaches. */
export const tooHardCollection = () =>
  brokenCollection('파일이 너무 복잡해서 읽지 못했어요. 파일을 나눠 주세요.')
