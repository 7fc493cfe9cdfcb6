import { z } from 'zod'
import { due } from '~/lib/server/feature'
import { publishArticle, turnBanners } from './commands'

const ArticlePayload = z.object({ articleId: z.number().int() })

/** The planned actions on news. */
export const newsDue = {
  'publish-article': due('소식 발행', (tx, { payload }) =>
    publishArticle(tx, ArticlePayload.parse(payload).articleId),
  ),
  'turn-banners': due('배너 바꾸기', (tx) => turnBanners(tx)),
}
