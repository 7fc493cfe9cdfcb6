import { fetchCredentials, holdsTokens } from './credentials'
import type { Needs, Where } from './prefetch'
import { queryClient } from './query-client'

/** Server loader of a members-only screen. It loads nothing, since the server renders for visitors. */
export const memberLoader = () => null

async function start(needs: Needs, where: Where): Promise<void> {
  if (!holdsTokens()) return
  const credentials = await fetchCredentials().catch(() => null)
  if (!(await credentials?.whenMember())) return
  const client = queryClient()
  // Errors stay in the query cache, where the components show them.
  await Promise.allSettled(needs(where).map((fetched) => fetched(client)))
}

/**
 * Browser loader of a members-only screen. It starts the queries in parallel with loading the screen's code and waits
 * for neither. For visitors it loads nothing.
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
  // A page opened by its URL arrives without these answers, so the loader runs on hydration too.
  return Object.assign(loader, { hydrate: true as const })
}
