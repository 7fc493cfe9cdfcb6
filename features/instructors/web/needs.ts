import { type Needs, need, needPages } from '~/lib/web/prefetch'
import type { InboxState } from '../lesson'
import { ownInstructorQueries } from './queries'

// The queries of members-only screens. In their own module, so that loaders can start them before the components have
// loaded.

export const inboxStateIn = (params: URLSearchParams): InboxState =>
  params.get('state') === 'answered' ? 'answered' : 'open'

/** The lists of an instructor's inbox: those of `InboxState`, and the agreed lessons that are still to come. */
export type InboxTab = InboxState | 'coming'

export function inboxTabIn(params: URLSearchParams): InboxTab {
  const state = params.get('state')
  return state === 'answered' || state === 'coming' ? state : 'open'
}

export const inboxNeeds: Needs = ({ url }) => [
  needPages(ownInstructorQueries.inbox(inboxTabIn(url.searchParams))),
]

export const ownInstructorNeeds: Needs = () => [need(ownInstructorQueries.application())]
