import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {
  Endpoint,
  EndpointParts,
  ParsedInput,
  ReplyGiven,
  ServedEndpoint,
  ShownEndpoint,
} from '~/lib/endpoint'
import { isPersonal, tagsOf } from '~/lib/tags'
import { answerAlone, answerShared, isSharedFor } from './answer'
import type { atMostForEach } from './at-most-for-each'
import {
  checkAgreedTerms,
  checkAudience,
  checkFreshness,
  checkProvenPhone,
  checkRightAtStart,
  checkVersion,
} from './check-caller'
import { readInput, wireFor } from './read-request'
import type { Replica } from './replica'
import { bodyLimitOf, checkContentType, hasOwnBody, reserveBody, takeOwnBody } from './request-body'
import type { ResponseCache } from './response-cache'
import { type Once, type OncePerKey, OnceReply, onceOf, sendStored } from './serve-once'
import { callWire, type WireOf } from './wire'
import { type ReplyJson, writeReply } from './write-reply'

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
    replica?: Replica | null
    endpoints: ServedEndpoint[]
    /**
     * Runs a member's writes and long reads, a few at a time: writes wait for one another in the database anyway, and
     * each that is there holds a connection that others need.
     */
    inTurn: ReturnType<typeof atMostForEach>
  }
}

export type Handler<P extends EndpointParts> = (
  input: ParsedInput<P> & (P extends OncePerKey ? Once<P> : unknown),
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<P extends OncePerKey ? OnceReply : ReplyGiven<P>>

/** Large bodies do not wait in memory: what reads them refuses when too many wait. */
function waitsInTurn({ method, hasEffect, upload, bodyParsedIn }: ServedEndpoint): boolean {
  return (method !== 'GET' || hasEffect === true) && upload === undefined && bodyParsedIn === undefined
}

/** A feature's calls with the addresses that the browser knows them by, and the words of those with fixed ones. */
export function servedBy<Calls extends Record<string, EndpointParts>>(
  endpoints: { [K in keyof Calls]: ShownEndpoint<Calls[K]> },
  calls: Calls,
  wire: WireOf<Calls> = {},
): { [K in keyof Calls]: ServedEndpoint<Calls[K]> } {
  const served = Object.entries(calls).map(([name, parts]) => {
    const address = endpoints[name] as Endpoint
    const rate = address.method === 'GET' ? 'read' : 'write'
    const words = wire[name]
    const callers = words ? { wire: callWire(words, parts) } : { isOurs: !parts.isStream }
    return [name, { audience: 'anyone', rate, ...callers, ...parts, ...address }]
  })
  return Object.fromEntries(served) as { [K in keyof Calls]: ServedEndpoint<Calls[K]> }
}

/** The endpoint with what other features contribute to it: what its reply depends on as well, and their refusals. */
export function withContributed<P extends EndpointParts>(
  endpoint: ServedEndpoint<P>,
  { dependsOn = [], refusals = [] }: Pick<EndpointParts, 'dependsOn' | 'refusals'>,
): ServedEndpoint<P> {
  return {
    ...endpoint,
    dependsOn: [...(endpoint.dependsOn ?? []), ...dependsOn],
    refusals: [endpoint.refusals ?? [], refusals],
  }
}

/**
 * Registers a declared endpoint: checks the audience, parses the input, runs the handler and cuts the reply down to its
 * schema. This is the only place where a declared audience is enforced.
 */
export function serve<P extends EndpointParts>(
  app: FastifyInstance,
  endpoint: ServedEndpoint<P>,
  handler: Handler<P>,
): void {
  app.endpoints.push(endpoint)
  checkRightAtStart(app, endpoint)
  if (!hasOwnBody(endpoint)) {
    route(app, endpoint, handler)
    return
  }
  // A content type parser applies to its whole Fastify instance, so this route gets its own.
  void app.register(async (own) => {
    await takeOwnBody(own, endpoint)
    route(own, endpoint, handler)
  })
}

function route<P extends EndpointParts>(
  app: FastifyInstance,
  endpoint: ServedEndpoint<P>,
  handler: Handler<P>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { rate: endpoint.rate, endpoint },
    // JSON replies need only a few fixed headers; having helmet build them took a quarter of the time of a small reply.
    helmet: false,
    exposeHeadRoute: endpoint.method === 'GET' && endpoint.hasEffect !== true,
    ...bodyLimitOf(endpoint),
    onRequest: async (_, reply) => {
      reply.headers(app.responseCache.commonHeaders)
    },
    // Runs before the body is read, so that nobody uploads ten megabytes only to be told to sign in.
    preParsing: async (request, reply) => {
      checkVersion(endpoint, request)
      await checkAudience(app, endpoint, request)
      checkFreshness(endpoint, request)
      checkProvenPhone(endpoint, request)
      checkAgreedTerms(endpoint, request)
      checkContentType(endpoint, request)
      reserveBody(endpoint, request, reply)
    },
    handler: async (request, reply) => {
      const input = readInput(endpoint, request)
      if (endpoint.oncePerKey) Object.assign(input, onceOf(app, endpoint, { input, request, reply }))
      const tags = tagsOf(endpoint.dependsOn ?? [], Object(input.params), Object(input.query))
      const produce = () => produceReply(app, endpoint, { handler, input, request, reply })
      if (!isSharedFor(endpoint, request)) {
        const { caller } = request
        const answer = () => answerAlone(endpoint, { produce, request, reply }, tags)
        return caller === null || !waitsInTurn(endpoint) ? answer() : app.inTurn(caller.memberId, answer)
      }
      // A reply shared by everybody must not depend on the caller.
      request.caller = null
      const shared = tags.filter((tag) => !isPersonal(tag))
      const read = () => (app.replica ? app.replica.read(shared, produce) : produce())
      return answerShared(app.responseCache, endpoint, { input, produce: read, request, reply }, shared)
    },
  })
}

async function produceReply<P extends EndpointParts>(
  app: FastifyInstance,
  endpoint: ServedEndpoint<P>,
  {
    handler,
    input,
    request,
    reply,
  }: { handler: Handler<P>; input: ParsedInput<P>; request: FastifyRequest; reply: FastifyReply },
): Promise<ReplyJson> {
  const answer: unknown = await handler(input as Parameters<typeof handler>[0], request, reply)
  if (OnceReply.isOne(answer)) return sendStored(app, endpoint, answer, reply)
  return writeReply(endpoint.reply, answer, wireFor(endpoint, request)?.reply)
}
