import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '~/lib/server/escape-html'
import { behaviourForm } from '../page-forms'
import type { StandIn } from '../stand-in'
import { sendStandInPage } from '../stand-in-page'
import type { StandInParts } from '../stand-in-parts'
import { portoneV2Base, portoneV2DemoShop, portoneV2Dress } from './app'
import { portoneV2CheckoutRoutes } from './checkout'
import { payments, portoneV2Behaviour, type StandInPaymentV2 } from './records'
import { portoneV2RestRoutes } from './rest'
import { portoneV2Script } from './script'

const shown = 20

function rowOf({ paymentId, transactionId, orderName, total, status }: StandInPaymentV2): string {
  const cells = [paymentId, transactionId, orderName, `${total.toLocaleString('ko-KR')}원`, status]
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
}

function routes(app: FastifyInstance, parts: StandInParts): void {
  portoneV2RestRoutes(app, parts)
  portoneV2CheckoutRoutes(app, parts)
  portoneV2Behaviour.routes(app, parts.db)

  app.get<{ Params: { id: string } }>(`${portoneV2Base}/receipts/:id`, async ({ params }, reply) => {
    const found = await payments.find(parts.db, params.id, parts.clock.now())
    const isPaid = found !== null && found.value.paidAt !== null
    return sendStandInPage(reply, portoneV2Dress, {
      status: isPaid ? 200 : 404,
      title: isPaid ? '카드 매출전표' : '영수증을 찾을 수 없어요',
      body: isPaid ? `<p>${escapeHtml(found.value.orderName)}</p>` : '',
    })
  })

  app.get(`${portoneV2Base}/browser-sdk.js`, async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(portoneV2Script),
  )
}

/** PortOne V2: its interface, payment window, browser script and signed webhook, for the demo shop only. */
export const portoneV2StandIn = {
  title: '포트원 결제 (V2)',
  routes,
  settings: ({ ownAddress }) => ({
    storeId: portoneV2DemoShop.storeId,
    secret: portoneV2DemoShop.secret,
    webhookSecrets: [portoneV2DemoShop.webhookSecret],
    apiUrl: `${ownAddress()}${portoneV2Base}`,
    scriptUrl: `${portoneV2Base}/browser-sdk.js`,
  }),
  section: async ({ db }) => {
    const last = await payments.listLast(db, 'requestedAt', shown)
    return `<p class="dim">PORTONE_VERSION=V2로 시작하면 이쪽으로 결제해요.</p><h3>동작 바꾸기</h3>
${behaviourForm(portoneV2Behaviour, await portoneV2Behaviour.read(db))}
<h3>결제 장부</h3>
${last.length === 0 ? '<p class="dim">아직 결제가 없어요.</p>' : `<table><tbody>${last.map(rowOf).join('\n')}</tbody></table>`}`
  },
} satisfies StandIn
