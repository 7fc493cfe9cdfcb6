import { timeoutManager } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server.edge'
import {
  createRequestHandler,
  type EntryContext,
  matchRoutes,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import {
  apiFetchContext,
  developmentContext,
  nonceContext,
  type PageGivens,
  siteContext,
} from '~/lib/in-process-call'
import { NonceContext } from '~/lib/web/nonce'
import { withLateScripts } from './first-load/late-scripts'
import { allScreens } from './screens'

/** The rendering of a page is aborted after this time. */
export const streamTimeout = 10_000

// A page's query cache is discarded with the page. Its timers would keep both in memory for up to an hour.
timeoutManager.setTimeoutProvider({
  setTimeout: () => 0,
  clearTimeout: () => undefined,
  setInterval: () => 0,
  clearInterval: () => undefined,
})

const screens = allScreens.map((screen) => ({ path: `/${screen.path}`, handle: screen.reads ?? null }))

/** The query parameters that the page at this path depends on; null if the page must not be cached. */
export function parametersOf(pathname: string): readonly string[] | null {
  return matchRoutes(screens, pathname)?.at(-1)?.route.handle ?? null
}

const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

/** The server calls this instead of the router, so that the process holds the router once, in its production build. */
export function answerPage(build: ServerBuild, request: Request, given: PageGivens): Promise<Response> {
  const mode = given.isDevelopment ? 'development' : 'production'
  const handler = handlers.get(build) ?? createRequestHandler(build, mode)
  handlers.set(build, handler)
  const context = new RouterContextProvider()
  context.set(apiFetchContext, given.apiFetch)
  context.set(nonceContext, given.nonce)
  context.set(siteContext, given.site)
  context.set(developmentContext, given.isDevelopment)
  return handler(request, context)
}

/**
 * Renders the whole page before replying, because the hashes of its scripts go into the headers. React's
 * renderer for Node is not used: from its first page on it tracks every asynchronous call of the process
 * (`AsyncLocalStorage`), which makes all other requests a tenth slower.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const isDevelopment = context.get(developmentContext)
  let failed = false
  const slow = new AbortController()
  // Cleared when rendering ends: a timer that outlives its page would keep the whole page in memory.
  const late = setTimeout(() => slow.abort(), streamTimeout)
  try {
    const page = await renderToReadableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        signal: slow.signal,
        // Keeps React from moving large parts to the end of the page and inserting them by script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError(error) {
          failed = true
          console.error(error)
        },
      },
    )
    // Everything a page shows was awaited in its loaders, so the whole document is ready at once.
    await page.allReady
    const html = await new Response(page).text()
    headers.set('content-type', 'text/html; charset=utf-8')
    return new Response(isDevelopment ? html : withLateScripts(html), {
      status: failed ? 500 : status,
      headers,
    })
  } finally {
    clearTimeout(late)
  }
}
