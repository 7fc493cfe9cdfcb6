import type { DueHandlers } from '~/lib/server/due-items'
import { joinByName } from '~/lib/server/feature'
import { features } from './features'

/** The handlers of all features, by kind of due item. */
export const dueHandlers: DueHandlers = joinByName(features.map(({ due = {} }) => due))
