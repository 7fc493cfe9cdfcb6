import { refusal } from '~/lib/errors'

export const newsRefusals = {
  noArticle: refusal(404, 'NOT_FOUND', '소식을 찾을 수 없어요.'),
}
