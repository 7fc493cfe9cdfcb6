import { refusal } from '~/lib/errors'

export const catalogueRefusals = {
  noGame: refusal(404, 'NOT_FOUND', '그런 게임은 없어요.'),
}
