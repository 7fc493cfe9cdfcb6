import type { RightsOnThing } from '~/lib/server/rights'
import { playRefusals } from '../refusals'
import { hasPlay } from './queries/plays'

export const playRights: RightsOnThing = {
  kind: 'play',
  owner: async (db, asked) => ((await hasPlay(db, asked)) ? null : playRefusals.noPlay),
}
