import type { z } from 'zod'
import { minuteMs } from './durations'
import type { Refusals } from './errors'
import type { JsonRows } from './json-rows'
import type { OperatorAudience } from './operator-rights'
import type { Dependency } from './tags'
import type { CallWire } from './wire-table'

/** Who may call an endpoint: everybody with a role, or the members with a right on the requested thing. */
export type Audience = 'anyone' | 'member' | 'instructor' | OperatorAudience | Right

/**
 * A right on one thing, which is identified by its kind and the path parameter `param` (its id). The owning feature
 * resolves the right (`rights` in `server/feature.ts`).
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

/** Rate limit class. The limits per IP address and `rateWindowMs` are in `app/server/rate-limits.ts`. */
export type RateClass = 'read' | 'search' | 'write' | 'sign-in' | 'upload' | 'import' | 'note'
export const rateWindowMs = minuteMs

/** What a picture may have: enough for a photo from a phone. */
export const mostUploadMegabytes = 10
export const mostUploadBytes = mostUploadMegabytes * 1024 * 1024

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
  /** The reply is a stream of server-sent events, and `reply` is the schema of one message. */
  isStream?: true
  /** How often a stream sends a heartbeat, so that proxies keep it open. 25 seconds by default. */
  heartbeatMs?: number
  reply: Schema
  /**
   * The refusals that are specific to this endpoint: the tables of its commands, so that each is named once. Bad input, a
   * missing token, a missing right and rate limiting need no declaration. In tests an undeclared refusal fails.
   */
  refusals?: Refusals
  /** Success statuses other than 200, with their meaning. */
  statuses?: Record<number, string>
  audience?: Audience
  /**
   * The endpoint moves money or removes a person, so the caller must have signed in a short time ago
   * (`signInAgain` in `fresh-sign-in.ts`). `sometimes`: it depends on the request, and the handler checks it
   * with `isFreshlySignedIn`.
   */
  freshSignIn?: 'always' | 'sometimes'
  /** Only for members who have proven their phone number, where the site asks for that (`provePhone` in `prove-phone.ts`). */
  provenPhone?: true
  /** Only for members who have agreed to the terms where they were asked again (`agreeAgain` in `agree-again.ts`). */
  agreedTerms?: true
  rate?: RateClass
  /** Tags of the data that the reply is computed from. */
  dependsOn?: readonly Dependency[]
  /**
   * The reply is cached until one of its tags is invalidated. `everybody`: all callers get the same reply, so browsers
   * send no token. `visitors`: members see personal data in it, so only replies to visitors are cached.
   */
  cachedFor?: 'everybody' | 'visitors'
}

/**
 * An endpoint as the browser knows it. The types of what it takes and replies with come along in `types`, which is never
 * set; its schemas stay on the server.
 */
export interface Endpoint<P extends EndpointParts = EndpointParts> {
  method: Method
  /** Uses Fastify's `:name` and is served with and without a trailing slash. */
  path: string
  cachedFor?: 'everybody' | 'visitors'
  types?: P
}

/** An endpoint with all that the server knows of it. */
export type ServedEndpoint<P extends EndpointParts = EndpointParts> = P &
  Endpoint<P> & {
    audience: Audience
    rate: RateClass
    /** Only our own pages call it, and say their version. An `EventSource` cannot; the call before it does. */
    isOurs?: boolean
    /** Its words for other programs than our pages, which are fixed. */
    wire?: CallWire
  }

/** What a call refuses says nothing of what it takes and replies. */
export type ShownEndpoint<P extends EndpointParts> = Endpoint<Omit<P, 'refusals'>>

type Address = Omit<Endpoint, 'types'>

export function get(path: string, shared: Pick<Address, 'cachedFor'> = {}): Address {
  return { method: 'GET', path, ...shared }
}

export function post(path: string): Address {
  return { method: 'POST', path }
}

export function put(path: string): Address {
  return { method: 'PUT', path }
}

export function patch(path: string): Address {
  return { method: 'PATCH', path }
}

export function del(path: string): Address {
  return { method: 'DELETE', path }
}

/** The addresses of a feature's calls, which are declared in its `server/schemas.ts`. */
export function endpointsOf<Calls extends Record<string, EndpointParts>>(
  addresses: {
    [K in keyof Calls]: Address
  },
): { [K in keyof Calls]: ShownEndpoint<Calls[K]> } {
  return addresses
}

type Output<S> = S extends Schema ? z.output<S> : undefined

/** The parsed values that a route handler receives. */
export type ParsedInput<P extends EndpointParts> = {
  params: Output<P['params']>
  query: Output<P['query']>
  body: P extends { upload: 'file' }
    ? AsyncIterable<Uint8Array>
    : P extends { upload: string } | { bodyParsedIn: 'worker' }
      ? Uint8Array
      : Output<P['body']>
}

type Given<K extends string, S> = S extends Schema
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : { [P in K]?: undefined }

/** The values that a caller passes, before parsing. */
export type CallInput<P extends EndpointParts> = Given<'params', P['params']> &
  Given<'query', P['query']> &
  (P extends { upload: string } ? { body: Blob } : Given<'body', P['body']>)

/** A value after its way through JSON: a moment arrives as its ISO text. */
type Json<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [K in keyof T]: Json<T[K]> }
      : T

/** The reply as the browser reads it. */
export type Reply<P extends EndpointParts> = Json<z.output<P['reply']>>
/** Serialising changes nothing, so lists may be ones that nobody may change. */
type Unchanged<T> = T extends Date
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Unchanged<Item>[] | JsonRows<Unchanged<Item>>
    : T extends object
      ? { [K in keyof T]: Unchanged<T[K]> }
      : T

/** The reply as a handler gives it, which may have more fields than the schema. */
export type ReplyGiven<P extends EndpointParts> = Unchanged<z.input<P['reply']>>
/** The reply of an endpoint, e.g. `ReplyOf<typeof staffEndpoints.cafe>`. */
export type ReplyOf<E> = E extends Endpoint<infer P> ? Reply<P> : never
