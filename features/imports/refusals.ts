import { refusal } from '~/lib/errors'

export const importRefusals = {
  noImport: refusal(404, 'NOT_FOUND', '가져오기를 찾을 수 없어요.'),
  emptyFile: refusal(400, 'EMPTY_FILE', '빈 파일이에요. 다른 파일을 선택해 주세요.', 'file'),
  /** Replies with `noCsv` and `tooLarge` use a more specific message. */
  noCsv: refusal(400, 'NO_CSV', 'CSV 파일이 아니에요. 파일을 다시 확인해 주세요.', 'file'),
  tooLarge: refusal(413, 'FILE_TOO_LARGE', '파일이 너무 커요. 나누어서 올려 주세요.', 'file'),
  cutOff: refusal(400, 'CUT_OFF', '파일을 끝까지 받지 못했어요. 다시 올려 주세요.', 'file'),
  notReady: refusal(409, 'NOT_READY', '지금은 가져올 수 없어요. 그사이 상태가 바뀌었는지 확인해 주세요.'),
  begun: refusal(409, 'BEGUN', '이미 시작했거나 끝나서 취소할 수 없어요.'),
}
