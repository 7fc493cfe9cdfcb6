import { z } from 'zod'
import { countCharacters } from './characters'
import type { Coordinates } from './coordinates'
import { badInput, type RefusalKind } from './errors'
import type { Dependency } from './tags'

/** Who may call an endpoint: everybody with a role, or the members with a right on the requested thing. */
export type Audience = 'anyone' | 'member' | 'instructor' | 'operator' | Right

/**
 * A right on one thing, which is identified by its kind and the path parameter `param` (its id). The owning feature
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

/** The name used in documentation, e.g. `owner of review`. */
export function audienceName(audience: Audience): string {
  return isRight(audience) ? `${audience.right} of ${audience.kind}` : audience
}

/** Rate limit class. The limits per IP address are in `app/server/rate-limits.ts`. */
export type RateClass = 'read' | 'search' | 'write' | 'sign-in' | 'upload' | 'import'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodType

export interface EndpointParts {
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /**
   * The body is a raw file, not JSON. A `file` reaches the handler as a stream, so its size takes no memory;
   * the endpoint declares `mostBodyBytes`.
   */
  upload?: 'picture' | 'file'
  /** The body may also be a form, urlencoded or multipart, as browsers and providers send it. */
  takesForms?: true
  /**
   * The handler receives the JSON body as raw bytes and passes them to a worker thread, which parses them with
   * `readJsonBody`.
   */
  bodyParsedIn?: 'worker'
  /** The largest body in bytes, if not the default (64 KB of JSON, ten megabytes of a picture). */
  mostBodyBytes?: number
  /**
   * A GET with side effects, required by existing clients. HEAD is not supported for it, since HEAD must not change
   * anything.
   */
  hasEffect?: true
  /** A POST that creates something. A repeated request with the same `Idempotency-Key` is executed once. */
  oncePerKey?: true
  /** With `oncePerKey`: the reply holds a secret, so the copy for repeated requests is stored encrypted. */
  repliesSecret?: true
  /** The reply is a stream of server-sent events, and `reply` is the schema of one message. Set by `stream`. */
  isStream?: true
  /** How often a stream sends a heartbeat, so that proxies keep it open. 25 seconds by default. */
  heartbeatMs?: number
  reply: Schema
  /**
   * The refusals that are specific to this endpoint. Bad input, a missing token, a missing right and rate limiting need
   * no declaration. In tests an undeclared refusal fails.
   */
  refusals?: readonly RefusalKind[]
  /** Success statuses other than 200, with their meaning. */
  statuses?: Record<number, string>
  audience?: Audience
  /**
   * The endpoint moves money or removes a person, so the caller must have signed in a short time ago
   * (`signInAgain` in `fresh-sign-in.ts`). `sometimes`: it depends on the request, and the handler checks it
   * with `isFreshlySignedIn`.
   */
  freshSignIn?: 'always' | 'sometimes'
  rate?: RateClass
  /** Tags of the data that the reply is computed from. */
  dependsOn?: readonly Dependency[]
  /**
   * The reply is cached until one of its tags is invalidated. `everybody`: all callers get the same reply, so browsers
   * send no token. `visitors`: members see personal data in it, so only replies to visitors are cached.
   */
  cachedFor?: 'everybody' | 'visitors'
}

/** Paths use Fastify's `:name` and are served with and without a trailing slash. */
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

/** Declares a stream: it sends messages until the client disconnects, the token expires or the server stops. */
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

/** The parsed values that a route handler receives. */
export type ParsedInput<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: E extends { upload: 'file' }
    ? AsyncIterable<Uint8Array>
    : E extends { upload: string } | { bodyParsedIn: 'worker' }
      ? Uint8Array
      : Output<E['body']>
}

type Given<K extends string, S> = S extends Schema
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : { [P in K]?: undefined }

/** The values that a caller passes, before parsing. */
export type CallInput<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  (E extends { upload: string } ? { body: Blob } : Given<'body', E['body']>)

export type Reply<E extends Endpoint> = Output<E['reply']>
export type ReplyGiven<E extends Endpoint> = Input<E['reply']>

/** The list envelope of the public API. `next` and `previous` are absolute URLs or null. */
export function pageOf<S extends Schema>(item: S) {
  return z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
}

/** The 1-based page number in the query of endpoints that reply with `pageOf`. */
export function pageQuery() {
  return wholeNumber('페이지 번호(page)', { max: 10_000 }).optional()
}

/**
 * The query parameter for the next slice of a long list, for endpoints that reply with slices in `pageOf`.
 * Its value comes from `next` of the previous reply.
 */
export function beforeQuery() {
  return wholeNumber('이어 볼 곳(before)').optional()
}

/** Words to search for. Longer ones than anything that could be found are refused. */
export function searchQuery(max: number, name = 'q') {
  return z
    .string()
    .max(max)
    .optional()
    .meta({ label: `검색어(${name})` })
}

/**
 * What of a text is kept. Every text in a request is one `line` unless its schema says otherwise (`meta({ text })`): breaks,
 * tabs and control characters become a space. `lines` keeps breaks; `exact` keeps everything, for what is compared with
 * an earlier text.
 */
export type TextKind = 'line' | 'lines' | 'exact'

/**
 * A text that a person writes, without the spaces around it. Its limits are in characters, as forms and columns count
 * them. `says` is the sentence for its refusal, `tooShort` another one for fewer than `min`; without them the refusal
 * names the limit.
 */
export function writtenText(
  label: string,
  {
    min = 0,
    max,
    says = '',
    tooShort = says,
    kind = 'line',
  }: { min?: number; max: number; says?: string; tooShort?: string; kind?: TextKind },
) {
  const text = z
    .string()
    .trim()
    .superRefine((given, context) => {
      const length = countCharacters(given)
      const issue = { origin: 'string', inclusive: true, input: given } as const
      if (length < min) context.addIssue({ code: 'too_small', minimum: min, message: tooShort, ...issue })
      if (length > max) context.addIssue({ code: 'too_big', maximum: max, message: says, ...issue })
    })
  // The description of the API cannot read the limits from a function.
  return text.meta({ label, text: kind, maxLength: max, ...(min > 0 && { minLength: min }) })
}

/** A text, without the spaces around it, that is checked by `whyBad`, whose sentence becomes the error message. */
export function judgedText(
  label: string,
  whyBad: (text: string) => string | null,
  max: number,
  kind: TextKind = 'line',
) {
  return z
    .string()
    .trim()
    .max(max, { abort: true })
    .superRefine((text, context) => {
      const message = whyBad(text)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .meta({ label, text: kind })
}

/** Comma-separated values, e.g. `1,2,5`. */
export function commaList(label: string, item: RegExp) {
  return z
    .string()
    .max(200, { abort: true })
    .refine((text) => text.split(',').every((part) => item.test(part)), `${label}의 형식이 맞지 않아요.`)
    .meta({ label })
}

/**
 * A whole number: a number in JSON, or digits in a path or query. A minus is parsed too, so that the refusal can state
 * the allowed range.
 */
export function wholeNumber(label: string, { min = 1, max = 2_147_483_647 } = {}) {
  const read = (given: unknown) =>
    typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given
  return z.preprocess(read, z.number().int().min(min).max(max)).meta({ label })
}

function degrees(label: string, most: number) {
  const read = (given: unknown) => {
    if (given === '') return undefined
    return typeof given === 'string' && /^-?\d{1,3}(\.\d{1,20})?$/.test(given) ? Number(given) : given
  }
  const says = `${label}는 -${most}에서 ${most} 사이예요. 위도와 경도가 바뀌지 않았는지 확인해 주세요.`
  return z.preprocess(read, z.number().min(-most, says).max(most, says).optional()).meta({ label })
}

/** The latitude of a point in a query. An empty one counts as absent. */
export function latitudeQuery(name: string) {
  return degrees(`위도(${name})`, 90)
}

export function longitudeQuery(name: string) {
  return degrees(`경도(${name})`, 180)
}

/**
 * The point in a query, or null if it has none. The second argument names its two parameters, latitude first.
 */
export function toPoint<K extends string>(
  query: { [P in K]?: number | undefined },
  [lat, lng]: readonly [K, K],
): Coordinates | null {
  const latitude = query[lat]
  const longitude = query[lng]
  if (latitude === undefined && longitude === undefined) return null
  if (latitude === undefined) throw badInput({ [lat]: `위도(${lat})와 경도(${lng})를 함께 보내 주세요.` })
  if (longitude === undefined) throw badInput({ [lng]: `위도(${lat})와 경도(${lng})를 함께 보내 주세요.` })
  return { latitude, longitude }
}

/** A refusal names at most this many fields; validation stops after that. */
export const mostFieldsRefused = 20

/**
 * A list in a request. Its length is checked before its items, and validation stops after a few wrong items, so that
 * refusing a huge list is cheap. `tooLong` is the sentence for too many items.
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
