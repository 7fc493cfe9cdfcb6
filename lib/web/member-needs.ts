import { fetchCredentials, holdsTokens } from './credentials'
import type { Needs, Where } from './prefetch'
import { queryClient } from './query-client'

/** Server loader of a screen that only members see: it is rendered for a visitor, with nothing in it. */
export const memberLoader = () => null

async function start(needs: Needs, where: Where): Promise<void> {
  if (!holdsTokens()) return
  const credentials = await fetchCredentials().catch(() => null)
  if (!(await credentials?.whenMember())) return
  const client = queryClient()
  // Failures stay in the cache, where the components find and show them.
  await Promise.allSettled(needs(where).map((fetched) => fetched(client)))
}

/**
 * Loader in the browser of a screen that only members see. It starts the reads beside the screen's own code, and waits
 * for neither. Where nobody is signed in, nothing is read.
 */
export function memberNeeds(needs: Needs) {
  const loader = async ({
    params,
    request,
  }: {
    params: Where['params']
    request: Request
  }): Promise<null> => {
    void start(needs, { params, url: new URL(request.url) })
    return null
  }
  // A page that is opened by its address has come without these answers.
  return Object.assign(loader, { hydrate: true as const })
}
