import { cafeDayOf } from '~/features/cafes/cafe-day'
import type { Contributions } from '~/lib/server/feature'
import { meetupTags } from '../../core/meetup'
import { meetupRefusals } from '../../core/refusals'
import { callOffRefusals } from '../../course/refusals'
import { cancelMeetupByCafe } from '../../course/server/commands/host-meetup'
import { countComingAt, listComingAt } from '../../finding/server/queries/meetup-lists'
import { closeCafe, recordCalledOff } from '../../seats/server/commands/meetups-to-come'
import { readCafeDay, sumOwed } from '../../seats/server/queries/cafe-day'
import { countCheckInsByWeek, countUsedPassesByWeek } from '../../seats/server/queries/cafe-weeks'

/** The meetups at cafes, as the cafes' own screens show them, and what a closed door calls off. */
export const meetupsAtCafes: Contributions['atCafes'] = {
  dependsOn: { ofCafe: [meetupTags.facts.all], ofAll: [meetupTags.facts.all], file: [meetupTags.facts.all] },
  refusals: [meetupRefusals.noMeetup, callOffRefusals],
  day: async (db, { month, ...span }) => {
    const [{ asking, firstAsking, nextTitle, nextStartsAt, ...day }, owed] = await Promise.all([
      readCafeDay(db, span),
      sumOwed(db, { ...span, from: month }),
    ])
    return {
      ...day,
      asking: firstAsking && { count: asking, day: cafeDayOf(firstAsking) },
      next: nextTitle !== null && nextStartsAt !== null ? { title: nextTitle, startsAt: nextStartsAt } : null,
      owed,
    }
  },
  weeks: async (db, about) => {
    const [checkIns, { used, won }] = await Promise.all([
      countCheckInsByWeek(db, about),
      countUsedPassesByWeek(db, about),
    ])
    return { checkIns, passesUsed: used, passesWon: won }
  },
  file: async (db, cafeId) => {
    const [meetups, comingMeetups] = await Promise.all([listComingAt(db, cafeId), countComingAt(db, cafeId)])
    return {
      meetups: meetups.map((meetup) => ({ ...meetup, notified: meetup.notified ?? 0 })),
      comingMeetups,
    }
  },
  callOff: async (tx, { meetupId, reason, ...acting }) => {
    const { startsAt } = await cancelMeetupByCafe(tx, { ...acting, meetupId, reason })
    await recordCalledOff(tx, acting, [{ id: meetupId, startsAt }])
  },
  closeDoors: (tx, closing, make) =>
    closeCafe(tx, closing, async (calledOff) => {
      await make(calledOff.length)
      await recordCalledOff(tx, closing, calledOff)
    }),
}
