import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type Clock, nowHeader } from '~/lib/clock'
import type { RateClass, ServedEndpoint } from '~/lib/endpoint'
import { rateWindowMs } from '~/lib/endpoint'
import { readAsked } from '~/lib/server/asked'
import { atMostForEach } from '~/lib/server/at-most-for-each'
import { type CallCounts, sharedCallCounts } from '~/lib/server/call-counts'
import type { Database } from '~/lib/server/database'
import { Drain } from '~/lib/server/drain'
import type { Keys } from '~/lib/server/keys'
import { networkOf } from '~/lib/server/network-of'
import type { Replica } from '~/lib/server/replica'
import { ResponseCache } from '~/lib/server/response-cache'
import { Rights } from '~/lib/server/rights'
import { prepareStreams } from '~/lib/server/serve-stream'
import { answerBroken, answerErrors, endSlow, refuseBroken, toErrorReply } from './answer-errors'
import { bareHeaders } from './bare-headers'
import type { Env } from './env'
import type { Services } from './features'
import { trustedProxies, warnOfUnknownProxy } from './forwarded-by'
import { callsPerMinute, ownAddress } from './rate-limits'
import { identifyCallers } from './sign-in-gate'
import { SlowBodies } from './slow-bodies'
import { smallPagePolicy, unreadableAddressPage } from './small-page'
import { mountV1 } from './v1'

declare module 'fastify' {
  interface FastifyInstance {
    db: Database
    clock: Clock
    env: Env
    keys: Keys
    drain: Drain
    /** Null where rates are not limited. */
    callCounts: CallCounts | null
  }
  interface FastifyContextConfig {
    rate?: RateClass
    /** The endpoint as its feature declares it. */
    endpoint?: ServedEndpoint
  }
}

export interface AppParts {
  env: Env
  services: Services
  /** Where what is the same for everybody may be read; `services.db` is then this one's. */
  replica?: Replica | null
  /** Mounts everything beside the API: pages, assets, media, stand-ins. Omitted in API tests. */
  mountRest?: (app: FastifyInstance) => Promise<void>
  /** Receives every request first, e.g. Vite's development middleware. */
  front?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Receives the lines of the log, which otherwise go to the standard output. */
  logTo?: { write(line: string): void }
  /** A connection on which nothing moves for so long is ended. Streams send a heartbeat more often. */
  longestIdleMs?: number
  timeouts?: Partial<typeof usualTimeouts>
}

/** More than any of our forms needs; endpoints that take files declare their own limit. */
const usualBodyBytes = 65_536

/**
 * The timeouts of headers and bodies stop clients that send byte by byte; Node looks for the former only so often. The request
 * timeout leaves a phone time for a large file. Keep-alive is a little longer than at common proxies, so that a proxy never reuses a
 * connection that we are just closing.
 */
const usualTimeouts = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 72_000,
  body: { graceMs: 20_000, bytesPerSecond: 500 },
}

/** Fewer than half of the database connections, so that one member cannot take them all. */
const mostWritesAtOnce = 4

/** Assembles the whole server around an open database. Listening and closing are up to the caller. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const {
    env,
    services,
    replica = null,
    mountRest,
    front,
    logTo,
    longestIdleMs = 120_000,
    timeouts = {},
  } = parts
  const { db, clock, keys } = services
  const responseCache = new ResponseCache(
    env.mode === 'live'
      ? { ...bareHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : bareHeaders,
  )
  const isTrustedProxy = trustedProxies(env)
  const drain = new Drain()
  const { body: pace, ...ofServer } = { ...usualTimeouts, ...timeouts }
  const slowBodies = new SlowBodies(pace, endSlow)
  const app = fastify({
    logger:
      env.logLevel === 'silent'
        ? false
        : {
            level: env.logLevel,
            // What PostgreSQL says of a row that failed may hold a phone number. The connection is long and has a key.
            redact: ['req.headers.authorization', 'err.detail', 'err.where', 'err.client'],
            ...(logTo ? { stream: logTo } : {}),
          },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: usualBodyBytes,
    trustProxy: isTrustedProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    clientErrorHandler: answerBroken,
    // Reached by URLs with broken percent-encoding, which match no route.
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      const { status, reply: body } = toErrorReply(error)
      reply.code(status).headers({ ...bareHeaders, 'x-request-id': request.id })
      if (request.headers.accept?.includes('text/html')) {
        reply.header('content-security-policy', smallPagePolicy)
        reply.type('text/html; charset=utf-8').send(unreadableAddressPage)
        return
      }
      reply.type('application/json; charset=utf-8')
      reply.send(JSON.stringify(body))
    },
    serverFactory: (handler) =>
      createServer(ofServer, (request, response) => {
        drain.prepare(response)
        const asked = readAsked(request)
        if (asked.hosts > 1) return refuseBroken(response)
        const now = env.mode === 'demo' ? clock.now().toISOString() : null
        const more = now === null ? [] : [nowHeader, now]
        const isAnswered = responseCache.answer(request, response, { asked, more })
        drain.follow(response)
        if (isAnswered) return
        if (now !== null) response.setHeader(nowHeader, now)
        slowBodies.follow(request, response)
        if (front) front(request, response, () => handler(request, response))
        else handler(request, response)
      }).setTimeout(longestIdleMs),
  })
  app.decorate('db', db)
  app.decorate('clock', clock)
  app.decorate('env', env)
  app.decorate('keys', keys)
  app.decorate('drain', drain)
  app.decorate('responseCache', responseCache)
  app.decorate('replica', replica)
  app.decorate('endpoints', [])
  app.decorate('inTurn', atMostForEach(mostWritesAtOnce))
  app.decorate('rights', new Rights())
  app.decorateRequest('caller', null)

  answerErrors(app)
  warnOfUnknownProxy(app, isTrustedProxy)
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      useDefaults: false,
    },
    strictTransportSecurity: env.mode === 'live',
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', bareHeaders['permissions-policy'])
  })
  await app.register(cookie)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1_000 })
  const callCounts = env.rateLimits ? sharedCallCounts({ db, keys }) : null
  app.decorate('callCounts', callCounts)
  if (callCounts) {
    await app.register(rateLimit, {
      timeWindow: rateWindowMs,
      store: callCounts.store,
      allowList: (request) => request.socket.remoteAddress === ownAddress,
      max: (request) => callsPerMinute[request.routeOptions.config.rate ?? 'page'],
      keyGenerator: (request) => `${request.routeOptions.config.rate ?? 'page'} ${networkOf(request.ip)}`,
    })
  }
  await responseCache.listen(db)
  await replica?.follow(responseCache)
  identifyCallers(app)
  prepareStreams(app)
  app.removeContentTypeParser('text/plain')
  await mountV1(app, services)
  if (mountRest) await mountRest(app)
  return app
}
