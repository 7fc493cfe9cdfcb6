import { banEndsAt } from '~/features/reports/ban'
import type { Contributions } from '~/lib/server/feature'
import { answerObjection, lockObjection } from '../../attendance/server/commands/no-show'
import { answerAppeal, banFromMeetups } from '../../bans/server/commands/bans'
import { meetupTags } from '../../core/meetup'
import { meetupRefusals } from '../../core/refusals'
import { isTextHidden } from '../../core/server/queries/meetups'
import { hideText } from '../../desk/server/commands/meetups'
import { textRefusals } from '../../hosting/refusals'

/** What operators decide about people and their meetups. */
export const judgedMeetups: Contributions['judges'] = {
  dependsOn: [meetupTags.facts.all],
  refusals: [meetupRefusals.noMeetup, textRefusals.textHidden],
  kinds: {
    meetup: {
      begin: async (tx, { decision, subject, operatorId, reason, now }) => {
        if (decision === 'hide-text' && !(await isTextHidden(tx, subject)))
          await hideText(tx, { meetupId: subject, operatorId, reason, now })
        return []
      },
    },
    person: {
      carryOut: async (tx, { decision, memberId, reason, days = 7, now }) => {
        if (decision !== 'bar' || memberId === null) return
        await banFromMeetups(tx, { memberId, reason, until: banEndsAt(days, now), now })
      },
    },
    appeal: {
      carryOut: (tx, { decision, subject, now }) =>
        answerAppeal(tx, { banId: subject, isLifted: decision === 'lift', now }),
    },
    'no-show': {
      begin: async (tx, { subject }) => {
        const objection = await lockObjection(tx, subject)
        return objection === null ? [] : [objection.memberId, objection.hostId]
      },
      carryOut: (tx, { decision, subject, now }) =>
        answerObjection(tx, { objectionId: subject, isStruck: decision === 'strike', now }),
    },
  },
}
