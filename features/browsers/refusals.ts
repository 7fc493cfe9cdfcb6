import { refusal } from '~/lib/errors'

export const browserRefusals = {
  notThere: refusal(404, 'NO_SUCH_ERROR', '이 오류는 목록에 없어요. 오래되어 지워졌을 수 있어요.'),
}
