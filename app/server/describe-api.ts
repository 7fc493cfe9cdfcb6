import { z } from 'zod'
import { audienceName, type ServedEndpoint } from '~/lib/endpoint'
import { isOperatorAudience } from '~/lib/operator-rights'
import { declaredRefusals } from '~/lib/server/declared-refusals'
import { fileType, pictureTypes } from '~/lib/server/request-body'
import type { Rights } from '~/lib/server/rights'
import { formTypes } from '~/lib/server/take-forms'
import { wireSchema } from '~/lib/server/wire'
import type { WireTable } from '~/lib/wire-table'

export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  description?: string
  [keyword: string]: unknown
}

const mayBeLeftOut = (field: z.core.$ZodType) => z.safeParse(field, undefined).success

/** The JSON schema of what is accepted (input) or sent (output). Labels become descriptions. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', words?: WireTable): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    // A moment is a Date here and its ISO text on the wire.
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodDate) Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
      if (zodSchema instanceof z.ZodObject && io === 'input') {
        // Of a field that is read before it is checked, such as digits, Zod says that it may be left out.
        const needed = Object.keys(zodSchema.shape).filter((name) => !mayBeLeftOut(zodSchema.shape[name]))
        if (needed.length > 0) jsonSchema.required = needed
        else delete jsonSchema.required
      }
      const { label } = jsonSchema
      delete jsonSchema.text
      if (typeof label !== 'string') return
      delete jsonSchema.label
      jsonSchema.description = label
    },
  })
  return (words ? wireSchema(words, rest) : rest) as JsonSchema
}

const refusalSchema: JsonSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: '사람에게 보여 줄 수 있는 한 문장' },
    code: { type: 'string', description: '프로그램이 알아보는 짧은 이유' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: '잘못 적은 항목마다 한 문장',
    },
  },
  required: ['error'],
}

/** The meaning of every status other than 200 that this endpoint may return. */
export function refusalsOf(endpoint: ServedEndpoint, rights: Rights): Record<number, string> {
  const refusals: Record<number, string> = {
    429: '짧은 시간에 너무 많이 요청함',
    503: '잠시 연결이 끊김. retry-after만큼 기다렸다가 다시 보내요',
    ...endpoint.statuses,
  }
  for (const { status, code, says } of declaredRefusals(endpoint, rights)) {
    const text = `${says} (${code})`
    refusals[status] = refusals[status] === undefined ? text : `${refusals[status]} ${text}`
  }
  if (endpoint.upload) {
    refusals[413] ??= '파일이 너무 큼'
    refusals[415] ??= '받을 수 없는 형식'
  }
  if (endpoint.params ?? endpoint.query ?? endpoint.body) refusals[400] ??= '잘못 적은 항목이 있음'
  if (endpoint.oncePerKey) {
    refusals[409] = refusals[409] === undefined ? keyRefusal : `${refusals[409]}. 또는 ${keyRefusal}`
  }
  if (endpoint.audience !== 'anyone') refusals[401] ??= '로그인이 필요함'
  if (endpoint.audience === 'instructor' || isOperatorAudience(endpoint.audience))
    refusals[403] ??= '권한이 없음'
  return refusals
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query', words?: WireTable) {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', words)
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema: rest,
  }))
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: '같은 값으로 다시 보내면 한 번만 처리해요',
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
}

const deviceMark = {
  name: 'Device-Mark',
  in: 'header',
  required: false,
  description: '로그인 없이 Idempotency-Key를 보낼 때, 이 기기에서 한 번 만들어 둔 임의의 값',
  schema: { type: 'string', pattern: '^[\\w-]{16,100}$' },
}

const keyRefusal =
  '같은 Idempotency-Key로 이미 다른 내용을 보냄(KEY_REUSED, earlier는 그때의 답)이거나 아직 처리하는 중(UNDER_WAY)'

const typeOf = ({ isStream }: ServedEndpoint) => (isStream ? 'text/event-stream' : 'application/json')

function requestBodyOf({ body, upload, takesForms, wire }: ServedEndpoint) {
  const bytes = { schema: { type: 'string', format: 'binary' } }
  if (upload !== undefined) {
    const types = upload === 'picture' ? pictureTypes : [fileType]
    return {
      requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, bytes])) },
    }
  }
  if (!body) return {}
  const types = ['application/json', ...(takesForms ? formTypes : [])]
  const schema = toJsonSchema(body, 'input', wire?.body)
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
  }
}

function operationOf(endpoint: ServedEndpoint, rights: Rights) {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query', endpoint.wire?.query),
    ...(endpoint.oncePerKey ? [idempotencyKey] : []),
    ...(endpoint.oncePerKey && endpoint.audience === 'anyone' ? [deviceMark] : []),
  ]
  const refusals = Object.entries(refusalsOf(endpoint, rights)).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
  ])
  return {
    summary: endpoint.summary,
    operationId: `${endpoint.method} ${endpoint.path}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(endpoint),
    responses: {
      200: {
        description: endpoint.isStream
          ? '열린 채로, 전할 것이 있을 때마다 하나씩 보내요(data). 끝낼 때는 이유를 보내요(event: end)'
          : '성공',
        content: {
          [typeOf(endpoint)]: { schema: toJsonSchema(endpoint.reply, 'output', endpoint.wire?.reply) },
        },
      },
      ...Object.fromEntries(refusals),
    },
    security: endpoint.audience === 'anyone' ? [] : [{ bearer: [] }],
    'x-audience': audienceName(endpoint.audience),
    'x-rate': endpoint.rate,
  }
}

/** The whole API as an OpenAPI 3.1 document, generated from the declarations that serve it. */
export function toOpenApi(
  endpoints: ServedEndpoint[],
  { rights, version, server }: { rights: Rights; version: string; server: string },
) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, rights) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '미플 API',
      version,
      description: '모든 주소는 끝에 슬래시(/)가 있어도 없어도 같아요.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-meeple' },
    },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
