import type { RightsOnThing } from '~/lib/server/rights'
import { meetupRefusals } from '../refusals'
import { findHost } from './queries/meetups'

export const meetupRights: RightsOnThing = {
  kind: 'meetup',
  owner: async (db, { id, memberId }) => {
    const meetup = await findHost(db, id)
    if (!meetup) return meetupRefusals.noMeetup
    return meetup.hostId === memberId ? null : meetupRefusals.notHost
  },
}
