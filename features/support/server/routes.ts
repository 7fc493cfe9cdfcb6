import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import { type AttemptLimit, countAttempt } from '~/lib/server/attempts'
import { memberOf } from '~/lib/server/caller'
import type { Reader } from '~/lib/server/database'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { supportEndpoints } from '../endpoints'
import { supportRefusals } from '../refusals'
import { openInquiry, writeToInquiry } from './commands/inquiries'
import { presentListed, presentThread } from './present'
import { findInquiry, listInquiriesOf, listMessages } from './queries'
import { supportCalls } from './schemas'

/** The limits of a member. */
const opened: AttemptLimit = { name: 'inquiry', most: 5, withinMs: 86_400_000 }
const written: AttemptLimit = { name: 'inquiry-message', most: 30, withinMs: 86_400_000 }

const calls = servedBy(supportEndpoints, supportCalls)

export function supportRoutes(app: FastifyInstance, { clock }: BasicServices): void {
  const { db } = app

  async function thread(reader: Reader, id: number, memberId: number) {
    const found = await findInquiry(reader, id)
    if (found?.memberId !== memberId) throw refuse(supportRefusals.noInquiry)
    return presentThread(found, await listMessages(reader, id))
  }

  serve(app, calls.inquiries, async ({ query: { before = null } }, request) => {
    const found = await listInquiriesOf(db, { memberId: memberOf(request).memberId, before })
    return replyWithSlice(request, found.rows.map(presentListed), found)
  })

  serve(app, calls.inquiry, ({ params }, request) => thread(db, params.id, memberOf(request).memberId))

  serve(app, calls.open, async ({ body, once }, request) => {
    const { memberId } = memberOf(request)
    const now = clock.now()
    await countAttempt(app, opened, { key: String(memberId), now })
    return once(async (tx) => thread(tx, await openInquiry(tx, { ...body, memberId, now }), memberId))
  })

  serve(app, calls.write, async ({ params: { id }, body, once }, request) => {
    const { memberId } = memberOf(request)
    const now = clock.now()
    await countAttempt(app, written, { key: String(memberId), now })
    return once(async (tx) => {
      await writeToInquiry(tx, { ...body, id, memberId, now })
      return thread(tx, id, memberId)
    })
  })
}
