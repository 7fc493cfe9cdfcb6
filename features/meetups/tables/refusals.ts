import { refusal } from '~/lib/errors'
import { mostTables } from './standing-table'

export const tableRefusals = {
  noTable: refusal(404, 'NO_TABLE', '없는 매장 테이블이에요.'),
  tableTextHidden: refusal(
    409,
    'TABLE_TEXT_HIDDEN',
    '운영팀이 글을 가린 테이블이라 다시 열 수 없어요. 글을 고쳐서 새로 만들어 주세요.',
  ),
  tooManyTables: refusal(409, 'TOO_MANY_TABLES', `매장 테이블은 ${mostTables}개까지 만들 수 있어요.`),
}
