import { feature } from '~/lib/server/feature'
import { supportDeskRoutes } from '../desk/server/routes'
import { supportAudits } from './audit'
import { forgetOldInquiries } from './commands/inquiries'
import { inquiryData } from './member-data'
import { inquiryAnsweredNotice } from './notices'
import { supportRoutes } from './routes'

export const support = feature({
  name: 'support',
  routes: [supportRoutes, supportDeskRoutes],
  audits: [supportAudits],
  upkeep: {
    'forget old inquiries': { title: '오래된 문의 정리', everyMs: 86_400_000, work: forgetOldInquiries },
  },
  memberData: [inquiryData],
  notices: [inquiryAnsweredNotice],
})
