import { refusal } from '~/lib/errors'
import { grouped } from '~/lib/grouped'
import { mostPlaysOfMember } from './play'

export const playRefusals = {
  /** Also used for somebody else's record. */
  noPlay: refusal(404, 'NOT_FOUND', '플레이 기록을 찾을 수 없어요.'),
  /** Only one file per member is read at a time. */
  importRunning: refusal(409, 'IMPORT_RUNNING', '다른 파일을 읽고 있어요. 끝난 뒤에 다시 시도해 주세요.'),
  /** The file as a whole is unusable; the message says why. */
  brokenFile: refusal(400, 'BROKEN_FILE', '파일을 읽을 수 없어요.'),
  /** Nothing is stored, not even a part of an import. */
  tooManyPlays: refusal(
    409,
    'TOO_MANY_PLAYS',
    `플레이 기록은 ${grouped(mostPlaysOfMember)}개까지 남길 수 있어요. 오래된 기록을 지운 뒤에 다시 시도해 주세요.`,
  ),
  noVote: refusal(409, 'NOT_PLAYED', '플레이를 기록하면 의견을 남길 수 있어요.'),
}
