import { refusal } from '~/lib/errors'

export const newsRefusals = {
  noArticle: refusal(404, 'NOT_FOUND', '그런 소식은 없어요.'),
}
