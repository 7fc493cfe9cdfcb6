import { whenIdle } from '~/lib/web/hydrate-when'

export { credentials } from '~/features/accounts/web/credentials-store'

// What others change waits until the page has what it shows.
if (typeof document !== 'undefined') void whenIdle().then(() => import('./live-changes'))
