import { forgetOldSignIns } from '~/features/accounts/server/due'
import { publishDueArticles } from '~/features/news/server/due'
import { refreshCloseness } from '~/features/recommendations/server/due'
import { forgetOldViews } from '~/features/reviews/server/due'
import type { DueStep } from '~/lib/server/due-sweep'

/** Everything that happens at a time, by name. */
export const dueSteps: Record<string, DueStep> = {
  'publish articles': publishDueArticles,
  'forget old sign-ins': forgetOldSignIns,
  'forget old views of reviews': forgetOldViews,
  'refresh closeness of games': refreshCloseness,
}
