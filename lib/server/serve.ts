import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callsVersion } from '~/lib/calls-version'
import {
  type Audience,
  type Endpoint,
  type EndpointParts,
  isRight,
  type ParsedInput,
  type ReplyGiven,
  type Right,
  type ServedEndpoint,
} from '~/lib/endpoint'
import { badInput, notAllowed, notSignedIn, Refusal, refuse, sessionOver, toRefusalReply } from '~/lib/errors'
import { signInAgain } from '~/lib/fresh-sign-in'
import { newVersion } from '~/lib/new-version'
import { fromTagList, isPersonal, type Tag, tagHeaders, tagsOf, toTagList } from '~/lib/tags'
import type { CallWire, WireTable } from '~/lib/wire-table'
import type { atMostForEach } from './at-most-for-each'
import type { Transaction } from './database'
import {
  type Answering,
  answerInSteps,
  answerOnce,
  findStoredReply,
  hashOfBody,
  inWords,
  type KeyedRequest,
  type StoredReply,
} from './idempotency'
import { readBodyBytes } from './read-body-bytes'
import { parsed, refuseUnstorable } from './read-input'
import {
  type CachedReply,
  cacheKeyOf,
  dependencyHeader,
  notingInvalidated,
  type ResponseCache,
  tabOf,
} from './response-cache'
import { seal, unseal } from './sealing'
import { Shares } from './shares'
import { takeForms } from './take-forms'
import { tidyTexts } from './tidy-texts'
import { callWire, fromWire, inWordsOf, toWire, type WireOf } from './wire'
import { joinReply, type ReplyJson, writeReply } from './write-reply'

/** Enough for a photo from a phone. */
const mostUploadBytes = 10 * 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
    endpoints: ServedEndpoint[]
    /**
     * Runs a member's writes and long reads, a few at a time: writes wait for one another in the database anyway, and
     * each that is there holds a connection that others need.
     */
    inTurn: ReturnType<typeof atMostForEach>
  }
  interface FastifyRequest {
    /** The signed-in member, or null for a visitor. Set before any handler runs. */
    caller: Caller | null
    /** The request has a valid token of ours, except that it has expired. */
    hasExpiredToken: boolean
    /** The request has an unexpired token of a session that has ended. */
    hasEndedSession: boolean
    /** The message for a caller whose session was ended by a suspension; null for everybody else. */
    whySessionEnded: string | null
  }
}

/** The member who makes the request. The token identifies them; their rights are read from the database each time. */
export interface Caller {
  memberId: number
  sessionId: string
  /** When the member signed in at a provider. Renewing the tokens of the session does not change it. */
  signedInAt: Date
  isOperator: boolean
  isInstructor: boolean
  isCafeStaff: boolean
  isFranchiseOwner: boolean
}

type OncePerKey = { oncePerKey: true }

/** Only `once` and `inSteps` create this, so the type checker notices a `oncePerKey` handler that uses neither. */
class OnceReply {
  readonly stored: StoredReply
  readonly #isMadeHere = true

  constructor(stored: StoredReply) {
    this.stored = stored
  }

  static isOne(answer: unknown): answer is OnceReply {
    return typeof answer === 'object' && answer !== null && #isMadeHere in answer
  }
}

/**
 * The last transaction of a command. A refusal that it returns is stored as the outcome; one that it throws rolls back.
 */
type Outcome<P extends EndpointParts> = (tx: Transaction) => Promise<ReplyGiven<P> | Refusal>

interface Once<P extends EndpointParts> {
  /**
   * For a command of one transaction. `beforehand` runs before it, unless the request has its stored reply: checks and
   * counts of attempts that a repeated request must not meet again belong there.
   */
  once(work: Outcome<P>, beforehand?: () => Promise<void>): Promise<OnceReply>
  /** For a command that calls an outside service between transactions: see `StepsOnce` in `idempotency.ts`. */
  inSteps<S extends object>(steps: {
    begin(tx: Transaction): Promise<S>
    carryOn(state: S, finish: (work: Outcome<P>) => Promise<OnceReply>): Promise<OnceReply>
  }): Promise<OnceReply>
}

export type Handler<P extends EndpointParts> = (
  input: ParsedInput<P> & (P extends OncePerKey ? Once<P> : unknown),
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<P extends OncePerKey ? OnceReply : ReplyGiven<P>>

function takesEmpty(shape: Record<string, z.core.$ZodType>, name: string): boolean {
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
  return schema !== undefined && z.safeParse(schema, '').success
}

/**
 * Clients send every parameter, empty where it does not apply. Empty ones are dropped unless the schema allows them.
 */
function withoutEmpty(schema: z.ZodType | undefined, query: object): object {
  const given = Object.entries(query)
  if (given.every(([, value]) => value !== '')) return query
  const shape = schema instanceof z.ZodObject ? schema.shape : {}
  return Object.fromEntries(given.filter(([name, value]) => value !== '' || takesEmpty(shape, name)))
}

/**
 * The address as declared: the path with what was read of its parameters, and only the declared parameters of the query
 * in their order. Other spellings (`/v1/%70roducts`, `page=01`) and unknown parameters would otherwise fill the
 * cache with copies of one reply and show up in its links to other pages.
 */
function canonicalUrl(
  { path: declared, query: schema }: ServedEndpoint,
  { url, words }: { url: string; words: WireTable | undefined },
  params: object,
  query: object,
): string {
  const filled = declared.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  )
  // Both forms are served, and links to other pages keep the one that was asked for.
  const path = /^[^?]*\/(\?|$)/.test(url) ? `${filled}/` : filled
  if (!(schema instanceof z.ZodObject)) return path
  const given = query as Record<string, unknown>
  const known = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, given[name]]))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(words ? Object(toWire(words, known)) : known)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

function asksOnlyKnown(schema: z.ZodType | undefined, query: object): boolean {
  const shape = schema instanceof z.ZodObject ? schema.shape : {}
  return Object.keys(query).every((name) => Object.hasOwn(shape, name))
}

const mayCall: Record<Exclude<Audience, 'anyone' | Right>, (caller: Caller) => boolean> = {
  member: () => true,
  instructor: ({ isInstructor }) => isInstructor,
  operator: ({ isOperator }) => isOperator,
}

/**
 * Whether a member may get a different reply than a visitor. A browser whose clock is slow sends an expired
 * token. The refusal makes it renew the token, instead of showing the member what visitors see.
 */
function mayDiffer({ method, cachedFor, oncePerKey, audience }: ServedEndpoint): boolean {
  return audience !== 'anyone' || oncePerKey === true || (method === 'GET' && cachedFor !== 'everybody')
}

export async function checkAudience(
  app: FastifyInstance,
  endpoint: ServedEndpoint,
  request: FastifyRequest,
): Promise<void> {
  const { audience } = endpoint
  const { caller, headers, hasExpiredToken, hasEndedSession, whySessionEnded } = request
  if (hasExpiredToken && mayDiffer(endpoint)) throw sessionOver()
  // Whoever sends a token sends no mark of their device, without which a visitor's key is refused as bad input.
  if (hasEndedSession && endpoint.oncePerKey) throw sessionOver(whySessionEnded ?? undefined)
  if (audience === 'anyone') return
  // A caller who sends a token was signed in once, so they are told that the session ended.
  if (!caller)
    throw headers.authorization === undefined ? notSignedIn() : sessionOver(whySessionEnded ?? undefined)
  if (isRight(audience)) await checkRight(app, endpoint, { right: audience, request, caller })
  else if (!mayCall[audience](caller)) throw notAllowed()
}

async function checkRight(
  app: FastifyInstance,
  endpoint: ServedEndpoint,
  { right, request, caller }: { right: Right; request: FastifyRequest; caller: Caller },
): Promise<void> {
  refuseUnstorable('input', request.params)
  const id: unknown = Reflect.get(Object(parsed(endpoint.params, request.params)), right.param)
  if (typeof id !== 'number') throw new Error(`${endpoint.path}: ${right.param} is no number of a thing`)
  const refused = await app.rights.resolverOf(right)(app.db, { id, memberId: caller.memberId })
  if (refused) throw refuse(refused)
}

/** The server refuses to start with a route whose right has no resolver, since nobody could enforce it. */
export function checkRightAtStart(app: FastifyInstance, { audience, path }: ServedEndpoint): void {
  if (!isRight(audience)) return
  if (!path.split('/').includes(`:${audience.param}`)) {
    throw new Error(`${path} has no parameter ${audience.param}, of which its right speaks.`)
  }
  app.addHook('onReady', async () => {
    app.rights.resolverOf(audience)
  })
}

/** How long after signing in a member may move money or remove a person. */
const freshForMs = 10 * 60_000

/** For endpoints that declare `sometimes`: the handler refuses with `signInAgain` if this is false. */
export function isFreshlySignedIn({ server, caller }: FastifyRequest): boolean {
  return caller !== null && server.clock.now().getTime() - caller.signedInAt.getTime() < freshForMs
}

/**
 * Our words change with the pages that speak them, so a page of another release is told to load anew. Only browsers say
 * that a page of ours asks.
 */
function checkVersion({ isOurs, wire }: ServedEndpoint, { headers }: FastifyRequest): void {
  const version = headers['calls-version']
  const speaksOurs = isOurs ? headers['sec-fetch-site'] === 'same-origin' : wire && version !== undefined
  if (speaksOurs && version !== callsVersion) throw refuse(newVersion)
}

/** The fixed words that the caller speaks; undefined for our own pages, which speak ours. */
export function wireFor(
  { wire }: ServedEndpoint,
  { headers }: Pick<FastifyRequest, 'headers'>,
): CallWire | undefined {
  return headers['calls-version'] === undefined ? wire : undefined
}

function checkFreshness({ freshSignIn }: ServedEndpoint, request: FastifyRequest): void {
  if (freshSignIn === 'always' && !isFreshlySignedIn(request)) throw refuse(signInAgain)
}

/** Large bodies do not wait in memory: what reads them refuses when too many wait. */
function waitsInTurn({ method, hasEffect, upload, bodyParsedIn }: ServedEndpoint): boolean {
  return (method !== 'GET' || hasEffect === true) && upload === undefined && bodyParsedIn === undefined
}

/** The calling member, for handlers of endpoints that only members may call. */
export function memberOf(request: FastifyRequest): Caller {
  if (!request.caller) throw notSignedIn()
  return request.caller
}

/** Bytes of bodies that are kept in memory as a whole until their reply has left. */
const mostKeptBytes = { ofMember: 80 * 1024 * 1024, ofProcess: 300 * 1024 * 1024 }
const keptBodies = new Shares()
const tooManyBodies = () =>
  new Refusal(429, '보내고 있는 파일이 너무 많아요. 잠시 뒤에 다시 보내 주세요.', { code: 'BUSY' })

/** Reserves memory for a picture or an import before its first byte is read. */
function reserveBody(endpoint: ServedEndpoint, request: FastifyRequest, reply: FastifyReply): void {
  if (endpoint.upload !== 'picture' && endpoint.bodyParsedIn === undefined) return
  const { bodyLimit } = request.routeOptions
  const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit)
  const giveBack = keptBodies.take(
    [
      ['process', mostKeptBytes.ofProcess],
      [`member ${memberOf(request).memberId}`, mostKeptBytes.ofMember],
    ],
    bytes,
  )
  if (giveBack === null) throw tooManyBodies()
  reply.raw.once('finish', giveBack).once('close', giveBack)
  if (reply.raw.destroyed) giveBack()
}

const notAPicture = () => new Refusal(415, '사진 파일을 보내 주세요.', { code: 'NOT_A_PICTURE' })
const notAFile = () => new Refusal(415, '파일을 그대로 보내 주세요.', { code: 'NOT_A_FILE' })
const tooLargeAFile = (most: number) =>
  new Refusal(413, `보내 주신 파일이 너무 커요. ${Math.floor(most / 1024 / 1024)}MB까지 받을 수 있어요.`, {
    code: 'FILE_TOO_LARGE',
  })

function bodyOf(endpoint: ServedEndpoint, body: unknown, words: WireTable | undefined): unknown {
  if (endpoint.bodyParsedIn === 'worker') return Buffer.isBuffer(body) ? body : Buffer.from('{}')
  if (endpoint.upload === undefined)
    return tidied(endpoint.body, words ? fromWire(words, body ?? {}) : (body ?? {}))
  if (endpoint.upload === 'file') {
    if (!(body instanceof Readable)) throw notAFile()
    return limited(body, endpoint.mostBodyBytes ?? mostUploadBytes)
  }
  if (!Buffer.isBuffer(body)) throw notAPicture()
  return body
}

/** Passes the body on as a stream, up to this many bytes. */
async function* limited(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let taken = 0
  for await (const bytes of body) {
    taken += bytes.length
    if (taken > most) throw tooLargeAFile(most)
    yield bytes
  }
}

function tidied(schema: z.ZodType | undefined, value: unknown): unknown {
  return parsed(schema, schema === undefined ? value : tidyTexts(schema, value))
}

/** The request's input, parsed as the endpoint declares it. */
export function readInput<P extends EndpointParts>(
  endpoint: ServedEndpoint<P>,
  request: FastifyRequest,
): ParsedInput<P> {
  const { params, query, body } = request
  refuseUnstorable('input', [params, query, body instanceof Readable ? null : body])
  const wire = wireFor(endpoint, request)
  if (wire) request.query = fromWire(wire.query, Object(query))
  return {
    params: tidied(endpoint.params, params),
    query: tidied(endpoint.query, withoutEmpty(endpoint.query, Object(request.query))),
    body: bodyOf(endpoint, body, wire?.body),
  } as ParsedInput<P>
}

export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/gif',
  'application/octet-stream',
]

/** Delivers an uploaded picture as raw bytes. Whether it is a picture is checked when it is decoded. */
function takePicturesAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(pictureTypes, readBodyBytes)
}

export const fileType = 'application/octet-stream'

/** Delivers an uploaded file as a stream. */
function takeFilesAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(fileType, (_, stream, done) => done(null, stream))
}

/** Delivers JSON as raw bytes, for endpoints whose worker parses the body. */
function takeJsonUnparsed(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', readBodyBytes)
}

/** Other endpoints leave this to Fastify, which has parsers for their content types only. */
function checkContentType({ upload, mostBodyBytes }: ServedEndpoint, { headers }: FastifyRequest): void {
  if (upload === undefined) return
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (upload === 'file') {
    if (type !== fileType) throw notAFile()
    const most = mostBodyBytes ?? mostUploadBytes
    if (Number(headers['content-length'] ?? 0) > most) throw tooLargeAFile(most)
  } else if (!pictureTypes.includes(type)) throw notAPicture()
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'] ?? null
  if (key === null || (typeof key === 'string' && /^[\w-]{8,100}$/.test(key))) return key
  throw badInput({ 'Idempotency-Key': '영문자, 숫자, 줄표로 8자에서 100자까지 입력해 주세요.' })
}

/** A JSON string, which no unencrypted reply is. */
async function sealReply({ keys }: FastifyInstance, json: string): Promise<string> {
  return JSON.stringify(await seal(keys.seal, json))
}

async function unsealReply({ keys }: FastifyInstance, stored: string): Promise<string> {
  const sealed: unknown = JSON.parse(stored)
  // Refusals hold no secret and are stored as they are.
  if (typeof sealed !== 'string') return stored
  const json = await unseal(keys.seal, sealed)
  if (json === null) throw new Error('the stored reply was encrypted with another key')
  return json
}

/** Two visitors may choose the same key, so a random mark of each device distinguishes them. */
function deviceHashOf({ headers }: FastifyRequest): string {
  const mark = headers['device-mark']
  if (typeof mark === 'string' && /^[\w-]{16,100}$/.test(mark)) return hashOfBody(mark)
  throw badInput({ 'Device-Mark': '기기마다 한 번 만든 영문자와 숫자를 16자에서 100자까지 입력해 주세요.' })
}

function keyedRequestOf(
  app: FastifyInstance,
  { method, path }: ServedEndpoint,
  { request, key, values }: { request: FastifyRequest; key: string; values: unknown[] },
): KeyedRequest {
  const memberId = request.caller?.memberId ?? null
  return {
    memberId,
    deviceHash: memberId === null ? deviceHashOf(request) : null,
    endpoint: `${method} ${path}`,
    key,
    bodyHash: inWords(request.headers['calls-version'], hashOfBody(...values)),
    askedAt: app.clock.now(),
  }
}

function bodyLimitOf({ upload, mostBodyBytes }: ServedEndpoint): { bodyLimit?: number } {
  if (upload === 'picture') return { bodyLimit: mostUploadBytes }
  return mostBodyBytes === undefined ? {} : { bodyLimit: mostBodyBytes }
}

/** A feature's calls with the addresses that the browser knows them by, and the words of those with fixed ones. */
export function servedBy<Calls extends Record<string, EndpointParts>>(
  endpoints: { [K in keyof Calls]: Endpoint<Calls[K]> },
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
  const { upload, bodyParsedIn, takesForms } = endpoint
  if (upload === undefined && bodyParsedIn === undefined && !takesForms) {
    route(app, endpoint, handler)
    return
  }
  // A content type parser applies to its whole Fastify instance, so this route gets its own.
  void app.register(async (own) => {
    if (takesForms) await takeForms(own)
    else if (upload === 'picture') takePicturesAlone(own)
    else if (upload === 'file') takeFilesAlone(own)
    else takeJsonUnparsed(own)
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
      checkContentType(endpoint, request)
      reserveBody(endpoint, request, reply)
    },
    handler: async (request, reply) => {
      const input = readInput(endpoint, request)
      if (endpoint.oncePerKey) Object.assign(input, onceOf(input, request, reply))
      const tags = tagsOf(endpoint.dependsOn ?? [], Object(input.params), Object(input.query))
      if (!isSharedFor(endpoint, request)) {
        const { caller } = request
        const answer = () => answerAlone(input, request, reply, tags)
        return caller === null || !waitsInTurn(endpoint) ? answer() : app.inTurn(caller.memberId, answer)
      }
      // A reply shared by everybody must not depend on the caller.
      request.caller = null
      return answerShared(input, request, reply, tags)
    },
  })

  async function produce(
    input: ParsedInput<P>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyJson> {
    const answer: unknown = await handler(input as Parameters<typeof handler>[0], request, reply)
    if (!OnceReply.isOne(answer)) return writeReply(endpoint.reply, answer, wireFor(endpoint, request)?.reply)
    const { status, json, invalidated } = answer.stored
    reply.status(status)
    if (invalidated !== '') reply.header(tagHeaders.changed, invalidated)
    return endpoint.repliesSecret ? unsealReply(app, json) : json
  }

  function onceOf({ params, body }: ParsedInput<P>, request: FastifyRequest, reply: FastifyReply): Once<P> {
    const key = keyOf(request)
    const keyed =
      key === null ? null : keyedRequestOf(app, endpoint, { request, key, values: [params, body] })
    const answering =
      (work: Outcome<P>): Answering =>
      async (tx) => {
        const { result, tags } = await notingInvalidated(() => work(tx))
        const invalidated = toTagList(tags)
        const wire = wireFor(endpoint, request)
        if (result instanceof Refusal) {
          const refused = inWordsOf(wire, toRefusalReply(result))
          return { status: result.status, json: JSON.stringify(refused), invalidated }
        }
        const json = joinReply(await writeReply(endpoint.reply, result, wire?.reply))
        const kept = endpoint.repliesSecret ? await sealReply(app, json) : json
        return { status: reply.statusCode, json: kept, invalidated }
      }
    return {
      once: async (work, beforehand) => {
        const stored = beforehand && keyed ? await findStoredReply(app.db, keyed) : null
        if (stored) return new OnceReply(stored)
        await beforehand?.()
        return new OnceReply(await answerOnce(app.db, keyed, answering(work)))
      },
      inSteps: async ({ begin, carryOn }) => {
        const stored = await answerInSteps(app.db, keyed ?? unkeyedRequest(request), {
          begin,
          carryOn: async (state: Parameters<typeof carryOn>[0], finish) => {
            const done = await carryOn(state, async (work) => new OnceReply(await finish(answering(work))))
            return done.stored
          },
        })
        return new OnceReply(stored)
      },
    }
  }

  /** Without a key each request counts as its own, and its steps are stored like any other's. */
  function unkeyedRequest({ caller }: FastifyRequest): KeyedRequest {
    const memberId = caller?.memberId ?? null
    const key = randomUUID()
    const deviceHash = memberId === null ? hashOfBody(key) : null
    const { method, path } = endpoint
    return {
      memberId,
      deviceHash,
      endpoint: `${method} ${path}`,
      key,
      bodyHash: '',
      askedAt: app.clock.now(),
    }
  }

  async function answerAlone(
    input: ParsedInput<P>,
    request: FastifyRequest,
    reply: FastifyReply,
    tags: readonly Tag[],
  ): Promise<FastifyReply> {
    if (endpoint.method === 'GET' && endpoint.hasEffect !== true) {
      const json = await produce(input, request, reply)
      return sendJson(reply.headers(dependencyHeader(tags)), json)
    }
    const { result: json, tags: changed } = await notingInvalidated(
      () => produce(input, request, reply),
      tabOf(request),
    )
    for (const tag of fromTagList(String(reply.getHeader(tagHeaders.changed) ?? ''))) changed.add(tag)
    if (changed.size > 0) reply.header(tagHeaders.changed, toTagList(changed))
    return sendJson(reply, json)
  }

  async function answerShared(
    input: ParsedInput<P>,
    request: FastifyRequest,
    reply: FastifyReply,
    tags: readonly Tag[],
  ): Promise<FastifyReply> {
    const cache = app.responseCache
    const shared = tags.filter((tag) => !isPersonal(tag))
    const { url } = request
    const canonical = canonicalUrl(
      endpoint,
      { url, words: wireFor(endpoint, request)?.query },
      { ...Object(request.params), ...Object(input.params) },
      Object(input.query),
    )
    // Handlers build the links to other pages from this URL.
    request.raw.url = canonical
    const key = cacheKeyOf(request.headers, canonical)
    const { work, isFirst } = cache.share(key, async (since): Promise<Shared> => {
      const known = cache.find(key)
      if (known) return { json: '', cached: known, isForAll: true }
      const json = joinReply(await produce(input, request, reply))
      // A handler that sets its own cache-control keeps its reply out of the cache.
      const isForAll = reply.statusCode === 200 && !reply.hasHeader('cache-control')
      const headers = { ...cache.commonHeaders, 'content-type': jsonType, ...dependencyHeader(shared) }
      const audience = endpoint.cachedFor ?? 'visitors'
      const cached = isForAll
        ? await cache.store(key, { body: json, headers, tags: shared, audience }, since)
        : null
      return { json, cached, isForAll }
    })
    const outcome = await work
    if (!isFirst && !outcome.isForAll) return answerAlone(input, request, reply, shared)
    if (outcome.cached) {
      if (asksOnlyKnown(endpoint.query, Object(request.query)))
        cache.addSpelling(outcome.cached, cacheKeyOf(request.headers, url))
      reply.hijack()
      cache.send(outcome.cached, request.raw, reply.raw)
      return reply
    }
    return sendJson(reply.headers(dependencyHeader(shared)), outcome.json)
  }
}

interface Shared {
  json: string
  cached: CachedReply | null
  /** Whether concurrent requests for the same address may share the reply. */
  isForAll: boolean
}

const jsonType = 'application/json; charset=utf-8'

function sendJson(reply: FastifyReply, json: ReplyJson): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  reply.headers({ 'content-type': jsonType, vary: 'calls-version' })
  if (!Array.isArray(json)) return reply.send(json)
  reply.header(
    'content-length',
    json.reduce((sum, { length }) => sum + length, 0),
  )
  return reply.send(Readable.from(json))
}

/** A request with an invalid token is not answered from the visitors' cache. */
function isSharedFor({ cachedFor }: ServedEndpoint, { caller, headers }: FastifyRequest): boolean {
  if (cachedFor === undefined) return false
  return cachedFor === 'everybody' || (caller === null && headers.authorization === undefined)
}
