import type { Floor, FloorTable } from './endpoints'

/** A table of a floor. Pass only the fields that matter to the test. */
export const aFloorTable = (id: number, part: Partial<FloorTable> = {}): FloorTable => ({
  ...{
    id,
    code: `TABLE${String(id).padStart(3, '2')}`,
    name: `${id}번`,
    room: null,
    seats: 4,
    sitting: null,
  },
  ...part,
})

type Sitting = NonNullable<FloorTable['sitting']>

export const aSitting = (part: Partial<Sitting> = {}): Sitting => ({
  isOpen: true,
  since: '2099-03-20T09:20:00.000Z',
  people: 4,
  staysUntil: null,
  guests: [],
  game: null,
  meetup: null,
  ...part,
})

/** A floor at seven in the evening. */
export const aFloor = (part: Partial<Floor> = {}): Floor => ({
  asOf: '2099-03-20T10:00:00.000Z',
  tables: [aFloorTable(1), aFloorTable(2)],
  rings: [],
  gaps: [],
  showsFreeTables: false,
  meetups: [],
  ...part,
})
