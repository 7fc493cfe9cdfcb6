import { newsDue } from '~/features/news/server/due'
import type { DueHandlers } from '~/lib/server/due-items'

/** Everything that happens at a time, by kind. */
export const dueHandlers: DueHandlers = { ...newsDue }
