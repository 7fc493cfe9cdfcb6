import { z } from 'zod'
import type { DueHandlers } from '~/lib/server/due-items'
import { publishArticle, turnBanners } from './commands'

const ArticlePayload = z.object({ articleId: z.number().int() })

/** The planned actions on news. */
export const newsDue: DueHandlers = {
  'publish-article': (tx, { payload }) => publishArticle(tx, ArticlePayload.parse(payload).articleId),
  'turn-banners': (tx) => turnBanners(tx),
}
