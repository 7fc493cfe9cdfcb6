import { type Credentials, fetchCredentials, holdsTokens } from './credentials'
import type { Needs, Where } from './prefetch'
import { queryClient } from './query-client'

/** Server loader of a members-only screen. It loads nothing, since the server renders for visitors. */
export const memberLoader = () => null

type IsTheirs = (credentials: Credentials) => Promise<boolean>

async function start(needs: Needs, where: Where, isTheirs: IsTheirs): Promise<void> {
  if (!holdsTokens()) return
  const credentials = await fetchCredentials().catch(() => null)
  if (!credentials || !(await isTheirs(credentials))) return
  const client = queryClient()
  // Errors stay in the query cache, where the components show them.
  await Promise.allSettled(needs(where).map((fetched) => fetched(client)))
}

function needsOf(isTheirs: IsTheirs) {
  return (needs: Needs) => {
    const loader = async ({
      params,
      request,
    }: {
      params: Where['params']
      request: Request
    }): Promise<null> => {
      void start(needs, { params, url: new URL(request.url) }, isTheirs)
      return null
    }
    // A page opened by its URL arrives without these answers, so the loader runs on hydration too.
    return Object.assign(loader, { hydrate: true as const })
  }
}

/**
 * Browser loader of a members-only screen. It starts the queries in parallel with loading the screen's code and waits
 * for neither. For visitors it loads nothing.
 */
export const memberNeeds = needsOf((credentials) => credentials.whenMember())

/**
 * The same for an operators' screen. It loads nothing for other members: the server would refuse them with 403, which a
 * browser takes for the end of its session.
 */
export const operatorNeeds = needsOf((credentials) => credentials.whenOperator())
