import { nested, pageWire, type WireOf, wireTable } from '~/lib/server/wire'
import type { playCalls } from './schemas'

// Other programs call a played game "used", and a game a "product".

const written = { playedOn: 'play_date', players: nested('players', wireTable({ memberId: 'user_id' })) }

const record = wireTable({
  ...written,
  game: nested('product', wireTable({ image: 'image1' })),
  meanStar: 'etc.star_avg',
  plays: 'count',
})

const draft = wireTable({ ...written, gameId: 'product_id' })

export const playWire: WireOf<typeof playCalls> = {
  list: {
    query: wireTable({ isByGame: 'represent', gameId: 'product_id' }),
    reply: pageWire(record),
  },
  record: { reply: record },
  log: { body: draft, reply: record },
  change: { body: draft, reply: record },
  remove: {
    reply: wireTable(
      { playCount: 'used_count', lastPlayedOn: 'is_used_data' },
      {
        of: ({ lastPlayedOn }: { lastPlayedOn: string | null }) => ({ is_used: lastPlayedOn !== null }),
        schema: { is_used: { type: 'boolean' } },
      },
    ),
  },
}
