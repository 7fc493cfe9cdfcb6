import { Writable } from 'node:stream'
import { timeoutManager } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
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
import { withLateScripts } from './late-scripts'
import { allScreens } from './screens'

/** A page that takes longer than this to render is given up. */
export const streamTimeout = 10_000

// The query cache of a page ends with the page. Its timers would keep both in memory for up to an hour.
timeoutManager.setTimeoutProvider({
  setTimeout: () => 0,
  clearTimeout: () => undefined,
  setInterval: () => 0,
  clearInterval: () => undefined,
})

const screens = allScreens.map((screen) => ({ path: `/${screen.path}`, handle: screen.reads ?? null }))

/** The query parameters that the page at this path is made from; null where it is not to be cached. */
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

/** Whole, because whoever answers with the page needs its text: the hashes of its scripts go into its headers. */
function collectText(finished: (text: string) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    write(part: Buffer, _, done) {
      parts.push(part)
      done()
    },
    final(done) {
      finished(Buffer.concat(parts).toString())
      done()
    },
  })
}

export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const isDevelopment = context.get(developmentContext)
  return new Promise((resolve, reject) => {
    let failed = false
    // Given up only while it runs: a timer that outlived its page would keep all of it in memory.
    const late = setTimeout(() => abort(), streamTimeout)
    // Everything a page shows was awaited in its loaders, so the whole document is ready at once.
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Nothing arrives later, so nothing is to be put in its place by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(late)
          headers.set('content-type', 'text/html; charset=utf-8')
          const finished = (html: string) =>
            resolve(
              new Response(isDevelopment ? html : withLateScripts(html), {
                status: failed ? 500 : status,
                headers,
              }),
            )
          pipe(collectText(finished))
        },
        onShellError(error) {
          clearTimeout(late)
          reject(error)
        },
        onError(error) {
          failed = true
          console.error(error)
        },
      },
    )
  })
}
