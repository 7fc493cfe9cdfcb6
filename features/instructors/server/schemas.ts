import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { gameTags } from '~/features/catalogue/game'
import type { EndpointParts } from '~/lib/endpoint'
import {
  firstFacts,
  givenFacts,
  listOf,
  pageOf,
  pageQuery,
  pointQuery,
  searchQuery,
  shownFacts,
  type TextKind,
  wholeNumber,
  writtenText,
} from '~/lib/server/schema-parts'
import { instructorFacts } from '../facts'
import {
  applicationMessages,
  applicationStates,
  instructorsWithinKm,
  instructorTags,
  longestSearch,
  mostOf,
} from '../instructor'
import { answers, inboxStates, lessonMessages, lessonStates, longestMessage, mostAnHour } from '../lesson'
import { answerRefusals, instructorRefusals, respondRefusals } from '../refusals'

const whole = z.number().int()
const names = z.array(z.string())

const card = z.object({
  id: whole,
  name: z.string(),
  image: z.string().nullable(),
  address: z.string(),
  intro: z.string(),
  at: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  hasCenter: z.boolean(),
  isLocationApproved: z.boolean(),
  areas: names,
  /** Won per hour; null if the fee is negotiable. */
  fee: whole.nullable(),
  gameCount: whole,
  updatedAt: z.string(),
})

const { snsUrl, centerName, centerAddress, centerIntro, centerPrograms, ...pageFacts } = instructorFacts

export const instructor = card.extend({
  ...shownFacts(pageFacts).shape,
  snsUrl: z.string().nullable(),
  games: z.array(
    z.object({
      id: whole,
      name: z.string(),
      description: z.string(),
      /** In words: '만 8세 이상'. */
      age: z.string(),
      /** In words: '2~4명'. */
      players: z.string(),
    }),
  ),
  center: z.object({ name: z.string(), address: z.string(), intro: z.string(), programs: names }).nullable(),
})

const { name, intro, address, areas, certifications, ...others } = instructorFacts

const application = givenFacts({ name, intro, address, areas, certifications }).extend({
  ...firstFacts(others).shape,
  gameIds: listOf(whole.min(1).max(2_147_483_647), {
    max: mostOf.games,
    tooLong: applicationMessages.gamesMany,
  }).meta({ label: '게임(gameIds)' }),
})

export const stateOfApplication = z.enum(applicationStates)

const ownInstructor = shownFacts(instructorFacts).extend({
  gameIds: z.array(whole),
  id: whole,
  state: stateOfApplication,
  reason: z.string(),
  image: z.string().nullable(),
  games: z.array(z.object({ id: whole, name: z.string() })),
})

export const instructorCalls = {
  list: {
    summary: '강사 목록, 가까운 순. 좌표가 없으면 서울시청에서 가까운 순이에요',
    query: z.object({
      // Kilometres; the whole country if it is missing.
      radius: z
        .enum(instructorsWithinKm.map((km) => `${km}` as const))
        .optional()
        .meta({ label: '반경(radius)' }),
      ...pointQuery(),
      area: z.string().max(60).optional().meta({ label: '레슨 지역(area)' }),
      search: searchQuery(longestSearch, 'search'),
      // Returns one page of up to `mostOnMap` results, for a map.
      map: z.literal('Y').optional().meta({ label: '지도(map)' }),
      page: pageQuery(),
    }),
    rate: 'search',
    /** `distance`: kilometres from the searched point; null without coordinates. */
    reply: pageOf(card.extend({ distance: z.number().nullable() })),
    dependsOn: [instructorTags.facts.all, accountTags.status.all],
    cachedFor: 'everybody',
  },
  areas: {
    summary: '레슨 지역, 강사가 많은 순',
    reply: pageOf(z.object({ name: z.string(), count: whole })),
    dependsOn: [instructorTags.facts.all, accountTags.status.all],
    cachedFor: 'everybody',
  },
  instructor: {
    summary: '강사 한 명',
    params: z.object({ id: wholeNumber('강사 번호') }),
    reply: instructor,
    dependsOn: [instructorTags.facts.by('id'), gameTags.facts.all, accountTags.status.all],
    cachedFor: 'everybody',
    refusals: instructorRefusals.noInstructor,
  },
  own: {
    summary: '나의 강사 신청서(application). 신청하지 않았으면 null',
    audience: 'member',
    reply: z.object({ application: ownInstructor.nullable() }),
    dependsOn: [instructorTags.own.all, gameTags.facts.all],
  },
  apply: {
    summary: '강사로 신청하거나 신청서를 수정해요',
    audience: 'member',
    body: application,
    reply: ownInstructor,
  },
  changePhoto: {
    summary: '강사 사진을 바꿔요',
    audience: 'member',
    upload: 'picture',
    rate: 'upload',
    reply: ownInstructor,
    refusals: instructorRefusals.noApplication,
  },
} satisfies Record<string, EndpointParts>

const typed = (label: string, max: number, kind: TextKind = 'line') =>
  z
    .string()
    .max(max * 4)
    .default('')
    .meta({ label, text: kind })

const facts = z.object({
  state: z.enum(lessonStates),
  instructorId: whole,
  instructorName: z.string(),
  /** The instructor is not approved any more, so nothing can be agreed on. */
  isInstructorStopped: z.boolean(),
  /** The requester's name. For the instructor, name and content are empty after a withdrawal. */
  name: z.string(),
  content: z.string(),
  wishedAt: z.date().nullable(),
  lessonAt: z.date().nullable(),
  message: z.string(),
  requestedAt: z.date(),
  /** When the instructor called off the agreed lesson; the message is then the reason. */
  calledOffAt: z.date().nullable(),
})

export const lesson = facts.extend({
  id: whole,
  /** Null until the instructor has accepted. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

const status = facts.extend({
  hasInstructorLeft: z.boolean(),
  /** Whether the instructor has ever been able to see the phone number. */
  isPhoneShown: z.boolean(),
  /** Other instructors nearby, while the request is unanswered or after it was declined. */
  offers: z.array(z.object({ id: whole, name: z.string(), image: z.string().nullable(), areas: names })),
})

export const inboxState = z.enum(inboxStates).optional().meta({ label: '상태(state)' })

export const answering = {
  params: z.object({ id: wholeNumber('번호') }),
  body: z.object({
    answer: z.enum(answers).meta({ label: '답(answer)' }),
    time: z.iso
      .datetime({ offset: true, error: '시간(time)을 확인해 주세요.' })
      .nullable()
      .default(null)
      .meta({ label: '시간(time)' }),
    message: writtenText('남기는 말(message)', {
      max: longestMessage,
      says: lessonMessages.messageLong,
      kind: 'lines',
    }).default(''),
  }),
  reply: lesson,
  refusals: [instructorRefusals.noLesson, instructorRefusals.lessonAnswered, answerRefusals],
} as const

const params = z.object({
  key: z
    .string()
    .regex(/^[\w-]{20,60}$/, '링크를 다시 확인해 주세요.')
    .meta({ label: '링크(key)' }),
})

export const lessonCalls = {
  request: {
    summary: `레슨을 요청해요. 로그인하지 않아도 돼요. 한 주소에서 한 시간에 ${mostAnHour}번까지예요`,
    body: z.object({
      instructorId: wholeNumber('강사 번호(instructorId)'),
      name: typed('이름(name)', 100),
      phone: typed('연락처(phone)', 100, 'code'),
      email: typed('이메일(email)', 254),
      content: typed('요청 내용(content)', 1_000, 'lines'),
      // A form sends a field that was left empty, as it does its other ones.
      wishedAt: z
        .preprocess(
          (given) => (given === '' ? null : given),
          z.iso.datetime({ offset: true, error: '희망 일시(wishedAt)를 확인해 주세요.' }).nullable(),
        )
        .default(null)
        .meta({ label: '희망 일시(wishedAt)' }),
      consent: z.boolean().default(false).meta({ label: '동의(consent)' }),
    }),
    oncePerKey: true,
    reply: z.object({ message: z.string(), statusUrl: z.string() }),
    refusals: [instructorRefusals.noInstructor, instructorRefusals.ownLesson],
  },
  status: {
    summary: '내가 보낸 레슨 요청. 요청할 때 받은 링크로만 볼 수 있어요',
    params,
    reply: status,
    dependsOn: [instructorTags.lessons.all, instructorTags.facts.all, accountTags.status.all],
    refusals: instructorRefusals.noLesson,
  },
  respond: {
    summary: '제안받은 시간에 답하거나, 요청을 취소해요',
    params,
    body: z.object({ answer: z.enum(['accept', 'decline', 'withdraw']).meta({ label: '답(answer)' }) }),
    reply: status,
    refusals: [instructorRefusals.noLesson, instructorRefusals.lessonAnswered, respondRefusals],
  },
  inbox: {
    summary: '나에게 온 레슨 요청, 새로운 것부터',
    audience: 'member',
    query: z.object({ state: inboxState, page: pageQuery() }),
    reply: pageOf(lesson),
    dependsOn: [instructorTags.own.all],
  },
  toCome: {
    summary: '강사로서 하기로 한 레슨, 가까운 시간부터. 시간을 정하지 않은 것은 끝에 와요',
    audience: 'member',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(lesson),
    dependsOn: [instructorTags.own.all],
  },
  callOff: {
    summary: '하기로 한 레슨을 이유를 적어 취소해요. 요청한 사람에게 알려요',
    audience: 'member',
    params: z.object({ id: wholeNumber('번호') }),
    body: z.object({
      reason: writtenText('이유(reason)', {
        min: 1,
        max: longestMessage,
        says: lessonMessages.messageLong,
        tooShort: lessonMessages.reasonEmpty,
        kind: 'lines',
      }),
    }),
    reply: lesson,
    refusals: [instructorRefusals.noLesson, instructorRefusals.notToCome],
  },
  answer: {
    summary: '나에게 온 요청을 수락하거나 거절하거나, 다른 시간을 제안해요',
    audience: 'member',
    ...answering,
  },
} satisfies Record<string, EndpointParts>
