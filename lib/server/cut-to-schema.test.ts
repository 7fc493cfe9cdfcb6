import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cutToSchema } from './cut-to-schema'

const Thing = z.object({
  id: z.number().int(),
  score: z.number(),
  name: z.string(),
  image: z.string().nullable(),
  level: z.enum(['EASY', 'HARD']),
  isLiked: z.boolean(),
  note: z.string().optional(),
  tags: z.array(z.string()),
  part: z.object({ count: z.int() }).nullable(),
  limited: z.string().max(3),
  either: z.union([z.literal(1), z.literal('one')]),
  trimmed: z.string().trim(),
  anything: z.unknown(),
})

const thing = {
  id: 1,
  score: 1.5,
  name: '카탄',
  image: null,
  level: 'EASY',
  isLiked: true,
  tags: ['a', 'b'],
  part: { count: 1 },
  limited: 'abc',
  either: 1,
  trimmed: 'a',
  anything: null,
}

test('a value that has exactly what its schema lists stays the same', () => {
  for (const value of [thing, { ...thing, note: 'x', part: null }])
    expect(cutToSchema(Thing, value)).toBe(value)
  const list = [thing, { ...thing, note: undefined }]
  expect(cutToSchema(z.array(Thing), list)).toBe(list)
})

test('what is not listed is left out, at any depth, and the given value stays as it was', () => {
  const given = { ...thing, secret: 'x', part: { count: 1, secret: 'x' }, nothing: undefined }
  expect(cutToSchema(Thing, given)).toStrictEqual(thing)
  expect(cutToSchema(z.object({ things: z.array(Thing) }), { things: [thing, given] })).toStrictEqual({
    things: [thing, thing],
  })
  expect(given).toHaveProperty('part.secret', 'x')
})

test.each([
  ['a key that is missing', { ...thing, name: undefined }],
  ['a fraction', { ...thing, id: 1.5 }],
  ['no number', { ...thing, score: Number.NaN }],
  ['an unknown word', { ...thing, level: 'NONE' }],
  ['too long a text', { ...thing, limited: 'abcd' }],
  ['a wrong item', { ...thing, tags: ['a', 1] }],
  ['a date', { ...thing, part: new Date(0) }],
  ['nothing', null],
  ['a list', [thing]],
])('%s is an error', (_, value) => {
  expect(() => cutToSchema(Thing, value)).toThrow(z.ZodError)
})

test('a value that parsing changes is changed', () => {
  expect(cutToSchema(Thing, { ...thing, trimmed: ' a' })).toStrictEqual(thing)
})

test('an object with its own serialisation does not bring along what is not listed', () => {
  const Empty = z.object({ a: z.string().optional() })
  expect(JSON.stringify(cutToSchema(Empty, { toJSON: () => ({ secret: 'x' }) }))).toBe('{}')
  expect(JSON.stringify(cutToSchema(Empty, Object.create({ secret: 'x' })))).toBe('{}')
  expect(JSON.stringify(cutToSchema(Empty, new Date(0)))).toBe('{}')
})

test('for any schema, the outcome is what parsing gives', () => {
  const schemas: z.ZodType[] = [
    Thing.strict(),
    Thing.loose(),
    Thing.refine(({ name }) => name !== '카탄'),
    z.record(z.string(), z.unknown()),
    z.array(z.string()).max(1),
    z.coerce.string(),
    z.number().int().min(3),
    z.iso.datetime(),
    z.string().default('x'),
    z.preprocess(Number, z.number()),
    z.string().transform((text) => text.length),
    z.object({ name: z.string().default('x') }),
    z.array(z.string().optional()),
  ]
  const values = [thing, { ...thing, secret: 'x' }, {}, ['a', 'b'], ['a'], 1, 3, 'x', '1', undefined, null]
  for (const schema of schemas) for (const value of values) expectSameAsParsed(schema, value)
})

test('for any value, the outcome is the JSON that parsing gives', () => {
  const part = z.object({ a: z.int(), b: z.string().nullable(), c: z.boolean().optional() })
  const schema = z.object({ id: z.number(), part: part.optional(), parts: z.array(part) })
  const value = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
  )
  const partLike = fc.record({ a: value, b: value, c: value, d: value }, { requiredKeys: [] })
  const like = fc.record(
    { id: value, part: fc.oneof(partLike, value), parts: fc.oneof(fc.array(partLike), value), more: value },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(like, (given) => expectSameAsParsed(schema, given)),
    { numRuns: 2_000 },
  )
})

function expectSameAsParsed(schema: z.ZodType, value: unknown): void {
  const parsed = schema.safeParse(value)
  if (parsed.success) expect(JSON.stringify(cutToSchema(schema, value))).toBe(JSON.stringify(parsed.data))
  else expect(() => cutToSchema(schema, value)).toThrow(z.ZodError)
}
