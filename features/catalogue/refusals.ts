import { refusal } from '~/lib/errors'

export const catalogueRefusals = {
  noGame: refusal<{ moved?: number }>(404, 'NOT_FOUND', '게임을 찾을 수 없어요.'),
}
