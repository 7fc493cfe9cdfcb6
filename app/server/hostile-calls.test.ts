import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { seedTown } from '~/demo/town/seed'
import type { NewMember } from '~/features/accounts/member'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { callsVersion } from '~/lib/calls-version'
import { type Random, seededRandom } from '~/lib/seeded-random'
import { proofRuns, proofSeed } from '~/lib/server/test-proof'
import type { JsonSchema } from './describe-api'
import { type TestApp, testApp } from './test-app'

/** What the description of the API says of one call. */
interface Operation {
  method: string
  path: string
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>
  'x-audience': string
}

/** A visitor, and those of the demo town. */
const people: Record<string, Partial<NewMember> | null> = {
  visitor: null,
  newcomer: {},
  member: {},
  host: {},
  staff: { isCafeStaff: true },
  franchise: { isFranchiseOwner: true },
  instructor: { isInstructor: true },
  operator: { isOperator: true },
}

/** Who may make a call; half of the calls are made by them, as others only hear that they may not. */
const whoMay: Record<string, string> = {
  ...Object.fromEntries(
    ['any', 'support', 'content', 'money', 'support or money', 'chief'].map((need) => [
      `operator: ${need}`,
      'operator',
    ]),
  ),
  instructor: 'instructor',
  'staff of cafe': 'staff',
  'owner of cafe': 'franchise',
  'owner of meetup': 'host',
}

const calls = proofRuns({ sample: 400, whole: 10_000 })

let on: TestApp
let port: number
const logged: string[] = []

beforeAll(async () => {
  on = await testApp(
    { LOG_LEVEL: 'error' },
    { withStandIns: true, logTo: { write: (line) => void logged.push(line) } },
  )
  port = (on.app.server.address() as AddressInfo).port
  await seedTown(on.db, { now: on.clock.now() })
})
afterAll(() => on.close())

const oddities: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  0.5,
  2_147_483_648,
  9_007_199_254_740_991,
  1e308,
  true,
  [],
  {},
  [[[[[]]]]],
  '\u0000',
  '\ud800',
  '👩‍👩‍👧‍👦',
  '٣',
  "'; drop table members; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%ff',
  '2026-02-30',
  '99:99',
  'x'.repeat(5_000),
  JSON.parse('{"__proto__": {"isOperator": true}}'),
  JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`),
  Array.from({ length: 1_500 }, (_, at) => at),
]

/** What no `encodeURIComponent` writes into an address. */
const oddParts = ['%', '%ff', '%E0%A4%A', '%ED%A0%80', '%00', '%2F..%2F', '+', ';', '1,2', '01', '1e3']

const oddHeaders: readonly Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'a.'.repeat(3_000)}` },
  { authorization: 'Basic bWU6bWU=' },
  { cookie: `session=${'%ff'.repeat(500)}` },
  { 'calls-version': callsVersion },
  { 'calls-version': '0' },
  { 'calls-version': 'x'.repeat(3_000) },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(101) },
  { 'if-none-match': '*' },
  { 'accept-encoding': 'br;q=x, *;q=0' },
  { 'x-forwarded-for': 'nobody, 999.1.1.1' },
  { 'content-encoding': 'gzip' },
]

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

interface Call {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Buffer<ArrayBuffer>
}

/** Makes calls from their description: mostly what it asks for, now and then something else. */
class Caller {
  /** What earlier replies named, by the name of its field. */
  private readonly seen = new Map<string, unknown[]>()

  constructor(private readonly random: Random) {}

  call({ method, path, parameters = [], requestBody }: Operation): Call {
    const { random } = this
    const query = new URLSearchParams()
    const headers: Record<string, string> = {}
    let url = path
    for (const { name, in: where, required, schema } of parameters) {
      if (where === 'path') {
        // Without this part the address would be another call's.
        const part = random.chance(0.02)
          ? random.pick(oddParts)
          : encodeURIComponent(asText(this.valueOf(schema, name)) || ' ')
        url = url.replace(`{${name}}`, () => part)
      } else if (where === 'header') {
        if (random.chance(0.7)) headers[name.toLowerCase()] = this.keyFor(name)
      } else if (required || random.chance(0.4)) query.append(name, asText(this.valueOf(schema, name)))
    }
    if (random.chance(0.04)) Object.assign(headers, random.pick(oddHeaders))
    const broken = random.chance(0.01) ? `${parameters[0]?.name}=${random.pick(oddParts)}` : ''
    const search = [String(query), broken].filter((part) => part !== '').join('&')
    return {
      method: method.toUpperCase(),
      url: search === '' ? url : `${url}?${search}`,
      ...this.bodyOf(requestBody, headers),
    }
  }

  /** Now and then one that was sent already, with something else. */
  private keyFor(name: string): string {
    const known = this.seen.get(name)
    const key =
      known && this.random.chance(0.15)
        ? String(this.random.pick(known))
        : `key-of-a-device-${this.random.int(1, 1_000_000)}`
    this.note(name, key)
    return key
  }

  private bodyOf(
    body: Operation['requestBody'],
    headers: Record<string, string>,
  ): Omit<Call, 'method' | 'url'> {
    if (!body) return { headers }
    const { random } = this
    const [type, { schema }] = random.pick(Object.entries(body.content))
    const given = random.chance(0.03)
      ? random.pick(['text/plain', 'image/png', 'multipart/form-data', ''])
      : type
    const typed = { headers: { 'content-type': given, ...headers } }
    if (schema.format === 'binary') {
      return { ...typed, body: random.chance(0.5) ? onePixel : Buffer.from(asText(this.oddity())) }
    }
    const value = this.valueOf(schema, '')
    if (type.includes('form')) {
      const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
      return { ...typed, body: String(new URLSearchParams(fields.map(([name, v]) => [name, asText(v)]))) }
    }
    const whole = JSON.stringify(value)
    const cut = random.chance(0.02) ? whole.slice(0, -1) : whole
    // Bytes that are no UTF-8.
    return { ...typed, body: random.chance(0.01) ? Buffer.from(cut, 'latin1') : cut }
  }

  private oddity(): unknown {
    return this.random.pick(oddities)
  }

  private valueOf(schema: JsonSchema, name: string, depth = 0): unknown {
    const { random } = this
    if (random.chance(depth === 0 && schema.type === 'object' ? 0.02 : 0.08)) return this.oddity()
    const either = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
    if (either) return this.valueOf(random.pick(either), name, depth)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
    const known = this.seen.get(name)
    if (known && random.chance(0.5)) return random.pick(known)
    if (type === 'object') return this.objectOf(schema, depth)
    if (type === 'array') {
      const least = Number(schema.minItems ?? 0)
      const most = Number(schema.maxItems ?? 3)
      const length = random.chance(0.03)
        ? Math.min(most + 1, 2_000)
        : random.int(least, Math.max(least, Math.min(most, 3)))
      return Array.from({ length }, () => this.valueOf(schema.items ?? {}, name, depth + 1))
    }
    if (type === 'boolean') return random.chance(0.5)
    if (type === 'integer' || type === 'number') {
      const least = Math.max(Number(schema.minimum ?? 1), -1_000)
      return random.int(least, Math.max(least, Math.min(Number(schema.maximum ?? 60), 60)))
    }
    if (type === 'null') return null
    return this.textOf(schema)
  }

  private objectOf({ properties = {}, required = [] }: JsonSchema, depth: number): object {
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => (required.includes(name) ? this.random.chance(0.97) : this.random.chance(0.5)))
        .map(([name, schema]) => [name, this.valueOf(schema, name, depth + 1)]),
    )
  }

  private textOf({ format, minLength = 1, maxLength = 30 }: JsonSchema): string {
    const { random } = this
    const day = `2026-0${random.int(1, 5)}-${random.int(10, 31)}`
    if (format === 'date-time') return `${day}T0${random.int(0, 9)}:${random.int(10, 59)}:00Z`
    const least = Number(minLength)
    return random.pick([
      day,
      `${random.int(10, 25)}:${random.int(10, 70)}`,
      String(random.int(1, 60)),
      'name',
      'Y',
      '보드게임'.repeat(Math.ceil(least / 4)).slice(0, Math.max(least, 2)),
      '가'.repeat(Math.min(Number(maxLength), 3_000)),
      '가'.repeat(Math.min(Number(maxLength), 3_000) + 1),
      'ab-12_'.repeat(Math.ceil(least / 6)),
    ])
  }

  /** Remembers what a reply names, so that later calls are about things that exist. */
  learn(reply: unknown, depth = 0): void {
    if (typeof reply !== 'object' || reply === null || depth > 4) return
    for (const [name, value] of Object.entries(reply)) {
      if (typeof value === 'object') this.learn(value, depth + 1)
      else if (/(^|_)(id|key|uid|code|token|version|day|date)$|[a-z](Id|Key|Uid|At|Version)$/.test(name)) {
        this.note(name, value)
      }
    }
  }

  private note(name: string, value: unknown): void {
    const known = this.seen.get(name) ?? []
    if (known.push(value) > 40) known.shift()
    this.seen.set(name, known)
  }
}

function asText(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // What cannot be written as UTF-8 never comes out of a browser or a proxy either.
  return text.toWellFormed()
}

/** What is wrong with an answer that refuses, or null. */
function whyMisshapen(type: string, body: string): string | null {
  if (!type.startsWith('application/json')) return `it is ${type}`
  const { error, code, fields } = JSON.parse(body) as Record<string, unknown>
  if (typeof error !== 'string' || !/[가-힣]/.test(error)) return 'it has no sentence for people'
  if (code !== undefined && typeof code !== 'string') return 'its code is no text'
  if (fields === undefined) return null
  const sentences = typeof fields === 'object' && fields !== null ? Object.values(fields) : [fields]
  return sentences.every((text) => typeof text === 'string') ? null : 'its fields are no texts'
}

const replySchemas = new Map<Operation, z.ZodType>()

/** What is wrong with a reply to a call that was carried out, or null. */
function whyUndescribed(operation: Operation, type: string, body: string): string | null {
  const content = operation.responses[200]?.content ?? {}
  const [described] = Object.keys(content)
  if (described === undefined || !type.startsWith(described)) return `it is ${type} and not ${described}`
  if (described !== 'application/json') return null
  let schema = replySchemas.get(operation)
  if (!schema) {
    schema = z.fromJSONSchema(content[described]?.schema as Parameters<typeof z.fromJSONSchema>[0])
    replySchemas.set(operation, schema)
  }
  const { error } = schema.safeParse(JSON.parse(body))
  return error ? `not as described: ${z.prettifyError(error)}` : null
}

async function listOperations(): Promise<Operation[]> {
  const reply = await on.app.inject('/v1/openapi.json')
  const { paths } = reply.json<{ paths: Record<string, Record<string, Operation>> }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  )
}

interface Answer {
  status: number
  type: string
  body: string
}

/** Each call has a connection of its own. A stream does not end, so of one that opens only the head is read. */
async function send({ method, url, headers, body }: Call): Promise<Answer> {
  const asked = request({ port, method, path: url, headers, agent: false }).end(body)
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  const [status, type] = [reply.statusCode ?? 0, reply.headers['content-type'] ?? '']
  if (!type.startsWith('text/event-stream')) {
    const bytes = await buffer(reply)
    // Asked for by a header that is not quite right.
    const isPacked = reply.headers['content-encoding'] === 'br'
    return { status, type, body: String(isPacked ? brotliDecompressSync(bytes) : bytes) }
  }
  reply.destroy()
  return { status, type, body: '' }
}

/** The headers of a person of the town, or of somebody like them once they have left it. */
async function headersOf(person: string): Promise<Record<string, string>> {
  const about = people[person]
  if (!about) return {}
  const [found] = await on.db<{ id: number }[]>`
    select id from members where demo_key = ${person} and left_at is null`
  return signIn(on.app, found?.id ?? (await aMember(on.db, about)))
}

test('whatever eight kinds of people send, no answer is a failure of ours and every one is as described', async () => {
  const seed = proofSeed()
  const random = seededRandom(seed)
  const caller = new Caller(random)
  const operations = await listOperations()
  const headers = new Map<string, Record<string, string>>()
  const problems: string[] = []
  const answered: Record<number, number> = {}
  for (let number = 1; number <= calls; number += 1) {
    const operation = random.pick(operations)
    const fitting = whoMay[operation['x-audience']]
    const person = fitting && random.chance(0.5) ? fitting : random.pick(Object.keys(people))
    if (!headers.has(person)) headers.set(person, await headersOf(person))
    const asked = caller.call(operation)
    const isInOurWords = 'calls-version' in asked.headers
    logged.length = 0
    const { status, type, body } = await send({
      ...asked,
      headers: { ...headers.get(person), ...asked.headers },
    })
    const problemOf = () => {
      if (status === 0) return type
      if (status >= 500) return logged.join('')
      if (status >= 400) return whyMisshapen(type, body)
      return isInOurWords ? null : whyUndescribed(operation, type, body)
    }
    const wrong = problemOf()
    answered[status] = (answered[status] ?? 0) + 1
    if (wrong !== null) {
      const sent = Buffer.isBuffer(asked.body) ? 'bytes' : String(asked.body).slice(0, 2_000)
      problems.push(
        `call ${number} of ${person}: ${asked.method} ${asked.url} ${sent} ${JSON.stringify(asked.headers)}\n  ${status}: ${wrong}`,
      )
    }
    if (status === 401) headers.delete(person)
    if (status < 300 && type.startsWith('application/json')) caller.learn(JSON.parse(body))
  }
  process.stdout.write(`answers: ${JSON.stringify(answered)}\n`)
  expect(problems, `PROOF_SEED=${seed}`).toEqual([])
})
