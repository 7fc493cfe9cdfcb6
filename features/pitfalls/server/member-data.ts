import type { MemberData } from '~/lib/server/member-data'
import { forgetPitfallsOf } from './commands/pitfalls'
import { listConfirmed, listWholePitfalls } from './queries'

export const pitfallData: MemberData = {
  name: 'pitfalls',
  tables: ['game_pitfalls', 'pitfall_confirmations'],
  collect: async (db, memberId) => ({
    written: await listWholePitfalls(db, memberId),
    confirmed: await listConfirmed(db, memberId),
  }),
  erase: forgetPitfallsOf,
}
