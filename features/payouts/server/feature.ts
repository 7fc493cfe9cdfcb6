import { due, feature } from '~/lib/server/feature'
import { payoutConsoleRoutes } from '../console/server/routes'
import { payoutDeskRoutes } from '../desk/server/routes'
import { payoutAudits } from './audit'
import { cafeOfPayeeSubject, remindOfPayee } from './commands/payees'
import { payeeData } from './member-data'
import * as notices from './notices'

export const payouts = feature({
  name: 'payouts',
  routes: [payoutConsoleRoutes, payoutDeskRoutes],
  audits: [payoutAudits],
  memberData: [payeeData],
  due: {
    'payee-missing': due('계좌가 없는 카페의 점주에게 알리기', (tx, { subject, now }) =>
      remindOfPayee(tx, { cafeId: cafeOfPayeeSubject(subject), now }),
    ),
  },
  notices: [notices],
})
