import { whenIdle } from '../first-load/hydrate-when'

export { credentials } from '~/features/accounts/web/credentials-store'

/** Without this the page works, but does not hear of changes. */
function listen(): void {
  import('./live-changes').catch(() => window.addEventListener('online', listen, { once: true }))
}

// Changes made by others can wait until the page has loaded its content.
if (typeof document !== 'undefined') void whenIdle().then(listen)
