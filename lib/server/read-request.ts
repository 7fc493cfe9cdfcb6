import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { EndpointParts, ParsedInput, ServedEndpoint } from '~/lib/endpoint'
import type { CallWire, WireTable } from '~/lib/wire-table'
import { parsed, refuseUnstorable } from './read-input'
import { uploadOf } from './request-body'
import { tidyTexts } from './tidy-texts'
import { fromWire } from './wire'

/** The fixed words that the caller speaks; undefined for our own pages, which speak ours. */
export function wireFor(
  { wire }: ServedEndpoint,
  { headers }: Pick<FastifyRequest, 'headers'>,
): CallWire | undefined {
  return headers['calls-version'] === undefined ? wire : undefined
}

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

function bodyOf(endpoint: ServedEndpoint, body: unknown, words: WireTable | undefined): unknown {
  if (endpoint.bodyParsedIn === 'worker') return Buffer.isBuffer(body) ? body : Buffer.from('{}')
  if (endpoint.upload !== undefined) return uploadOf(endpoint, body)
  return tidied(endpoint.body, words ? fromWire(words, body ?? {}) : (body ?? {}))
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
