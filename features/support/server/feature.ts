import { feature } from '~/lib/server/feature'
import { supportDeskRoutes } from '../desk/server/routes'
import { supportAudits } from './audit'
import { forgetOldInquiries } from './commands/inquiries'
import { mailInquiryAnswerJob, type SupportServices } from './jobs'
import { inquiryData } from './member-data'
import { inquiryAnsweredNotice } from './notices'
import { supportRoutes } from './routes'

export const support = feature<SupportServices>({
  name: 'support',
  routes: [supportRoutes, supportDeskRoutes],
  audits: [supportAudits],
  upkeep: {
    'forget old inquiries': { title: '오래된 문의 정리', everyMs: 86_400_000, work: forgetOldInquiries },
  },
  jobs: { 'mail-inquiry-answer': { title: '문의 답 메일', open: mailInquiryAnswerJob } },
  memberData: [inquiryData],
  notices: [inquiryAnsweredNotice],
})
