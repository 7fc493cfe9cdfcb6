import { noRight } from '~/lib/errors'
import type { RightsOnThing } from '~/lib/server/rights'
import { cafeRefusals } from '../refusals'
import { hasCafe, isStaffOf } from './queries/cafes'

export const cafeRights: RightsOnThing = {
  kind: 'cafe',
  staff: async (db, { id, memberId }) => {
    if (await isStaffOf(db, { cafeId: id, memberId })) return null
    return (await hasCafe(db, id)) ? noRight : cafeRefusals.noCafe
  },
}
