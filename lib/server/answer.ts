import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ServedEndpoint } from '~/lib/endpoint'
import { fromTagList, type Tag, tagHeaders, toTagList } from '~/lib/tags'
import type { WireTable } from '~/lib/wire-table'
import { readAsked } from './asked'
import { wireFor } from './read-request'
import {
  type CachedReply,
  cacheKeyOf,
  dependencyHeader,
  notingInvalidated,
  type ResponseCache,
  tabOf,
} from './response-cache'
import { toWire } from './wire'
import { joinReply, type ReplyJson } from './write-reply'

interface Answered {
  input: { params: unknown; query: unknown }
  /** Runs the handler and writes its reply. */
  produce: () => Promise<ReplyJson>
  request: FastifyRequest
  reply: FastifyReply
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

/** A request with an invalid token is not answered from the visitors' cache. */
export function isSharedFor({ cachedFor }: ServedEndpoint, { caller, headers }: FastifyRequest): boolean {
  if (cachedFor === undefined) return false
  return cachedFor === 'everybody' || (caller === null && headers.authorization === undefined)
}

/** Answers this caller only. */
export async function answerAlone(
  endpoint: ServedEndpoint,
  { produce, request, reply }: Omit<Answered, 'input'>,
  tags: readonly Tag[],
): Promise<FastifyReply> {
  if (endpoint.method === 'GET' && endpoint.hasEffect !== true) {
    const json = await produce()
    return sendJson(reply.headers(dependencyHeader(tags)), json)
  }
  const { result: json, tags: changed } = await notingInvalidated(() => produce(), tabOf(request))
  for (const tag of fromTagList(String(reply.getHeader(tagHeaders.changed) ?? ''))) changed.add(tag)
  if (changed.size > 0) reply.header(tagHeaders.changed, toTagList(changed))
  return sendJson(reply, json)
}

/** Answers from the response cache, or fills it. */
export async function answerShared(
  cache: ResponseCache,
  endpoint: ServedEndpoint,
  { input, produce, request, reply }: Answered,
  /** Of what everybody may see. */
  shared: readonly Tag[],
): Promise<FastifyReply> {
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
    const json = joinReply(await produce())
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
  if (!isFirst && !outcome.isForAll) return answerAlone(endpoint, { produce, request, reply }, shared)
  if (outcome.cached) {
    if (asksOnlyKnown(endpoint.query, Object(request.query)))
      cache.addSpelling(outcome.cached, cacheKeyOf(request.headers, url))
    reply.hijack()
    cache.send(outcome.cached, readAsked(request.raw), reply.raw)
    return reply
  }
  return sendJson(reply.headers(dependencyHeader(shared)), outcome.json)
}
