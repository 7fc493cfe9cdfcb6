import { paths } from '~/features/paths'
import { due, feature } from '~/lib/server/feature'
import { incidentDeskRoutes } from '../desk/server/routes'
import { forgetNotified, incidentAudits, messageIdOf, notifyRecipients } from './commands/notify-incident'
import { type IncidentServices, mailIncidentJob } from './jobs'
import * as notices from './notices'
import { listNotified } from './queries'
import { incidentRoutes } from './routes'

export const incidents = feature<IncidentServices>({
  name: 'incidents',
  routes: [incidentRoutes, incidentDeskRoutes],
  audits: [incidentAudits],
  due: {
    'tell-incident': due('개인정보 사고 알리기', (tx, { subject, dueAt, now }) =>
      notifyRecipients(tx, { messageId: messageIdOf(subject), dueAt, now }),
    ),
  },
  jobs: { 'mail-incident': { title: '개인정보 사고를 메일로 알리기', open: mailIncidentJob } },
  memberData: [
    {
      name: 'incidents',
      tables: ['incident_tellings'],
      collect: async (db, memberId) =>
        (await listNotified(db, memberId)).map(({ title, toldAt }) => ({
          title,
          at: toldAt?.toISOString() ?? null,
        })),
      erase: forgetNotified,
    },
  ],
  sitemap: { screens: [paths.incidents()] },
  notices: [notices],
})
