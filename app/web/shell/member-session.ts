import { whenIdle } from '~/lib/web/hydrate-when'

export { credentials } from '~/features/accounts/web/credentials-store'

// Changes made by others can wait until the page has loaded its content.
if (typeof document !== 'undefined') void whenIdle().then(() => import('./live-changes'))
