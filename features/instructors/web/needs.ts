import { type Needs, need, needPages } from '~/lib/web/prefetch'
import type { InboxState } from '../lesson'
import { ownInstructorQueries } from './queries'

// The queries of members-only screens. In their own module, so that loaders can start them before the components have
// loaded.

export const inboxStateIn = (params: URLSearchParams): InboxState =>
  params.get('state') === 'answered' ? 'answered' : 'open'

export const inboxNeeds: Needs = ({ url }) => [
  needPages(ownInstructorQueries.inbox(inboxStateIn(url.searchParams))),
]

export const ownInstructorNeeds: Needs = () => [need(ownInstructorQueries.application())]
