import { easyPays } from '~/features/payments/payment-method'
import { escapeHtml } from '~/lib/server/escape-html'
import { behaviourForm } from '../page-forms'
import { portoneV2StandIn } from '../portone-v2/stand-in'
import type { StandIn } from '../stand-in'
import { portoneBase, portoneDemoShop } from './app'
import { payments, portoneBehaviour, type StandInPayment } from './records'
import { portoneRoutes } from './routes'

const statusLabels = { ready: '결제 전', paid: '결제됨', failed: '실패', cancelled: '취소됨' }
const shown = 20

function rowOf({ impUid, merchantUid, name, amount, cancelledAmount, status }: StandInPayment): string {
  const won = (amountWon: number) => `${amountWon.toLocaleString('ko-KR')}원`
  const given = cancelledAmount > 0 ? `${won(amount)} (${won(cancelledAmount)} 취소)` : won(amount)
  return `<tr><td><code>${escapeHtml(impUid)}</code></td><td><code>${escapeHtml(merchantUid)}</code></td><td>${escapeHtml(name)}</td><td>${given}</td><td>${statusLabels[status]}</td></tr>`
}

/** PortOne V1: its REST interface, payment window, browser script and webhook, for the demo shop only. */
export const portoneStandIn = {
  title: '포트원 결제',
  routes: portoneRoutes,
  settings: (parts) => ({
    ...portoneDemoShop,
    version: parts.portoneVersion ?? ('V1' as const),
    v2: parts.portoneVersion === 'V2' ? portoneV2StandIn.settings(parts) : null,
    channelKey: parts.portoneVersion === 'V2' ? 'channel-card' : null,
    easyPays: easyPays.map((method) => ({ method, channelKey: `channel-${method}` })),
    naverCategory: { type: 'ETC', id: 'ETC' },
    asksEmail: false,
    apiUrl: `${parts.ownAddress()}${portoneBase}`,
    scriptUrl: `${portoneBase}/iamport.js`,
    acceptsTestPayments: true,
  }),
  section: async ({ db }) => {
    const last = await payments.listLast(db, 'startedAt', shown)
    return `<h3>동작 바꾸기</h3>
${behaviourForm(portoneBehaviour, await portoneBehaviour.read(db))}
<h3>결제 알림 다시 보내기</h3>
<form data-method="POST" data-address="${portoneBase}/webhook"><label>imp_uid<input name="imp_uid" autocomplete="off"></label>
<label>merchant_uid<input name="merchant_uid" autocomplete="off"></label><button>알림 보내기</button></form>
<p class="dim">우리 서버의 답: <output aria-live="polite"></output></p>
<h3>결제 장부</h3>
${
  last.length === 0
    ? '<p class="dim">아직 결제가 없어요.</p>'
    : `<table><thead><tr><th>imp_uid</th><th>merchant_uid</th><th>이름</th><th>금액</th><th>상태</th></tr></thead><tbody>
${last.map(rowOf).join('\n')}</tbody></table>`
}`
  },
} satisfies StandIn
