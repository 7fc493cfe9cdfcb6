import type { FastifyInstance } from 'fastify'
import { badInput, refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { Reader } from '~/lib/server/database'
import type { BasicServices } from '~/lib/server/feature'
import { serve, servedBy } from '~/lib/server/serve'
import { toListed, whyBadList } from '../../incident'
import { incidentRefusals } from '../../refusals'
import { notifyOfIncident, updateIncident } from '../../server/commands/notify-incident'
import {
  countMembers,
  countRecipients,
  findIncident,
  findListed,
  listIncidents,
  listMessages,
} from '../../server/queries'
import { incidentDeskEndpoints } from '../endpoints'
import { incidentDeskCalls } from './schemas'

const calls = servedBy(incidentDeskEndpoints, incidentDeskCalls)

async function readIncident(db: Reader, id: number) {
  const incident = await findIncident(db, id)
  if (!incident) throw refuse(incidentRefusals.noIncident)
  return {
    ...incident,
    messages: await listMessages(db, id),
    recipients: await countRecipients(db, id),
  }
}

function checkList(whom: Parameters<typeof whyBadList>[0]): void {
  const why = whyBadList(whom)
  if (why !== null) throw badInput({ list: why })
}

export function incidentDeskRoutes(app: FastifyInstance, { clock }: BasicServices): void {
  const { db } = app

  serve(app, calls.incidents, async () => ({ incidents: await listIncidents(db) }))

  serve(app, calls.incident, ({ params: { id } }) => readIncident(db, id))

  serve(app, calls.preview, async ({ body }) => {
    checkList(body)
    if (body.isToAll) return { recipients: await countMembers(db), unknown: [] }
    const { memberIds, unknown } = await findListed(db, toListed(body.list))
    return { recipients: memberIds.length, unknown }
  })

  serve(app, calls.send, ({ body: { recipients, ...written }, once }, request) => {
    checkList(written)
    return once(async (tx) => {
      const { memberId: operatorId } = memberOf(request)
      return readIncident(
        tx,
        await notifyOfIncident(tx, { operatorId, written, recipients, now: clock.now() }),
      )
    })
  })

  serve(app, calls.update, ({ params: { id }, body: { text, recipients }, once }, request) =>
    once(async (tx) => {
      const { memberId: operatorId } = memberOf(request)
      await updateIncident(tx, { operatorId, id, text, recipients, now: clock.now() })
      return readIncident(tx, id)
    }),
  )
}
