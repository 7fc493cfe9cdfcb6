import type { RightsOnThing } from '~/lib/server/rights'
import { asHostRefusals } from '../refusals'
import { findHost } from './queries/meetups'

export const meetupRights: RightsOnThing = {
  kind: 'meetup',
  refusals: { owner: asHostRefusals },
  owner: async (db, { id, memberId }) => {
    const meetup = await findHost(db, id)
    if (!meetup) return asHostRefusals.noMeetup
    return meetup.hostId === memberId ? null : asHostRefusals.notHost
  },
}
