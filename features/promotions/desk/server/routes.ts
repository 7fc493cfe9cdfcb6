import type { FastifyInstance } from 'fastify'
import type { Business } from '~/lib/business'
import { badInput } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { Reader } from '~/lib/server/database'
import type { BasicServices } from '~/lib/server/feature'
import { serve, servedBy } from '~/lib/server/serve'
import { whyBadPromotion } from '../../promotion'
import { sendPromotion, stopPromotion } from '../../server/commands/send-promotion'
import { countRecipients, listPromotions } from '../../server/queries'
import { promotionDeskEndpoints } from '../endpoints'
import { promotionDeskCalls } from './schemas'

export interface PromotionServices extends BasicServices {
  /** Who sends, as the message says. */
  business: Business
}

const calls = servedBy(promotionDeskEndpoints, promotionDeskCalls)

export function promotionDeskRoutes(app: FastifyInstance, { clock, business }: PromotionServices): void {
  const { db } = app
  const readDesk = async (reader: Reader) => ({
    ...(await countRecipients(reader)),
    sender: business.name,
    contact: business.phone,
    promotions: await listPromotions(reader),
  })

  serve(app, calls.promotions, () => readDesk(db))

  serve(app, calls.send, ({ body: { recipients, ...written }, once }, request) => {
    const why = whyBadPromotion(written)
    if (why) throw badInput({ [why.field]: why.message })
    return once(async (tx) => {
      const { memberId: operatorId } = memberOf(request)
      await sendPromotion(tx, { operatorId, written, recipients, business, now: clock.now() })
      return readDesk(tx)
    })
  })

  serve(app, calls.stop, async ({ params: { id } }, request) => {
    const { memberId: operatorId } = memberOf(request)
    await db.transaction((tx) => stopPromotion(tx, { id, operatorId, now: clock.now() }))
    return readDesk(db)
  })
}
