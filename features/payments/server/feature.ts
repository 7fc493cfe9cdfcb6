import { feature } from '~/lib/server/feature'
import { paymentDeskRoutes } from '../desk/server/routes'
import { orderAudits } from './audit'
import { paymentDue } from './due'
import { cancelPayment, lookOrderUp } from './jobs'
import { paymentData } from './member-data'
import {
  paidBackOutsideNotice,
  passesBoughtNotice,
  paymentReturnedNotice,
  refundDoneNotice,
  refundRefusedNotice,
} from './notices'
import { type PaymentServices, paymentRoutes } from './routes'

export const payments = feature<PaymentServices>({
  name: 'payments',
  routes: [paymentRoutes, paymentDeskRoutes],
  audits: [orderAudits],
  due: paymentDue,
  jobs: {
    'look-order-up': { title: '결제 확인', open: lookOrderUp },
    'cancel-payment': { title: '결제 취소', open: cancelPayment },
  },
  memberData: [paymentData],
  notices: [
    passesBoughtNotice,
    paymentReturnedNotice,
    refundDoneNotice,
    refundRefusedNotice,
    paidBackOutsideNotice,
  ],
  pageSources: ({ portone }) => pageSourcesOf(portone.settings().scriptUrl),
})

/** In demo mode the script is our own. The real script opens windows of these hosts. */
function pageSourcesOf(scriptUrl: string) {
  if (!URL.canParse(scriptUrl)) return {}
  const hosts = ['https://*.iamport.kr', 'https://*.iamport.co', 'https://*.portone.io']
  return { scripts: [new URL(scriptUrl).origin], frames: hosts, connections: hosts, forms: hosts }
}
