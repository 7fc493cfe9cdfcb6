import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '~/features/paths'
import { knownRegionsOf } from '~/features/places/server/queries'
import { defaultPoint } from '~/lib/coordinates'
import { badInput, Refusal, refuse } from '~/lib/errors'
import { onePage } from '~/lib/paging'
import { countAttemptOfNetwork } from '~/lib/server/attempts'
import { onlyOperators } from '~/lib/server/change-hub'
import type { BasicServices } from '~/lib/server/feature'
import { paged, sliced } from '~/lib/server/paged'
import { reencodeSquare } from '~/lib/server/pictures/reencode-picture'
import { publicAddress } from '~/lib/server/public-address'
import { isFreshlySignedIn, memberOf, serve } from '~/lib/server/serve'
import {
  answerShape,
  applicationEndpoints,
  applicationFieldName,
  applicationShape,
  decisionShape,
  instructorEndpoints,
  lessonEndpoints,
  lessonFieldName,
  lessonRequestShape,
  lessonSentShape,
  requesterAnswerShape,
  toInstructorListing,
} from '../contract'
import { instructorsPerPage, mostOnMap, photoWidths, whyCannotApply } from '../instructor'
import { lessonMessages, whyCannotRequest } from '../lesson'
import { instructorRefusals } from '../refusals'
import { instructorTags } from '../tags'
import { apply, changePhoto, decideApplication } from './commands/applications'
import { answerLesson, requestLesson, requestLimit, respond } from './commands/lessons'
import {
  presentApplicant,
  presentArea,
  presentCard,
  presentInstructor,
  presentLesson,
  presentLessonToOperator,
  presentOwn,
  presentStatus,
} from './present'
import {
  findInstructor,
  findInstructorOf,
  findListed,
  listApplicants,
  listAreas,
  listInstructors,
} from './queries/instructors'
import { findLessonByKey, listLessonsTo, listOffers, searchLessons } from './queries/lessons'

/** Keeps a reply that only the holder of a link may see out of caches and search engines. */
function keepPrivate(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
}

export function instructorRoutes(app: FastifyInstance, { db, pictures }: BasicServices): void {
  app.changes.guard(instructorTags.lessons.all, onlyOperators)

  serve(app, instructorEndpoints.list, async ({ query }, request, reply) => {
    const { from, page, isMap, ...listing } = toInstructorListing(query)
    // There are too many different points and searches to cache their replies.
    if (from !== null || listing.text !== '') reply.header('cache-control', 'no-store')
    const asked = { ...listing, from: from ?? defaultPoint, now: app.clock.now() }
    const { count, instructors } = await listInstructors(db, asked, { page: isMap ? 1 : page, isMap })
    const size = isMap ? mostOnMap : instructorsPerPage
    return paged(request, instructors.map(presentCard), count, { page: isMap ? 1 : page, size })
  })

  serve(app, instructorEndpoints.areas, async () =>
    onePage((await listAreas(db, app.clock.now())).map(presentArea)),
  )

  serve(app, instructorEndpoints.instructor, async ({ params }) => {
    const isListed = (await findListed(db, { id: params.id, now: app.clock.now() })) !== null
    const found = isListed ? await findInstructor(db, params.id) : null
    if (!found) throw refuse(instructorRefusals.noInstructor)
    return presentInstructor(found)
  })

  serve(app, lessonEndpoints.request, async ({ body, once }, request, reply) => {
    keepPrivate(reply)
    const now = app.clock.now()
    const asked = lessonRequestShape.fromWire(body)
    const beforehand = async () => {
      const why = whyCannotRequest(asked, now)
      if (why) throw badInput({ [lessonFieldName(why.field)]: why.message })
      await countAttemptOfNetwork(app, requestLimit, { ip: request.ip, now })
    }
    return once(async (tx) => {
      const requesterId = request.caller?.memberId ?? null
      const outcome = await requestLesson(tx, { request: asked, requesterId, now })
      if (outcome instanceof Refusal) return outcome
      return lessonSentShape.toWire({
        message: lessonMessages.received,
        statusUrl: publicAddress(app.env.publicUrl, paths.lessonStatus(outcome.key)).href,
      })
    }, beforehand)
  })

  serve(app, lessonEndpoints.status, async ({ params }, _, reply) => {
    keepPrivate(reply)
    const lesson = await findLessonByKey(db, params.key)
    if (!lesson) throw refuse(instructorRefusals.noLesson)
    return presentStatus(lesson, await offersOf(lesson))
  })

  serve(app, lessonEndpoints.respond, async ({ params, body }, _, reply) => {
    keepPrivate(reply)
    const { answer } = requesterAnswerShape.fromWire(body)
    const lesson = await respond(db, { key: params.key, answer, now: app.clock.now() })
    return presentStatus(lesson, await offersOf(lesson))
  })

  /** Offers are shown only while the request is unanswered or after it was declined. */
  async function offersOf({ id, state }: { id: number; state: string }) {
    return state === 'waiting' || state === 'declined'
      ? listOffers(db, { lessonId: id, now: app.clock.now() })
      : []
  }

  serve(app, lessonEndpoints.inbox, async ({ query: { state = 'open', page = 1 } }, request) => {
    const { memberId } = memberOf(request)
    const { count, lessons } = await listLessonsTo(db, { memberId, state }, page)
    return paged(request, lessons.map(presentLesson), count, { page, size: instructorsPerPage })
  })

  serve(
    app,
    lessonEndpoints.all,
    async ({ query: { state = 'open', search = '', before = null } }, request) => {
      const found = await searchLessons(db, { state, text: search.trim(), before })
      return sliced(request, found.rows.map(presentLessonToOperator), found)
    },
  )

  const answer = (
    asOperator: boolean,
    { params, body }: { params: { id: number }; body: Parameters<typeof answerShape.fromWire>[0] },
    request: FastifyRequest,
  ) => {
    const { time = null, ...given } = answerShape.fromWire(body)
    const { memberId: actorId } = memberOf(request)
    return answerLesson(db, { id: params.id, actorId, asOperator, ...given, time, now: app.clock.now() })
  }
  serve(app, lessonEndpoints.answer, async (input, request) =>
    presentLesson(await answer(false, input, request)),
  )
  serve(app, lessonEndpoints.answerFor, async (input, request) =>
    presentLessonToOperator(await answer(true, input, request)),
  )

  async function presentOwnOf(memberId: number) {
    const own = await findInstructorOf(db, memberId)
    if (!own) throw refuse(instructorRefusals.noApplication)
    return presentOwn(own)
  }

  serve(app, applicationEndpoints.own, async (_, request) => {
    const own = await findInstructorOf(db, memberOf(request).memberId)
    return { application: own && presentOwn(own) }
  })

  serve(app, applicationEndpoints.apply, async ({ body }, request) => {
    const { memberId } = memberOf(request)
    const application = applicationShape.fromWire(body)
    const why = whyCannotApply(application)
    if (why) throw badInput({ [applicationFieldName(why.field)]: why.message })
    const regions = await knownRegionsOf(app)
    await apply(db, { memberId, application, regions, now: app.clock.now() })
    return presentOwnOf(memberId)
  })

  serve(app, applicationEndpoints.changePhoto, async ({ body }, request) => {
    const { memberId } = memberOf(request)
    const image = await pictures.keep(await reencodeSquare(body, photoWidths))
    const change = () => changePhoto(db, { memberId, image, now: app.clock.now() })
    const before = await app.inTurn(memberId, change).catch(async (error: unknown) => {
      // After another error the picture may have been stored nevertheless.
      if (error instanceof Refusal) await pictures.drop(image, photoWidths)
      throw error
    })
    if (before !== null) await pictures.drop(before, photoWidths)
    return presentOwnOf(memberId)
  })

  serve(
    app,
    applicationEndpoints.applicants,
    async ({ query: { state = 'waiting', search = '', before = null } }, request) => {
      const found = await listApplicants(db, { state, text: search.trim(), before })
      return sliced(request, found.rows.map(presentApplicant), found)
    },
  )

  serve(app, applicationEndpoints.decide, async ({ params, body }, request) => {
    const { decision, ...rest } = decisionShape.fromWire(body)
    const { memberId: operatorId } = memberOf(request)
    const isApproved = decision === 'approve'
    const mayRemove = isFreshlySignedIn(request)
    const { id } = params
    await decideApplication(db, { id, operatorId, isApproved, mayRemove, ...rest, now: app.clock.now() })
    const found = await findInstructor(db, params.id)
    if (!found) throw refuse(instructorRefusals.noInstructor)
    return presentApplicant({ ...found, nickname: null })
  })
}
