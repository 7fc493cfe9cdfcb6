import { feature } from '~/lib/server/feature'
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
  routes: [paymentRoutes],
  due: paymentDue,
  jobs: (services) => ({
    'look-order-up': lookOrderUp(services),
    'cancel-payment': cancelPayment(services),
  }),
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
