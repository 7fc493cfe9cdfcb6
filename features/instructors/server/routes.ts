import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths } from '~/features/paths'
import { knownRegionsOf } from '~/features/places/server/queries'
import { defaultPoint } from '~/lib/coordinates'
import { badInput, Refusal, refuse } from '~/lib/errors'
import { onePage } from '~/lib/paging'
import { countAttemptOfNetwork } from '~/lib/server/attempts'
import { memberOf } from '~/lib/server/caller'
import { onlyOperators } from '~/lib/server/change-hub'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithPage } from '~/lib/server/list-reply'
import { reencodeSquare } from '~/lib/server/pictures/reencode-picture'
import { publicAddress } from '~/lib/server/public-address'
import { pointsOf } from '~/lib/server/schema-parts'
import { serve, servedBy } from '~/lib/server/serve'
import { instructorEndpoints, lessonEndpoints } from '../endpoints'
import { whyCannotApply } from '../facts'
import {
  instructorsPerPage,
  instructorsWithinKm,
  instructorTags,
  mostOnMap,
  photoWidths,
} from '../instructor'
import { lessonMessages, whyCannotRequest } from '../lesson'
import { instructorRefusals } from '../refusals'
import { apply, changePhoto } from './commands/applications'
import { answerLesson, callOffLesson, requestLesson, requestLimit, respond } from './commands/lessons'
import { presentCard, presentInstructor, presentLesson, presentOwn, presentStatus } from './present'
import {
  findInstructor,
  findInstructorOf,
  findListed,
  listAreas,
  listInstructors,
} from './queries/instructors'
import { findLessonByKey, listLessonsTo, listLessonsToCome, listSuggested } from './queries/lessons'
import { instructorCalls, lessonCalls } from './schemas'
import { instructorWire, lessonWire } from './wire'

const calls = servedBy(instructorEndpoints, instructorCalls, instructorWire)
const lessons = servedBy(lessonEndpoints, lessonCalls, lessonWire)

/** Keeps a reply that only the holder of a link may see out of caches and search engines. */
function keepPrivate(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
}

export function instructorRoutes(app: FastifyInstance, { db, pictures }: BasicServices): void {
  app.changes.guard(instructorTags.lessons.all, onlyOperators)

  serve(app, calls.list, async ({ query }, request, reply) => {
    const { from } = pointsOf(query)
    const radius = instructorsWithinKm.find((each) => String(each) === query.radius) ?? null
    if (radius !== null && from === null) {
      throw badInput({ radius: '반경(radius)으로 찾을 때는 위도(lat)와 경도(lng)를 함께 보내 주세요.' })
    }
    const text = query.search?.trim() ?? ''
    // There are too many different points and searches to cache their replies.
    if (from !== null || text !== '') reply.header('cache-control', 'no-store')
    const isMap = query.map === 'Y'
    const page = isMap ? 1 : (query.page ?? 1)
    const { count, instructors } = await listInstructors(
      db,
      { from: from ?? defaultPoint, radius, area: query.area?.trim() || null, text, now: app.clock.now() },
      { page, isMap },
    )
    const size = isMap ? mostOnMap : instructorsPerPage
    return replyWithPage(request, instructors.map(presentCard), count, { page, size })
  })

  serve(app, calls.areas, async () => onePage(await listAreas(db, app.clock.now())))

  serve(app, calls.instructor, async ({ params }) => {
    const isListed = (await findListed(db, { id: params.id, now: app.clock.now() })) !== null
    const found = isListed ? await findInstructor(db, params.id) : null
    if (!found) throw refuse(instructorRefusals.noInstructor)
    return presentInstructor(found)
  })

  serve(app, lessons.request, async ({ body: form, once }, request, reply) => {
    keepPrivate(reply)
    const now = app.clock.now()
    const beforehand = async () => {
      const why = whyCannotRequest(form, now)
      if (why) throw badInput({ [why.field]: why.message })
      await countAttemptOfNetwork(app, requestLimit, { ip: request.ip, now })
    }
    return once(async (tx) => {
      const requesterId = request.caller?.memberId ?? null
      const outcome = await requestLesson(tx, { request: form, requesterId, now })
      if (outcome instanceof Refusal) return outcome
      return {
        message: lessonMessages.received,
        statusUrl: publicAddress(app.env.publicUrl, paths.lessonStatus(outcome.key)).href,
      }
    }, beforehand)
  })

  serve(app, lessons.status, async ({ params }, _, reply) => {
    keepPrivate(reply)
    const lesson = await findLessonByKey(db, params.key)
    if (!lesson) throw refuse(instructorRefusals.noLesson)
    return presentStatus(lesson, await suggestedFor(lesson))
  })

  serve(app, lessons.respond, async ({ params, body }, _, reply) => {
    keepPrivate(reply)
    const lesson = await respond(db, { ...params, ...body, now: app.clock.now() })
    return presentStatus(lesson, await suggestedFor(lesson))
  })

  /** Others are shown only while the request is unanswered or after it was declined. */
  async function suggestedFor({ id, state }: { id: number; state: string }) {
    return state === 'waiting' || state === 'declined'
      ? listSuggested(db, { lessonId: id, now: app.clock.now() })
      : []
  }

  serve(app, lessons.inbox, async ({ query: { state = 'open', page = 1 } }, request) => {
    const { memberId } = memberOf(request)
    const { count, lessons } = await listLessonsTo(db, { memberId, state }, page)
    return replyWithPage(request, lessons.map(presentLesson), count, { page, size: instructorsPerPage })
  })

  serve(app, lessons.answer, async ({ params, body }, request) => {
    const actorId = memberOf(request).memberId
    const now = app.clock.now()
    return presentLesson(await answerLesson(db, { ...params, ...body, actorId, asOperator: false, now }))
  })

  serve(app, lessons.toCome, async ({ query: { page = 1 } }, request) => {
    const { memberId } = memberOf(request)
    const { count, lessons } = await listLessonsToCome(db, { memberId, now: app.clock.now() }, page)
    return replyWithPage(request, lessons.map(presentLesson), count, { page, size: instructorsPerPage })
  })

  serve(app, lessons.callOff, async ({ params, body }, request) => {
    const actorId = memberOf(request).memberId
    return presentLesson(await callOffLesson(db, { ...params, ...body, actorId, now: app.clock.now() }))
  })

  async function presentOwnOf(memberId: number) {
    const own = await findInstructorOf(db, memberId)
    if (!own) throw refuse(instructorRefusals.noApplication)
    return presentOwn(own)
  }

  serve(app, calls.own, async (_, request) => {
    const own = await findInstructorOf(db, memberOf(request).memberId)
    return { application: own && presentOwn(own) }
  })

  serve(app, calls.apply, async ({ body: application }, request) => {
    const { memberId } = memberOf(request)
    const why = whyCannotApply(application)
    if (why) throw badInput({ [why.field]: why.message })
    const regions = await knownRegionsOf(app)
    await apply(db, { memberId, application, regions, now: app.clock.now() })
    return presentOwnOf(memberId)
  })

  serve(app, calls.changePhoto, async ({ body }, request) => {
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
}
