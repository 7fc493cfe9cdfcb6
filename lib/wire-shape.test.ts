import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { each, field, nested, spread, type Wire, wireShape, words } from './wire-shape'

const seatShape = wireShape({
  name: z.string(),
  memberId: field('user_id', z.number().nullable()),
})

const tableShape = wireShape(
  {
    id: z.number().int(),
    title: field('wire_title', z.string()),
    gameId: field('product.id', z.number()),
    gameName: field('product.name', z.string()),
    pictures: spread(['photo1', 'photo2', 'photo3'], z.string().nullable()),
    isOpen: field('open_yn', z.enum(['Y', 'N']), words({ Y: true, N: false })),
    order: field('sort', z.enum(['like', 'old']).optional(), {
      ...words({ like: 'likes', old: 'oldest' }),
      missing: 'newest' as const,
    }),
    note: z.string().optional(),
    host: nested('owner', seatShape),
    seats: field('players', z.array(seatShape.schema).optional(), each(seatShape)),
  },
  { seat_count: z.number() },
  ({ seats = [] }) => ({ seat_count: seats.length }),
)

const table = {
  id: 7,
  title: '판벌이',
  gameId: 3,
  gameName: '윙스팬',
  pictures: ['a', 'b'],
  isOpen: true,
  order: 'likes' as const,
  note: '늦지 않기',
  host: { name: '곰', memberId: 1 },
  seats: [{ name: '손님', memberId: null }],
}

const wire = {
  id: 7,
  wire_title: '판벌이',
  product: { id: 3, name: '윙스팬' },
  photo1: 'a',
  photo2: 'b',
  photo3: null,
  open_yn: 'Y' as const,
  sort: 'like' as const,
  note: '늦지 않기',
  owner: { name: '곰', user_id: 1 },
  players: [{ name: '손님', user_id: null }],
  seat_count: 1,
}

describe('a wire shape', () => {
  it('spells our values as the wire does, and adds fields that only the wire has', () => {
    expect(tableShape.toWire(table)).toEqual(wire)
  })

  it('reads wire values', () => {
    expect(tableShape.fromWire(wire)).toEqual(table)
  })

  it('validates wire values and drops unlisted fields', () => {
    expect(tableShape.schema.parse({ ...wire, secret: 1, product: { ...wire.product, secret: 1 } })).toEqual(
      wire,
    )
    expect(
      tableShape.schema.safeParse({ ...wire, product: { id: '3', name: '윙스팬' } }).error?.issues,
    ).toMatchObject([{ path: ['product', 'id'] }])
  })

  it('leaves out what is missing on the wire, unless we have a value for it', () => {
    const { sort: _sort, note: _note, players: _players, ...rest } = wire
    const read = tableShape.fromWire(rest)
    expect(read.order).toBe('newest')
    expect(Object.keys(read)).not.toContain('note')
    expect(Object.keys(read)).not.toContain('seats')
  })

  it('leaves out our undefined values, and those that the wire expresses by omission', () => {
    const spelled = tableShape.toWire({ ...table, order: 'newest', note: undefined })
    expect(Object.keys(spelled)).not.toContain('sort')
    expect(Object.keys(spelled)).not.toContain('note')
  })

  it('can include the fields of another shape', () => {
    const shape = wireShape({ ...seatShape.fields, isHost: field('is_host', z.boolean()) })
    expect(shape.toWire({ name: '곰', memberId: 1, isHost: true })).toEqual({
      name: '곰',
      user_id: 1,
      is_host: true,
    })
  })

  it('translates without using schemas, which the browser does not have', () => {
    const blind = {
      ...seatShape,
      get schema(): typeof seatShape.schema {
        throw new Error('there is no zod here')
      },
    }
    const shape = wireShape({ host: nested('owner', blind) })
    expect(shape.fromWire(shape.toWire({ host: table.host }))).toEqual({ host: table.host })
  })

  it('is typed on both sides', () => {
    expectTypeOf(tableShape.fromWire).returns.toEqualTypeOf<{
      id: number
      title: string
      gameId: number
      gameName: string
      pictures: string[]
      isOpen: boolean
      order: 'likes' | 'oldest' | 'newest'
      host: { name: string; memberId: number | null }
      note?: string | undefined
      seats?: { name: string; memberId: number | null }[] | undefined
    }>()
    expectTypeOf<Wire<typeof seatShape>>().toEqualTypeOf<{ name: string; user_id: number | null }>()
    expectTypeOf<Wire<typeof tableShape>['product']>().toEqualTypeOf<{ id: number; name: string }>()
    // @ts-expect-error a value that the wire needs is missing
    seatShape.toWire({ name: '곰' })
  })
})
