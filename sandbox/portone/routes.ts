import type { FastifyInstance } from 'fastify'
import { seoulShortMoment } from '~/lib/seoul-date'
import { escapeHtml } from '~/lib/server/escape-html'
import { sendStandInPage } from '../stand-in-page'
import type { StandInParts } from '../stand-in-parts'
import { portoneBase, portoneDress } from './app'
import { portoneCheckoutRoutes } from './checkout'
import { payments, portoneBehaviour } from './records'
import { portoneRestRoutes } from './rest'
import { portoneScript } from './script'

export function portoneRoutes(app: FastifyInstance, parts: StandInParts): void {
  portoneRestRoutes(app, parts)
  portoneCheckoutRoutes(app, parts)
  portoneBehaviour.routes(app, parts.db)

  app.get<{ Params: { uid: string } }>(`${portoneBase}/receipts/:uid`, async ({ params }, reply) => {
    const found = await payments.find(parts.db, params.uid, parts.clock.now())
    if (!found || found.value.paidAt === 0) {
      return sendStandInPage(reply, portoneDress, { status: 404, title: '영수증을 찾을 수 없어요', body: '' })
    }
    const { name, amount, merchantUid, paidAt } = found.value
    return sendStandInPage(reply, portoneDress, {
      title: '카드 매출전표',
      body: `<div class="code"><p>${escapeHtml(name)}</p><p><code>${amount.toLocaleString('ko-KR')}원</code></p>
<p class="dim">${seoulShortMoment(new Date(paidAt))} · ${escapeHtml(merchantUid)}</p></div>`,
    })
  })

  app.get(`${portoneBase}/iamport.js`, async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(portoneScript),
  )
}
