import { z } from 'zod'
import type { RefusalKind } from './errors'
import type { Dependency } from './tags'

/** Who may call an endpoint: somebody by what they are everywhere, or by their right on the thing asked for. */
export type Audience = 'anyone' | 'member' | 'instructor' | 'operator' | Right

/**
 * A right on one thing. Its kind and the path parameter `param`, its number, name the thing; the feature that owns it
 * resolves the right (`server/rights.ts`).
 */
export interface Right {
  right: 'owner' | 'staff'
  kind: string
  param: string
}

export function ownerOf(kind: string, param: string): Right {
  return { right: 'owner', kind, param }
}

export function staffOf(kind: string, param: string): Right {
  return { right: 'staff', kind, param }
}

export function isRight(audience: Audience): audience is Right {
  return typeof audience === 'object'
}

/** As documents name it, e.g. `owner of review`. */
export function audienceName(audience: Audience): string {
  return isRight(audience) ? `${audience.right} of ${audience.kind}` : audience
}

/** How often one address may call: the figures stand in `app/server/rate-limits.ts`. */
export type RateClass = 'read' | 'search' | 'write' | 'sign-in' | 'upload' | 'import'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodType

export interface EndpointParts {
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body is a file as it is, not JSON. */
  upload?: 'picture'
  /** The handler gets the JSON as its bytes and hands them to a worker thread, which reads them with `readJsonBody`. */
  bodyParsedIn?: 'worker'
  /** The largest JSON body, where the usual 64 KB are too little. */
  mostBodyBytes?: number
  /** A GET that changes something, as its callers know it. It is not answered to HEAD, which promises to change nothing. */
  hasEffect?: true
  /** A POST that adds something: sent again with the same `Idempotency-Key` it is done once. */
  oncePerKey?: true
  /** The reply stays open, as server-sent events, and `reply` is one message of it. Declared by `stream`. */
  isStream?: true
  /** How often a stream says that it is still there, so that proxies leave it open; 25 seconds unless said. */
  heartbeatMs?: number
  reply: Schema
  /**
   * What it may refuse. Bad input, a missing token, a missing right and too many calls go without saying. Test
   * applications fail when something else is refused.
   */
  refusals?: readonly RefusalKind[]
  /** Other statuses than 200 that are no refusals, and what they mean. */
  statuses?: Record<number, string>
  audience?: Audience
  rate?: RateClass
  /** The data that the reply is made from, by the tags of the features that own it. */
  dependsOn?: readonly Dependency[]
  /**
   * The reply is cached until a tag that it depends on is invalidated. `everybody` gets the same one, and browsers
   * ask for it without a token; where members see something of their own, it is cached for `visitors`.
   */
  cachedFor?: 'everybody' | 'visitors'
}

/** Paths are written with Fastify's `:name`; they are served with and without a trailing slash. */
export type Endpoint<P extends EndpointParts = EndpointParts> = P & {
  method: Method
  path: string
  audience: Audience
  rate: RateClass
}

function declare<P extends EndpointParts>(
  method: Method,
  path: string,
  parts: P,
  rate: RateClass,
): Endpoint<P> {
  return { audience: 'anyone', rate, ...parts, method, path } as Endpoint<P>
}

export function get<P extends EndpointParts>(path: string, parts: P): Endpoint<P> {
  return declare('GET', path, parts, 'read')
}

/** Stays open and sends a message whenever there is one, until its caller goes, their token expires or the server stops. */
export function stream<P extends EndpointParts>(path: string, parts: P): Endpoint<P & { isStream: true }> {
  return declare('GET', path, { ...parts, isStream: true as const }, 'read')
}

export function post<P extends EndpointParts>(path: string, parts: P): Endpoint<P> {
  return declare('POST', path, parts, 'write')
}

export function put<P extends EndpointParts>(path: string, parts: P): Endpoint<P> {
  return declare('PUT', path, parts, 'write')
}

export function patch<P extends EndpointParts>(path: string, parts: P): Endpoint<P> {
  return declare('PATCH', path, parts, 'write')
}

export function del<P extends EndpointParts>(path: string, parts: P): Endpoint<P> {
  return declare('DELETE', path, parts, 'write')
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

/** What a route handler receives: parsed values. */
export type ParsedInput<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: E extends { upload: string } | { bodyParsedIn: 'worker' } ? Uint8Array : Output<E['body']>
}

type Given<K extends string, S> = S extends Schema
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : { [P in K]?: undefined }

/** What a caller gives: values before parsing. */
export type CallInput<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  (E extends { upload: string } ? { body: Blob } : Given<'body', E['body']>)

export type Reply<E extends Endpoint> = Output<E['reply']>
export type ReplyGiven<E extends Endpoint> = Input<E['reply']>

/** The list envelope of the public interface. `next` and `previous` are absolute addresses or null. */
export function pageOf<S extends Schema>(item: S) {
  return z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
}

/** The number of a page of a list, from 1, in the query of whatever replies with `pageOf`. */
export function pageQuery() {
  return wholeNumber('페이지 번호(page)', { max: 10_000 }).optional()
}

/** Values with commas between them, e.g. `1,2,5`. */
export function commaList(label: string, item: RegExp) {
  return z
    .string()
    .max(200)
    .refine((text) => text.split(',').every((part) => item.test(part)), `${label}의 형식이 맞지 않아요.`)
    .meta({ label })
}

/**
 * A whole number: a number in JSON, and digits where everything arrives as text, as in a path or a query. A minus is
 * read so that the refusal can say which numbers are allowed.
 */
export function wholeNumber(label: string, { min = 1, max = 2_147_483_647 } = {}) {
  const read = (given: unknown) =>
    typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given
  return z.preprocess(read, z.number().int().min(min).max(max)).meta({ label })
}

/** A refusal names no more fields than these, and nothing is checked beyond them. */
export const mostFieldsRefused = 20

/**
 * A list in what is sent to us. Its length is checked before its items, and a long list of wrong items is left at the
 * first few, so that refusing costs no more than reading. `tooLong` is the sentence for too many items.
 */
export function listOf<S extends Schema>(item: S, { max, tooLong }: { max: number; tooLong?: string }) {
  return z.preprocess((given, context) => {
    if (!Array.isArray(given)) return given
    if (given.length > max) {
      const issue = { input: given, ...(tooLong === undefined ? {} : { message: tooLong }) }
      context.addIssue({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, ...issue })
      return z.NEVER
    }
    let wrong = 0
    const isLastLookedAt = (each: unknown) => !item.safeParse(each).success && ++wrong === mostFieldsRefused
    const end = given.length > mostFieldsRefused ? given.findIndex(isLastLookedAt) : -1
    return end === -1 ? given : given.slice(0, end + 1)
  }, z.array(item).max(max))
}
