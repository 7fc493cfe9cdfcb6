import { feature } from '~/lib/server/feature'
import { type PromotionServices, promotionDeskRoutes } from '../desk/server/routes'
import { promotionAudits } from './audit'
import { remindOfConsents } from './commands/remind-of-consents'
import { promotionDue } from './due'
import { promotionData } from './member-data'
import { consentReminderNotice, promotionNotice } from './notices'

export const promotions = feature<PromotionServices>({
  name: 'promotions',
  routes: [promotionDeskRoutes],
  audits: [promotionAudits],
  due: promotionDue,
  upkeep: {
    'remind of consents': { title: '소식 수신 동의 다시 알리기', everyMs: 3_600_000, work: remindOfConsents },
  },
  memberData: [promotionData],
  notices: [promotionNotice, consentReminderNotice],
})
