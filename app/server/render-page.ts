import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { providers } from '~/features/accounts/providers'
import { inOurWords } from '~/lib/calls-version'
import type { Clock } from '~/lib/clock'
import { rateWindowMs } from '~/lib/endpoint'
import type { ApiFetch, PageGivens } from '~/lib/in-process-call'
import { isLost } from '~/lib/lost-page'
import { readAsked } from '~/lib/server/asked'
import type { PageSources } from '~/lib/server/feature'
import { networkOf } from '~/lib/server/network-of'
import { ProcessorTime } from '~/lib/server/processor-time'
import { publicAddress } from '~/lib/server/public-address'
import { type CachedReply, cacheKeyOf } from '~/lib/server/response-cache'
import { fromTagList, type Tag, tagHeaders } from '~/lib/tags'
import { withOwnIcons } from '../web/first-load/server/page-icons'
import { type PageStyles, stylesFor, withPageStyles } from '../web/first-load/server/page-styles'
import { type LongestAddress, receiveAddress } from './page-address'
import { pagePolicy, sealPage } from './page-policy'
import { ownAddress, pageMsPerMinute } from './rate-limits'
import { withCardRevisions } from './share-cards'
import { lostPage, smallPagePolicy, tooManyPagesPage } from './small-page'

/** The data a page was rendered from, collected from its loaders' API calls. */
interface Sources {
  tags: Set<Tag>
  /** A single reply that must not be cached makes the page uncacheable. */
  areCacheable: boolean
}

/** Loaders call the API as a visitor, inside this process. */
function inProcessFetch(app: FastifyInstance, sources: Sources): ApiFetch {
  return async (path) => {
    const cached = app.responseCache.lookUp(cacheKeyOf(inOurWords, path))
    if (cached?.sent.identity) {
      for (const tag of cached.tags) sources.tags.add(tag)
      return new Response(new Uint8Array(cached.sent.identity.bytes), {
        headers: { 'content-type': 'application/json', [tagHeaders.dependsOn]: cached.tags.join(',') },
      })
    }
    const request = { method: 'GET', url: path, headers: inOurWords, remoteAddress: ownAddress } as const
    const reply = await app.inject(request)
    const { 'content-type': type = 'application/json', 'cache-control': lifetime } = reply.headers
    const tags = String(reply.headers[tagHeaders.dependsOn] ?? '')
    for (const tag of fromTagList(tags)) sources.tags.add(tag)
    if (lifetime !== 'public, no-cache') sources.areCacheable = false
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': String(type), [tagHeaders.dependsOn]: tags },
    })
  }
}

/**
 * The request contains nothing about the caller but the URL, so every visitor gets the same page. HEAD renders the
 * whole page too, for its headers.
 */
function visitorRequest(address: string, response: ServerResponse): Request {
  const aborter = new AbortController()
  response.once('close', () => aborter.abort())
  return new Request(address, { headers: { accept: 'text/html' }, signal: aborter.signal })
}

/** Whether the path is spelled as our links spell it: `/%67ame/7` and `/game/07` are not. */
function isPlain(pathname: string): boolean {
  return !/\/0\d/.test(pathname) && encodeURI(decodeURI(pathname)) === pathname
}

/**
 * The page's path with only the parameters it depends on, in their declared order. Null if the page is not cached, which
 * it is under one spelling of its path only.
 */
function pageKey({ pathname, searchParams }: URL, { parametersOf }: PageServer): string | null {
  const names = isPlain(pathname) ? parametersOf(pathname) : null
  if (names === null) return null
  const search = new URLSearchParams(
    names.flatMap((name) => {
      const value = searchParams.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  return search.size === 0 ? pathname : `${pathname}?${search.toString()}`
}

/** The headers set by hooks that apply to every page, without those of this particular request. */
function securityHeaders(reply: FastifyReply): Record<string, string> {
  const ofVisit = /^(x-ratelimit-|retry-after$|x-request-id$|set-cookie$|vary$)/
  return Object.fromEntries(
    Object.entries(reply.getHeaders())
      .filter(([name]) => !ofVisit.test(name))
      .map(([name, value]) => [name, String(value)]),
  )
}

/** What `app/web/entry.server.tsx` exports besides the renderer. */
type PageServer = ServerBuild['entry']['module'] & {
  parametersOf(pathname: string): readonly string[] | null
  answerPage(build: ServerBuild, request: Request, given: PageGivens): Promise<Response>
  longestAddress: LongestAddress
}

function sendSmall(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': smallPagePolicy, 'cache-control': 'no-cache' })
    .send(page)
}

/** Limits how long the pages of a network may keep the processor busy. */
function pageTime({ callCounts }: FastifyInstance, most: number) {
  const time = new ProcessorTime()
  return ({ ip }: FastifyRequest) => {
    const add = async (ms: number) =>
      callCounts?.count(`page time ${networkOf(ip)}`, {
        windowMs: rateWindowMs,
        most,
        by: Math.ceil(ms),
      })
    return {
      /** For how many seconds nothing more is rendered. */
      async secondsToWait(): Promise<number> {
        const had = await add(0)
        return had && had.current >= most ? Math.ceil(had.ttl / 1_000) : 0
      },
      async measure<T>(work: () => Promise<T>): Promise<T> {
        const end = time.begin()
        try {
          return await work()
        } finally {
          await add(end())
        }
      },
    }
  }
}

/** Whole seconds, so that a page stays the same while the clock is not moved. */
const secondsAhead = (clock: Clock) => Math.round((clock.now().getTime() - Date.now()) / 1_000) || 0

/** Sends every path that has no other handler to React Router. */
export function mountPages(
  app: FastifyInstance,
  /** A function in development, where the build changes while the server runs. */
  build: ServerBuild | (() => Promise<ServerBuild>),
  {
    sources: pageSources = [],
    styles = new Map(),
    mostMsPerMinute = pageMsPerMinute,
  }: { sources?: readonly PageSources[]; styles?: PageStyles; mostMsPerMinute?: number } = {},
): void {
  const { env, clock, responseCache: cache } = app
  const site = {
    publicUrl: env.publicUrl,
    isDemo: env.mode === 'demo',
    refundFeePercent: env.refundFeePercent,
    lateRefundPercent: env.lateRefundPercent,
    termsUrl: env.termsUrl,
    privacyUrl: env.privacyUrl,
    business: env.business,
    signsInWith: providers.filter((provider) => env.outside === null || env.outside[provider] !== null),
    answersByMail: env.outside === null || env.outside.mail !== null,
  }

  async function pageServer(): Promise<{ current: ServerBuild; server: PageServer }> {
    const current = typeof build === 'function' ? await build() : build
    return { current, server: current.entry.module as PageServer }
  }

  async function render(request: Request) {
    const nonce = randomBytes(16).toString('base64')
    const sources: Sources = { tags: new Set(), areCacheable: true }
    const { current, server } = await pageServer()
    const given = {
      apiFetch: inProcessFetch(app, sources),
      nonce,
      site: site.isDemo ? { ...site, aheadMs: secondsAhead(clock) * 1_000 } : site,
      isDevelopment: env.development,
    }
    const page = await server.answerPage(current, request, given)
    return {
      page,
      nonce,
      sources,
      isHtml: page.headers.get('content-type')?.startsWith('text/html') === true,
    }
  }

  async function seal(page: Response, nonce: string): Promise<{ body: Buffer; policy: string }> {
    // A character for each byte, as in entry.server.tsx: what is looked for and put in is ASCII.
    const bytes = Buffer.from(await page.arrayBuffer())
    const rendered = await withCardRevisions(app, withOwnIcons(bytes.toString('latin1')))
    const inPage = stylesFor(rendered, styles)
    const { html, policy } = sealPage(rendered, nonce, {
      sources: pageSources,
      styles: [...inPage.values()].map(({ source }) => source),
    })
    return { body: withPageStyles(html, inPage), policy }
  }

  async function renderAlone(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = publicAddress(env.publicUrl, request.url).href
    const { page, nonce, isHtml } = await render(visitorRequest(address, reply.raw))
    reply.status(page.status)
    page.headers.forEach((value, name) => {
      reply.header(name, value)
    })
    // It says what the whole one would, in a hundredth of the bytes.
    if (page.headers.has(isLost)) return sendSmall(reply.removeHeader(isLost), 404, lostPage)
    if (!isHtml) return reply.send(page.body ? Readable.fromWeb(page.body as NodeReadableStream) : '')
    if (!page.headers.has('cache-control')) reply.header('cache-control', 'no-cache')
    if (env.development) {
      const own = { scripts: [`'nonce-${nonce}'`], styles: [] }
      reply.header('content-security-policy', pagePolicy(own, { sources: pageSources, development: true }))
      return reply.send(page.body ? Readable.fromWeb(page.body as NodeReadableStream) : '')
    }
    const { body, policy } = await seal(page, nonce)
    return reply.header('content-security-policy', policy).send(body)
  }

  /** Null if the page cannot be shared: not HTML, not found, failed, or built from uncacheable replies. */
  async function renderForAll(
    key: string,
    headers: Record<string, string>,
    since: number,
  ): Promise<CachedReply | null> {
    const address = publicAddress(env.publicUrl, key).href
    const { page, nonce, sources, isHtml } = await render(
      new Request(address, { headers: { accept: 'text/html' } }),
    )
    if (!isHtml || page.status !== 200 || !sources.areCacheable) {
      await page.body?.cancel()
      return null
    }
    const { body, policy } = await seal(page, nonce)
    return cache.store(
      key,
      {
        body,
        headers: {
          ...headers,
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
          'cache-control': 'no-cache',
        },
        tags: [...sources.tags],
        audience: 'everybody',
      },
      since,
    )
  }

  const timeOf = pageTime(app, mostMsPerMinute)

  async function sendPage(request: FastifyRequest, reply: FastifyReply, key: string | null) {
    if (key === null) return renderAlone(request, reply)
    const common = securityHeaders(reply)
    const { work } = cache.share(
      `page ${key}`,
      async (since) => cache.find(key) ?? (await renderForAll(key, common, since)),
    )
    const page = await work
    if (!page) return renderAlone(request, reply)
    reply.hijack()
    cache.send(page, readAsked(request.raw), reply.raw)
    return reply
  }

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const address = publicAddress(env.publicUrl, request.url)
    const { server } = await pageServer()
    const received = receiveAddress(address, server.longestAddress)
    if (received === 'lost') return sendSmall(reply, 404, lostPage)
    if (received !== 'rendered') return reply.redirect(received.cleanAddress, 301)
    const time = timeOf(request)
    const wait = await time.secondsToWait()
    if (wait > 0) return sendSmall(reply.header('retry-after', wait), 429, tooManyPagesPage)
    const key = env.development ? null : pageKey(address, server)
    return time.measure(() => sendPage(request, reply, key))
  })
}
