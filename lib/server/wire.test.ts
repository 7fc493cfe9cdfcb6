import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  callWire,
  fromWire,
  inWordsOf,
  joined,
  nested,
  pageWire,
  spread,
  toWire,
  wireSchema,
  wireTable,
  words,
} from './wire'

const person = wireTable({ name: 'first_name' })
const room = wireTable(
  {
    maxPeople: 'max_person',
    host: nested('owner', person),
    people: nested('enter_room', person),
    state: words('room_status', { 대기중: 'open', 확정: 'confirmed' }),
    phones: spread('tel1', 'tel2', 'tel3'),
    notes: joined('info', '\n'),
    fee: 'cost.weekday',
    weekendFee: 'cost.weekend',
  },
  {
    of: ({ maxPeople }: { maxPeople: number }) => ({ is_large: maxPeople > 8 }),
    schema: { is_large: { type: 'boolean' } },
  },
)

const ours = {
  id: 7,
  maxPeople: 4,
  host: { name: '가람', isOwn: true },
  people: [{ name: '가람', isOwn: true }],
  state: 'open',
  phones: ['02-1', '02-2'],
  notes: ['하나', '둘'],
  fee: 3000,
  weekendFee: null,
  startsAt: new Date('2026-05-01T10:00:00Z'),
  reason: undefined,
}
const spelled = {
  id: 7,
  max_person: 4,
  owner: { first_name: '가람', is_own: true },
  enter_room: [{ first_name: '가람', is_own: true }],
  room_status: '대기중',
  tel1: '02-1',
  tel2: '02-2',
  tel3: null,
  info: '하나\n둘',
  cost: { weekday: 3000, weekend: null },
  starts_at: new Date('2026-05-01T10:00:00Z'),
  is_large: false,
}

test('a value of ours is spelled as the table says, and else in snake case', () => {
  expect(toWire(room, ours)).toEqual(spelled)
  expect(toWire(room, { ...ours, host: null, state: null })).toEqual({
    ...spelled,
    owner: null,
    room_status: null,
  })
  expect(toWire(pageWire(person), { count: 1, nextBefore: 3, results: [{ name: '나루' }] })).toEqual({
    count: 1,
    next_before: 3,
    results: [{ first_name: '나루' }],
  })
})

describe('what another program sends', () => {
  test('is read by our names', () => {
    const sent = { max_person: 4, starts_at: 'now', owner: { first_name: '가람' }, room_status: '확정' }
    expect(fromWire(room, sent)).toEqual({
      maxPeople: 4,
      startsAt: 'now',
      host: { name: '가람' },
      state: 'confirmed',
    })
  })

  test('keeps a word that means nothing, which the schema then refuses', () => {
    expect(fromWire(room, { room_status: '모름' })).toEqual({ state: '모름' })
  })

  test('does not reach a field by a spelling that only we have', () => {
    const read = fromWire(room, { maxPeople: 4, startsAt: 'now', state: 'open' })
    for (const name of ['maxPeople', 'startsAt', 'state']) expect(read).not.toHaveProperty(name)
  })
})

test('a refusal names fields by the words of the caller', () => {
  const wire = callWire(
    { body: wireTable({ maxPeople: 'max_person' }) },
    { summary: '', body: z.object({ maxPeople: z.number(), title: z.string() }), reply: z.object({}) },
  )
  const refused = {
    error: '최대 인원(maxPeople)은 숫자로 입력해 주세요.',
    fields: {
      maxPeople: '최대 인원(maxPeople)은 숫자로 입력해 주세요.',
      'people.0.entryId': '참여 번호(entryId)',
    },
    requiredPrice: 7000,
  }
  expect(inWordsOf(wire, refused)).toEqual({
    error: '최대 인원(max_person)은 숫자로 입력해 주세요.',
    fields: {
      max_person: '최대 인원(max_person)은 숫자로 입력해 주세요.',
      'people.0.entry_id': '참여 번호(entry_id)',
    },
    required_price: 7000,
  })
  expect(inWordsOf(undefined, refused)).toEqual(refused)
})

test('a table may spell only fields that its call has', () => {
  const reply = z.object({ results: z.array(z.object({ name: z.string() })) })
  expect(() => callWire({ reply: pageWire(person) }, { summary: '', reply })).not.toThrow()
  const wrong = pageWire(wireTable({ nickname: 'first_name' }))
  expect(() => callWire({ reply: wrong }, { summary: '', reply })).toThrow(/nickname/)
})

test('the description of the API has the words and types of the wire', () => {
  const schema = z.object({
    id: z.number(),
    maxPeople: z.number().meta({ description: '최대 인원' }),
    host: z.object({ name: z.string() }).nullable(),
    state: z.enum(['open', 'confirmed']).nullable(),
    phones: z.array(z.string()),
    fee: z.number(),
    weekendFee: z.number().optional(),
  })
  expect(wireSchema(room, z.toJSONSchema(schema))).toMatchObject({
    properties: {
      id: { type: 'number' },
      max_person: { type: 'number', description: '최대 인원' },
      owner: { anyOf: [{ properties: { first_name: { type: 'string' } } }, { type: 'null' }] },
      room_status: { anyOf: [{ type: 'string', enum: ['대기중', '확정'] }, { type: 'null' }] },
      tel1: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      tel3: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      cost: { properties: { weekday: { type: 'number' }, weekend: { type: 'number' } } },
      is_large: { type: 'boolean' },
    },
    required: ['id', 'max_person', 'owner', 'room_status', 'tel1', 'tel2', 'tel3', 'cost', 'is_large'],
  })
})
