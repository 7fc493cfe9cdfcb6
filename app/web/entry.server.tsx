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
import { isLost } from '~/lib/lost-page'
import { NonceContext } from '~/lib/web/nonce'
import { withLateScripts } from './first-load/late-scripts'
import { firstPart, isReachable } from './first-load/reachable-routes'
import { allScreens } from './screens'

export { longestAddress } from './screens'

/** The rendering of a page is aborted after this time. */
export const streamTimeout = 10_000

// A page's query cache is discarded with the page. Its timers would keep both in memory for up to an hour.
timeoutManager.setTimeoutProvider({
  setTimeout: () => 0,
  clearTimeout: () => undefined,
  setInterval: () => 0,
  clearInterval: () => undefined,
})

/** By the first part of their paths: the router ranks all that it is given, for each page anew. */
const screens = new Map<string, { path: string; handle: readonly string[] | null }[]>()
for (const { path, reads = null } of allScreens) {
  const first = firstPart(`/${path}`)
  screens.set(first, [...(screens.get(first) ?? []), { path: `/${path}`, handle: reads }])
}

/** The query parameters that the page at this path depends on; null if the page must not be cached. */
export function parametersOf(pathname: string): readonly string[] | null {
  return matchRoutes(screens.get(firstPart(pathname)) ?? [], pathname)?.at(-1)?.route.handle ?? null
}

type Handler = ReturnType<typeof createRequestHandler>
/** Of each build, by the first part of the paths that it answers. */
const handlers = new WeakMap<ServerBuild, Map<string, Handler>>()

/**
 * The build with the routes that an address with this first part can match, and home's, which the page names for the
 * browser. The router ranks and walks all the routes it has, several times a page.
 */
function routesFrom(build: ServerBuild, first: string): ServerBuild {
  const reachable = <Route extends { path?: string }>(routes: Readonly<Record<string, Route | undefined>>) =>
    Object.fromEntries(Object.entries(routes).filter(([, route]) => route && isReachable(route, first)))
  return {
    ...build,
    routes: reachable(build.routes),
    assets: { ...build.assets, routes: reachable(build.assets.routes) as ServerBuild['assets']['routes'] },
  }
}

function handlerOf(build: ServerBuild, url: string, mode: string): Handler {
  const first = firstPart(decodeURI(new URL(url).pathname))
  // Anything else, also the browser's questions for routes, is answered by the whole.
  const key = screens.has(first) ? first : '*'
  const ofBuild = handlers.get(build) ?? new Map<string, Handler>()
  handlers.set(build, ofBuild)
  const handler = ofBuild.get(key) ?? createRequestHandler(key === '*' ? build : routesFrom(build, key), mode)
  ofBuild.set(key, handler)
  return handler
}

/** The server calls this instead of the router, so that the process holds the router once, in its production build. */
export function answerPage(build: ServerBuild, request: Request, given: PageGivens): Promise<Response> {
  const handler = handlerOf(build, request.url, given.isDevelopment ? 'development' : 'production')
  const context = new RouterContextProvider()
  context.set(apiFetchContext, given.apiFetch)
  context.set(nonceContext, given.nonce)
  context.set(siteContext, given.site)
  context.set(developmentContext, given.isDevelopment)
  return handler(request, context)
}

/** The routes that show no more than `LostView` where something is missing (routes.ts). */
const withoutWords = new Set(['shell/screen-boundary', 'shell/other-page'])

/** Renders the whole page before replying, because the hashes of its scripts go into the headers. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const isDevelopment = context.get(developmentContext)
  // Some screens have words of their own for what is missing.
  const { errors, matches } = entry.staticHandlerContext
  const shown = errors ? Object.keys(errors)[0] : matches.at(-1)?.route.id
  if (status === 404 && withoutWords.has(shown ?? '') && !isDevelopment) {
    return new Response(null, { status, headers: { [isLost]: 'true' } })
  }
  let failed = false
  // A character for each byte: a text with Hangul in it takes twice the memory, once for each step that it goes through.
  const html = await new Promise<string>((resolve, reject) => {
    const parts: Buffer[] = []
    const page = new Writable({
      write(part: Buffer, _, written) {
        parts.push(part)
        written()
      },
      final(ended) {
        resolve(Buffer.concat(parts).toString('latin1'))
        ended()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Keeps React from moving large parts to the end of the page and inserting them by script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        // Everything a page shows was awaited in its loaders, so the whole document is ready at once.
        onAllReady() {
          clearTimeout(late)
          pipe(page)
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
    // Cleared when rendering ends: a timer that outlives its page would keep the whole page in memory.
    const late = setTimeout(abort, streamTimeout)
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(Buffer.from(isDevelopment ? html : withLateScripts(html), 'latin1'), {
    status: failed ? 500 : status,
    headers,
  })
}
