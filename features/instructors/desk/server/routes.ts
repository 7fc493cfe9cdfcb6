import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import { isFreshlySignedIn, memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { instructorRefusals } from '../../refusals'
import { answerLesson } from '../../server/commands/lessons'
import { presentLessonToOperator } from '../../server/present'
import { findInstructor } from '../../server/queries/instructors'
import { instructorDeskEndpoints } from '../endpoints'
import { decideApplication } from './commands/applications'
import { listApplicants, presentApplicant, searchLessons } from './queries'
import { instructorDeskCalls } from './schemas'

const calls = servedBy(instructorDeskEndpoints, instructorDeskCalls)

export function instructorDeskRoutes(app: FastifyInstance, { db, clock }: BasicServices): void {
  serve(
    app,
    calls.applicants,
    async ({ query: { state = 'waiting', search = '', before = null } }, request) => {
      const found = await listApplicants(db, { state, text: search.trim(), before })
      return replyWithSlice(request, found.rows.map(presentApplicant), found)
    },
  )

  serve(app, calls.decide, async ({ params, body: { decision, ...given } }, request) => {
    await decideApplication(db, {
      ...params,
      ...given,
      isApproved: decision === 'approve',
      operatorId: memberOf(request).memberId,
      mayRemove: isFreshlySignedIn(request),
      now: clock.now(),
    })
    const found = await findInstructor(db, params.id)
    if (!found) throw refuse(instructorRefusals.noInstructor)
    return presentApplicant({ ...found, nickname: null })
  })

  serve(app, calls.lessons, async ({ query: { state = 'open', search = '', before = null } }, request) => {
    const found = await searchLessons(db, { state, text: search.trim(), before })
    return replyWithSlice(request, found.rows.map(presentLessonToOperator), found)
  })

  serve(app, calls.answer, async ({ params, body }, request) => {
    const actorId = memberOf(request).memberId
    const now = clock.now()
    return presentLessonToOperator(
      await answerLesson(db, { ...params, ...body, actorId, asOperator: true, now }),
    )
  })
}
