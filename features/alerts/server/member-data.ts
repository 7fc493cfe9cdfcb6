import type { MemberData } from '~/lib/server/member-data'
import { alertSources, sourceNames } from '../alert'
import { eraseAlertsOf } from './commands/choices'
import { presentChoices } from './present'
import { findChoices, listAlertsOf, listNewsAlertsOf } from './queries'

export const alertData: MemberData = {
  name: 'alerts',
  tables: ['alert_choices', 'meetup_alerts', 'cafe_news_alerts'],
  collect: async (db, memberId) => {
    const row = await findChoices(db, memberId)
    const { area, ...sources } = presentChoices(row)
    return {
      chosen: row === null ? null : sources,
      area: area && { ...area, latitude: row?.latitude ?? null, longitude: row?.longitude ?? null },
      meetups: (await listAlertsOf(db, memberId)).map(({ title, source, waitsFor, toldAt }) => ({
        title,
        because: sourceNames[alertSources.find((each) => each === source) ?? 'area'],
        at: (toldAt ?? waitsFor)?.toISOString() ?? null,
        isTold: toldAt !== null,
      })),
      news: (await listNewsAlertsOf(db, memberId)).map(({ cafe, waitsFor }) => ({
        cafe,
        at: waitsFor.toISOString(),
      })),
    }
  },
  erase: eraseAlertsOf,
}
