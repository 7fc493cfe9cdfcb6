import { feature } from '~/lib/server/feature'
import { paymentDeskRoutes } from '../desk/server/routes'
import { orderAudits } from './audit'
import type { PortoneSettings } from './client/portone'
import { paymentDue } from './due'
import { cancelPayment, lookOrderUp } from './jobs'
import { buyerData, paymentData } from './member-data'
import * as notices from './notices'
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
  memberData: [paymentData, buyerData],
  notices: [notices],
  pageSources: ({ portone }) => pageSourcesOf(portone.settings()),
})

/** In demo mode the script is our own. The real scripts open windows of these hosts. */
function pageSourcesOf({ version, v2, ...v1 }: PortoneSettings) {
  const { scriptUrl } = version === 'V2' && v2 !== null ? v2 : v1
  if (!URL.canParse(scriptUrl)) return {}
  const hosts = ['https://*.iamport.kr', 'https://*.iamport.co', 'https://*.portone.io']
  return { scripts: [new URL(scriptUrl).origin], frames: hosts, connections: hosts, forms: hosts }
}
