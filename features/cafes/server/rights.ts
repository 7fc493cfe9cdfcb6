import type { Reader } from '~/lib/server/database'
import type { RightsOnThing } from '~/lib/server/rights'
import { cafeRefusals } from '../refusals'
import { hasCafe } from './queries/cafes'
import { findStaffRole } from './queries/staff'

const { noCafe, notStaff, notOwner } = cafeRefusals

async function whyNotStaff(db: Reader, cafeId: number) {
  return (await hasCafe(db, cafeId)) ? notStaff : noCafe
}

export const cafeRights: RightsOnThing = {
  kind: 'cafe',
  refusals: { staff: [noCafe, notStaff], owner: [noCafe, notStaff, notOwner] },
  staff: async (db, { id, memberId }) =>
    (await findStaffRole(db, { cafeId: id, memberId })) === null ? whyNotStaff(db, id) : null,
  owner: async (db, { id, memberId }) => {
    const role = await findStaffRole(db, { cafeId: id, memberId })
    if (role === null) return whyNotStaff(db, id)
    return role === 'owner' ? null : notOwner
  },
}
