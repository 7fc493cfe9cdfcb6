import { feature } from '~/lib/server/feature'
import { supportDeskRoutes } from '../desk/server/routes'
import { forgetAddresses, forgetOldInquiries, supportAudits } from './commands/inquiries'
import { mailInquiryAnswerJob, mailVisitorAnswerJob, type SupportServices } from './jobs'
import { inquiryData } from './member-data'
import * as notices from './notices'
import { supportRoutes } from './routes'

export const support = feature<SupportServices>({
  name: 'support',
  routes: [supportRoutes, supportDeskRoutes],
  audits: [supportAudits],
  upkeep: {
    'forget old inquiries': { title: '오래된 문의 정리', everyMs: 86_400_000, work: forgetOldInquiries },
    'forget addresses of visitors': {
      title: '답한 손님의 이메일 정리',
      everyMs: 86_400_000,
      work: forgetAddresses,
    },
  },
  jobs: {
    'mail-inquiry-answer': { title: '문의 답 메일', open: mailInquiryAnswerJob },
    'mail-visitor-answer': { title: '손님 문의 답 메일', open: mailVisitorAnswerJob },
  },
  memberData: [inquiryData],
  notices: [notices],
})
