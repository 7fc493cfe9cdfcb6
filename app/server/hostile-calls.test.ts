import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTown } from '~/demo/town/seed'
import type { NewMember } from '~/features/accounts/member'
import { aMember, signIn } from '~/features/accounts/server/factories'
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
  responses: Record<string, { content: Record<string, unknown> }>
  'x-audience': string
}

/** Seven kinds of people: a visitor, and those of the demo town. */
const people: Record<string, Partial<NewMember> | null> = {
  visitor: null,
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
const logged: string[] = []

beforeAll(async () => {
  on = await testApp(
    { LOG_LEVEL: 'error' },
    { withStandIns: true, logTo: { write: (line) => void logged.push(line) } },
  )
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
]

/** Makes calls from their description: mostly what it asks for, now and then something else. */
class Caller {
  /** What earlier replies named, by the name of its field. */
  private readonly seen = new Map<string, unknown[]>()

  constructor(private readonly random: Random) {}

  call({ method, path, parameters = [], requestBody }: Operation): InjectOptions {
    const { random } = this
    const query = new URLSearchParams()
    const headers: Record<string, string> = {}
    let url = path
    for (const { name, in: where, required, schema } of parameters) {
      if (where === 'path') {
        url = url.replace(`{${name}}`, encodeURIComponent(asText(this.valueOf(schema, name))))
      } else if (where === 'header') {
        if (random.chance(0.7)) headers[name] = `key-${random.int(1, 1_000_000)}-${random.int(1, 1_000_000)}`
      } else if (required || random.chance(0.4)) query.append(name, asText(this.valueOf(schema, name)))
    }
    const search = query.size > 0 ? `?${query}` : ''
    return {
      method: method.toUpperCase() as 'GET',
      url: `${url}${search}`,
      ...this.bodyOf(requestBody, headers),
    }
  }

  private bodyOf(body: Operation['requestBody'], headers: Record<string, string>): InjectOptions {
    if (!body) return { headers }
    const [type, { schema }] = this.random.pick(Object.entries(body.content))
    const given = this.random.chance(0.03) ? 'text/plain' : type
    const typed = { headers: { ...headers, 'content-type': given } }
    if (schema.format === 'binary') return { ...typed, payload: Buffer.from(asText(this.oddity())) }
    const value = this.valueOf(schema, '')
    if (type.includes('form')) {
      const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
      return { ...typed, payload: String(new URLSearchParams(fields.map(([name, v]) => [name, asText(v)]))) }
    }
    const text = JSON.stringify(value)
    return { ...typed, payload: this.random.chance(0.02) ? text.slice(0, -1) : text }
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
      const length = random.int(least, Math.max(least, Math.min(Number(schema.maxItems ?? 3), 3)))
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
        const known = this.seen.get(name) ?? []
        if (known.push(value) > 40) known.shift()
        this.seen.set(name, known)
      }
    }
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

function listOperations(): Promise<Operation[]> {
  return on.app.inject('/v1/openapi.json').then((reply) => {
    const { paths } = reply.json<{ paths: Record<string, Record<string, Operation>> }>()
    const all = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
    )
    // A stream does not end.
    return all.filter(({ responses }) => !Object.hasOwn(responses[200]?.content ?? {}, 'text/event-stream'))
  })
}

/** The headers of a person of the town, or of somebody like them once they have left it. */
async function headersOf(person: string): Promise<Record<string, string>> {
  const about = people[person]
  if (!about) return {}
  const [found] = await on.db<{ id: number }[]>`
    select id from members where demo_key = ${person} and left_at is null`
  return signIn(on.app, found?.id ?? (await aMember(on.db, about)))
}

test('whatever seven kinds of people send, no answer is a failure of ours and every refusal says why', async () => {
  const seed = proofSeed()
  const random = seededRandom(seed)
  const caller = new Caller(random)
  const operations = await listOperations()
  const headers = new Map<string, Record<string, string>>()
  const problems: string[] = []
  for (let number = 1; number <= calls; number += 1) {
    const operation = random.pick(operations)
    const fitting = whoMay[operation['x-audience']]
    const person = fitting && random.chance(0.5) ? fitting : random.pick(Object.keys(people))
    if (!headers.has(person)) headers.set(person, await headersOf(person))
    const asked = caller.call(operation)
    logged.length = 0
    const reply = await on.app.inject({ ...asked, headers: { ...headers.get(person), ...asked.headers } })
    const { statusCode, body } = reply
    const type = String(reply.headers['content-type'] ?? '')
    const wrong = statusCode >= 500 ? logged.join('') : statusCode >= 400 ? whyMisshapen(type, body) : null
    if (wrong !== null) {
      const payload = Buffer.isBuffer(asked.payload) ? 'a file' : String(asked.payload).slice(0, 2_000)
      problems.push(
        `call ${number} of ${person}: ${asked.method} ${asked.url} ${payload}\n  ${statusCode}: ${wrong}`,
      )
    }
    if (statusCode === 401) headers.delete(person)
    if (statusCode < 300 && type.startsWith('application/json')) caller.learn(JSON.parse(body))
  }
  expect(problems, `PROOF_SEED=${seed}`).toEqual([])
})
