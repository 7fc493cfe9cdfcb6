import type { FastifyInstance } from 'fastify'
import { foldNickname } from '~/features/accounts/account'
import { findNamedMember } from '~/features/accounts/desk/server/queries'
import type { BasicServices } from '~/lib/server/feature'
import { serve } from '~/lib/server/serve'
import { auditPageSize } from '../audit'
import { auditPageShape, deskEndpoints } from '../contract'
import { presentAudited } from './present'
import { listAudited } from './queries'

export function deskRoutes(app: FastifyInstance, { db }: BasicServices): void {
  serve(app, deskEndpoints.audit, async ({ query: { who = '', kind, thing, before } }) => {
    const text = who.trim()
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
    const actorId = text === '' ? null : await findNamedMember(db, { folded: foldNickname(text), number })
    if (text !== '' && actorId === null) return auditPageShape.toWire({ deeds: [], nextBefore: null })
    const asked = { kind: kind ?? null, thing: thing ?? null, actorId, before: before ?? null }
    const rows = await listAudited(db, asked)
    const shown = rows.slice(0, auditPageSize)
    return auditPageShape.toWire({
      deeds: shown.map(presentAudited),
      nextBefore: rows.length > auditPageSize ? (shown.at(-1)?.id ?? null) : null,
    })
  })
}
