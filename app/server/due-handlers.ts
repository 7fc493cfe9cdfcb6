import { joinByName } from '~/lib/server/feature'
import { features } from './features'

/** The handlers of all features, by kind of due item. */
export const dueHandlers = joinByName(features.map(({ due = {} }) => due))
