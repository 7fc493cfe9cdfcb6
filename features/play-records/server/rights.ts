import type { RightsOnThing } from '~/lib/server/rights'
import { playRefusals } from '../refusals'
import { hasPlay } from './queries/plays'

export const playRights: RightsOnThing = {
  kind: 'play',
  owner: async (db, input) => ((await hasPlay(db, input)) ? null : playRefusals.noPlay),
}
