import type { FastifyInstance } from 'fastify'
import type { InquiryRow } from '~/db/rows/support'
import { refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { Reader } from '~/lib/server/database'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { supportRefusals } from '../../refusals'
import { answerInquiry } from '../../server/commands/inquiries'
import { presentListed, presentThread } from '../../server/present'
import { findInquiry, listMessages, searchInquiries } from '../../server/queries'
import { supportDeskEndpoints } from '../endpoints'
import { supportDeskCalls } from './schemas'

const calls = servedBy(supportDeskEndpoints, supportDeskCalls)

const askerOf = ({ memberId, nickname, email }: InquiryRow) => ({ memberId, nickname, email })

export function supportDeskRoutes(app: FastifyInstance, { clock }: BasicServices): void {
  const { db } = app

  async function thread(reader: Reader, id: number) {
    const found = await findInquiry(reader, id)
    if (!found) throw refuse(supportRefusals.noInquiry)
    return { ...presentThread(found, await listMessages(reader, id)), ...askerOf(found) }
  }

  serve(app, calls.inquiries, async ({ query: { q = '', filter = 'waiting', before = null } }, request) => {
    const found = await searchInquiries(db, { text: q.trim(), filter, before })
    const rows = found.rows.map((row) => ({ ...presentListed(row), ...askerOf(row) }))
    return replyWithSlice(request, rows, found)
  })

  serve(app, calls.inquiry, ({ params }) => thread(db, params.id))

  serve(app, calls.answer, ({ params: { id }, body, once }, request) =>
    once(async (tx) => {
      await answerInquiry(tx, { ...body, id, operatorId: memberOf(request).memberId, now: clock.now() })
      return thread(tx, id)
    }),
  )
}
