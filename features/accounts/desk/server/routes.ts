import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badInput, refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { Reader } from '~/lib/server/database'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy, withContributed } from '~/lib/server/serve'
import { whyBadSuspension } from '../../account-status'
import { accountRefusals } from '../../refusals'
import { endSessionsOf, noteReading, setOperatorRights } from '../../server/commands/account-status'
import { findAccountStatus } from '../../server/queries'
import { memberDeskEndpoints } from '../endpoints'
import { liftAsOperator, suspendAsOperator } from './commands/members'
import { deleteNote, writeNote } from './commands/notes'
import { presentFile, presentMember } from './present'
import { listNotes, searchMembers } from './queries'
import { memberDeskCalls } from './schemas'

const calls = servedBy(memberDeskEndpoints, memberDeskCalls)

export function memberDeskRoutes(app: FastifyInstance, { db, clock, memberData }: BasicServices): void {
  async function fileOf({ memberId }: { memberId: number }) {
    const now = clock.now()
    const found = await findAccountStatus(db, memberId, now)
    if (!found) throw refuse(accountRefusals.noMember)
    return presentFile({ db, memberData }, found, now)
  }
  const acting = (request: FastifyRequest, params: { memberId: number }) => ({
    ...params,
    operatorId: memberOf(request).memberId,
    now: clock.now(),
  })

  serve(app, calls.members, async ({ query: { q = '', filter = 'all', before = null } }, request) => {
    const found = await searchMembers(db, { text: q.trim(), filter, before, now: clock.now() })
    return replyWithSlice(request, found.rows.map(presentMember), found)
  })

  serve(app, calls.rights, async (_, request) => ({ rights: memberOf(request).operatorRights }))

  const dependsOn = memberData.flatMap(({ file }) => file?.dependsOn ?? [])
  serve(app, withContributed(calls.member, { dependsOn }), async ({ params }, request) => {
    const file = await fileOf(params)
    await db.transaction((tx) => noteReading(tx, acting(request, params)))
    return file
  })

  async function notesOf(on: Reader, { memberId, operatorId }: { memberId: number; operatorId: number }) {
    const rows = await listNotes(on, memberId)
    return { notes: rows.map(({ authorId, ...note }) => ({ ...note, isOwn: authorId === operatorId })) }
  }

  serve(app, calls.notes, async ({ params }, request) => {
    if (!(await findAccountStatus(db, params.memberId, clock.now()))) throw refuse(accountRefusals.noMember)
    // They are a part of the file, and can be read without it.
    await db.transaction((tx) => noteReading(tx, acting(request, params)))
    return notesOf(db, acting(request, params))
  })

  serve(app, calls.writeNote, ({ params, body, once }, request) =>
    once(async (tx) => {
      await writeNote(tx, { ...acting(request, params), text: body.text.trim() })
      return notesOf(tx, acting(request, params))
    }),
  )

  serve(app, calls.deleteNote, async ({ params: { noteId, ...params } }, request) => {
    await db.transaction((tx) => deleteNote(tx, { ...acting(request, params), noteId }))
    return notesOf(db, acting(request, params))
  })

  serve(app, calls.suspend, async ({ params, body }, request) => {
    const asked = { ...body, until: body.until === null ? null : new Date(body.until) }
    const why = whyBadSuspension(asked, clock.now())
    if (why) throw badInput({ [why.field]: why.message })
    await db.transaction((tx) => suspendAsOperator(tx, { ...acting(request, params), ...asked }, memberData))
    return fileOf(params)
  })

  serve(app, calls.lift, async ({ params, body }, request) => {
    await db.transaction((tx) => liftAsOperator(tx, { ...acting(request, params), ...body }, memberData))
    return fileOf(params)
  })

  serve(app, calls.endSessions, async ({ params, body }, request) => {
    await endSessionsOf(db, { ...acting(request, params), ...body })
    return fileOf(params)
  })

  serve(app, calls.setRoles, async ({ params, body }, request) => {
    await setOperatorRights(db, { ...acting(request, params), ...body })
    return fileOf(params)
  })
}
