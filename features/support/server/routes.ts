import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import { type AttemptLimit, countAttempt, countAttemptOfNetwork } from '~/lib/server/attempts'
import { memberOf } from '~/lib/server/caller'
import type { Reader } from '~/lib/server/database'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { supportEndpoints } from '../endpoints'
import { noMail, supportRefusals } from '../refusals'
import { openInquiry, openVisitorInquiry, writeToInquiry } from './commands/inquiries'
import type { SupportServices } from './jobs'
import { presentListed, presentThread } from './present'
import { findInquiry, listInquiriesOf, listMessages } from './queries'
import { supportCalls } from './schemas'

/** The limits of a member. */
const opened: AttemptLimit = { name: 'inquiry', most: 5, withinMs: 86_400_000 }
const written: AttemptLimit = { name: 'inquiry-message', most: 30, withinMs: 86_400_000 }

/** The limits of a visitor. The address need not be theirs. */
const askedTo: AttemptLimit = { name: 'inquiries-to', most: 3, withinMs: 86_400_000 }
const askedFrom: AttemptLimit = { name: 'inquiries-from', most: 5, withinMs: 86_400_000 }

const calls = servedBy(supportEndpoints, supportCalls)

export function supportRoutes(app: FastifyInstance, { clock, mail }: SupportServices): void {
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

  serve(app, calls.openByMail, ({ body, once }, request) => {
    const now = clock.now()
    const beforehand = async () => {
      if (!mail.isConfigured()) throw refuse(noMail)
      await countAttempt(app, askedTo, { key: body.email.toLowerCase(), now })
      await countAttemptOfNetwork(app, askedFrom, { ip: request.ip, now })
    }
    return once(
      async (tx) => ({ id: await openVisitorInquiry(tx, { ...body, now }), email: body.email }),
      beforehand,
    )
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
