import type { RightsOnThing } from '~/lib/server/rights'
import { asHostRefusals } from '../refusals'
import { findHost } from './queries/meetups'

/** The owner of a meetup is its host: whoever hosts it now, which a hand-over changes. Calls ask for it by `hostOf`. */
export const meetupRights: RightsOnThing = {
  kind: 'meetup',
  refusals: { owner: asHostRefusals },
  owner: async (db, { id, memberId }) => {
    const meetup = await findHost(db, id)
    if (!meetup) return asHostRefusals.noMeetup
    return meetup.hostId === memberId ? null : asHostRefusals.notHost
  },
}
