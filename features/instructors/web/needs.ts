import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { ownInstructorQueries } from './queries'

// The queries of members-only screens. In their own module, so that loaders can start them before the components have
// loaded.

export const inboxNeeds: Needs = ({ url }) => [
  needPages(ownInstructorQueries.inbox(url.searchParams.get('state') === 'answered' ? 'answered' : 'open')),
]

export const ownInstructorNeeds: Needs = () => [need(ownInstructorQueries.application())]
