import { publishDueArticles } from '~/features/news/server/due'
import type { DueStep } from '~/lib/server/due-sweep'

/** Everything that happens at a time, by name. */
export const dueSteps: Record<string, DueStep> = {
  'publish articles': publishDueArticles,
}
