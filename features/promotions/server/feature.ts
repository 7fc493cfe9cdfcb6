import { z } from 'zod'
import { due, feature } from '~/lib/server/feature'
import { type PromotionServices, promotionDeskRoutes } from '../desk/server/routes'
import { remindOfConsents } from './commands/remind-of-consents'
import { notifyRecipients, promotionAudits, promotionIdOf } from './commands/send-promotion'
import { promotionData } from './member-data'
import * as notices from './notices'

const Progress = z.object({ after: z.number().int(), sender: z.string(), contact: z.string() })

export const promotions = feature<PromotionServices>({
  name: 'promotions',
  routes: [promotionDeskRoutes],
  audits: [promotionAudits],
  due: {
    'send-promotion': due('광고 소식 보내기', (tx, { subject, payload, dueAt, now }) =>
      notifyRecipients(tx, { id: promotionIdOf(subject), ...Progress.parse(payload), dueAt, now }),
    ),
  },
  upkeep: {
    'remind of consents': { title: '소식 수신 동의 다시 알리기', everyMs: 3_600_000, work: remindOfConsents },
  },
  memberData: [promotionData],
  notices: [notices],
})
