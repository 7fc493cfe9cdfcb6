import type { DueHandlers } from '~/lib/server/due-items'
import { joinByName } from '~/lib/server/feature'
import { features } from './features'

/** Everything that happens at a time, by kind. */
export const dueHandlers: DueHandlers = joinByName(features.map(({ due = {} }) => due))
