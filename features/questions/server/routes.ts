import type { FastifyInstance } from 'fastify'
import { meetupRefusals } from '~/features/meetups/core/refusals'
import { isTicket } from '~/features/meetups/core/server/commands/unlock'
import { findAccess, isOpenTo } from '~/features/meetups/core/server/queries/meetups'
import { findSeclusion } from '~/features/meetups/core/server/queries/public-meetups'
import { refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { idOf } from '~/lib/tags'
import { questionEndpoints } from '../endpoints'
import { questionTags } from '../question'
import { answer, ask, remove } from './commands/texts'
import { presentQuestion } from './present'
import { listAnswers, listQuestions } from './queries'
import { questionCalls } from './schemas'

const calls = servedBy(questionEndpoints, questionCalls)

const nothing = { rows: [], count: 0, nextBefore: null }

export function questionRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  // Nobody learns of a private meetup when something is asked there.
  app.changes.guard(questionTags.ofMeetup.all, async (tag, viewer) => {
    const id = idOf(tag)
    const found = id && (await findSeclusion(db, { id, viewerId: viewer?.memberId ?? null }))
    return found ? !found.isPrivate || found.isIn : false
  })

  const isUnlocked = async (meetupId: number, ticket: string | undefined) =>
    ticket !== undefined && (await isTicket(app, { ticket, meetupId, now: clock.now() }))

  serve(app, calls.list, async ({ params: { id: meetupId }, query }, request, reply) => {
    const { ticket, before = null } = query
    // A ticket expires with time, which invalidates no tag.
    if (ticket !== undefined) reply.header('cache-control', 'no-store')
    const viewerId = request.caller?.memberId ?? null
    const access = await findAccess(db, { meetupId, viewerId })
    if (!access) throw refuse(meetupRefusals.noMeetup)
    const isOpen = isOpenTo(access) || (await isUnlocked(meetupId, ticket))
    const slice = isOpen ? await listQuestions(db, { meetupId, viewerId, before }) : nothing
    const questionIds = slice.rows.map(({ id }) => id)
    const answers = questionIds.length === 0 ? [] : await listAnswers(db, { questionIds, viewerId })
    const questions = slice.rows.map((row) => presentQuestion(row, answers, viewerId))
    return replyWithSlice(request, questions, slice)
  })

  serve(app, calls.ask, async ({ params: { id: meetupId }, body: { text, ticket }, once }, request) => {
    const asking = { meetupId, ...memberOf(request), text, now: clock.now() }
    const unlocked = await isUnlocked(meetupId, ticket)
    return once(async (tx) => ({ id: await ask(tx, { ...asking, isUnlocked: unlocked }) }))
  })

  serve(app, calls.answer, ({ params, body: { text }, once }, request) => {
    const { id: meetupId, questionId } = params
    const answering = { meetupId, questionId, ...memberOf(request), text, now: clock.now() }
    return once(async (tx) => ({ id: await answer(tx, answering) }))
  })

  serve(app, calls.remove, async ({ params }, request) => {
    const removal = { meetupId: params.id, id: params.questionId, ...memberOf(request), now: clock.now() }
    await db.transaction((tx) => remove(tx, removal))
    return { message: '글을 삭제했어요.' }
  })
}
