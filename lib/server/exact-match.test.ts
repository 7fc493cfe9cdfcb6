import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { exactMatch } from './exact-match'

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

test('a value that has exactly what its schema lists matches', () => {
  expect(exactMatch(Thing)(thing)).toBe(true)
  expect(exactMatch(Thing)({ ...thing, note: 'x', part: null })).toBe(true)
  expect(exactMatch(z.array(Thing))([thing, { ...thing, note: undefined }])).toBe(true)
})

test.each([
  ['a key that is not declared', { ...thing, secret: 'x' }],
  ['a key that is not declared, in a part', { ...thing, part: { count: 1, secret: 'x' } }],
  ['an undeclared key of nothing', { ...thing, secret: undefined }],
  ['a key that is missing', { ...thing, name: undefined }],
  ['a fraction', { ...thing, id: 1.5 }],
  ['no number', { ...thing, score: Number.NaN }],
  ['an unknown word', { ...thing, level: 'NONE' }],
  ['too long a text', { ...thing, limited: 'abcd' }],
  ['a text that parsing changes', { ...thing, trimmed: ' a' }],
  ['a wrong item', { ...thing, tags: ['a', 1] }],
  ['a date', { ...thing, part: new Date(0) }],
  ['nothing', null],
  ['a list', [thing]],
])('%s does not match', (_, value) => {
  expect(exactMatch(Thing)(value)).toBe(false)
})

test('an instance of a class, or an object with its own serialisation, does not match', () => {
  const Empty = z.object({ a: z.string().optional() })
  expect(exactMatch(Empty)({})).toBe(true)
  expect(exactMatch(Empty)(new Date(0))).toBe(false)
  expect(exactMatch(Empty)({ toJSON: () => ({ secret: 'x' }) })).toBe(false)
  expect(exactMatch(Empty)(Object.create({ secret: 'x' }))).toBe(false)
})

test('for any schema, a match never accepts more than parsing does', () => {
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
  ]
  const values = [thing, { ...thing, secret: 'x' }, {}, ['a', 'b'], ['a'], 1, 3, 'x', '1', undefined, null]
  for (const schema of schemas) {
    for (const value of values) {
      if (!exactMatch(schema)(value)) continue
      expect(schema.parse(value)).toStrictEqual(value)
    }
  }
})

test('for any value, a match means that parsing would not change its JSON', () => {
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
    fc.property(like, (given) => {
      const parsed = schema.safeParse(given)
      const isSame = parsed.success && JSON.stringify(parsed.data) === JSON.stringify(given)
      if (exactMatch(schema)(given)) expect(isSame).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
