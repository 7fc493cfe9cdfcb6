import { z } from 'zod'
import {
  beforeQuery,
  get,
  latitudeQuery,
  listOf,
  longitudeQuery,
  pageOf,
  pageQuery,
  post,
  put,
  searchQuery,
  type TextKind,
  toPoint,
  wholeNumber,
  writtenText,
} from '~/lib/contract'
import type { Coordinates } from '~/lib/coordinates'
import { badInput } from '~/lib/errors'
import { each, field, fromCoord, type Wire, wireNamesOf, wireShape } from '~/lib/wire-shape'
import { accountTags } from '../accounts/tags'
import { gameTags } from '../catalogue/tags'
import { applicationMessages, longestOf, longestSearch, mostOf, type Radius, radii } from './instructor'
import { answers, inboxStates, type LessonField, lessonMessages, longestMessage } from './lesson'
import { instructorRefusals } from './refusals'
import { instructorTags } from './tags'

// The paths and fields for instructors and lesson requests are fixed by existing clients of the public API.

const whole = z.number().int()
const names = z.array(z.string())

/** An instructor in a list. */
export const instructorCardShape = wireShape({
  id: whole,
  name: field('activity_name', z.string()),
  image: field('profile_image', z.string().nullable()),
  address: z.string(),
  intro: field('instructor_intro', z.string()),
  at: field('coord', z.string().nullable(), {
    toWire: (at: Coordinates | null) => (at === null ? null : `${at.longitude} ${at.latitude}`),
    fromWire: fromCoord,
  }),
  distance: z.number().nullable(),
  hasCenter: field('has_education_center', z.boolean()),
  isLocationApproved: field('location_approved', z.boolean()),
  areas: field('teaching_areas', names),
  fee: whole.nullable(),
  gameCount: field('games_count', whole),
  updatedAt: field('updated_at', z.string()),
})
export type WireInstructorCard = Wire<typeof instructorCardShape>

const taughtGameShape = wireShape({
  id: whole,
  name: field('game_name', z.string()),
  description: field('game_description', z.string()),
  age: field('suitable_age', z.string()),
  players: field('player_count', z.string()),
})

const centerShape = wireShape({
  name: field('center_name', z.string()),
  address: field('center_address', z.string()),
  intro: field('center_intro', z.string()),
  programs: field('education_programs', names),
})

const { distance: _, ...cardOfDetail } = instructorCardShape.fields
export const instructorShape = wireShape({
  ...cardOfDetail,
  snsUrl: field('sns_url', z.string().nullable()),
  certifications: names,
  games: field('games', z.array(taughtGameShape.schema), each(taughtGameShape)),
  center: field('education_center', z.nullable(centerShape.schema), {
    toWire: (center: Parameters<typeof centerShape.toWire>[0] | null) => center && centerShape.toWire(center),
    fromWire: (wire: Wire<typeof centerShape> | null) => wire && centerShape.fromWire(wire),
  }),
})

export const areaShape = wireShape({
  name: field('teaching_area', z.string()),
  count: field('instructor_count', whole),
})

const typed = (label: string, max: number, kind: TextKind = 'line') =>
  z
    .string()
    .max(max * 4)
    .default('')
    .meta({ label, text: kind })

export const lessonRequestShape = wireShape({
  instructorId: field('instructor', wholeNumber('강사 번호(instructor)')),
  name: field('requester_name', typed('이름(requester_name)', 100)),
  phone: field('requester_phone', typed('연락처(requester_phone)', 100)),
  email: field('requester_email', typed('이메일(requester_email)', 254)),
  content: field('request_content', typed('요청 내용(request_content)', 1_000, 'lines')),
  wishedAt: field(
    'request_date',
    z.iso
      .datetime({ offset: true, error: '희망 일시(request_date)를 확인해 주세요.' })
      .nullable()
      .default(null)
      .meta({ label: '희망 일시(request_date)' }),
  ),
  consent: field('consent', z.boolean().default(false).meta({ label: '동의(consent)' })),
})

const ours = Object.fromEntries(
  Object.entries(wireNamesOf(lessonRequestShape.fields)).map(([own, wire]) => [wire, own]),
)

/** The form field for a wire name; null if the form has no such field. */
export function toLessonField(wireName: string): LessonField | null {
  const field = ours[wireName]
  return field === undefined || field === 'instructorId' ? null : (field as LessonField)
}

/** The wire name of a form field. */
export function lessonFieldName(field: LessonField): string {
  return wireNamesOf(lessonRequestShape.fields)[field]
}

export const lessonSentShape = wireShape({
  message: z.string(),
  statusUrl: field('status_url', z.string()),
})

const sharedOfLesson = wireShape({
  state: z.enum(['waiting', 'proposed', 'accepted', 'declined', 'withdrawn']),
  instructorId: field('instructor', whole),
  instructorName: field('instructor_name', z.string()),
  isInstructorStopped: field('instructor_stopped', z.boolean()),
  name: field('requester_name', z.string()),
  content: field('request_content', z.string()),
  wishedAt: field('request_date', z.string().nullable()),
  lessonAt: field('lesson_date', z.string().nullable()),
  message: z.string(),
  requestedAt: field('requested_at', z.string()),
})

export const lessonShape = wireShape({
  id: whole,
  ...sharedOfLesson.fields,
  phone: field('requester_phone', z.string().nullable()),
  email: field('requester_email', z.string().nullable()),
})

const offerShape = wireShape({
  id: whole,
  name: field('activity_name', z.string()),
  image: field('profile_image', z.string().nullable()),
  areas: field('teaching_areas', names),
})

export const lessonStatusShape = wireShape({
  ...sharedOfLesson.fields,
  hasInstructorLeft: field('instructor_left', z.boolean()),
  isPhoneShown: field('phone_shown', z.boolean()),
  offers: field('offers', z.array(offerShape.schema), each(offerShape)),
})

const moment = (label: string) =>
  z.iso.datetime({ offset: true, error: '시간(time)을 확인해 주세요.' }).meta({ label })

export const answerShape = wireShape({
  answer: z.enum([...answers]).meta({ label: '답(answer)' }),
  time: moment('시간(time)').optional(),
  message: writtenText('남기는 말(message)', {
    max: longestMessage,
    says: lessonMessages.messageLong,
    kind: 'lines',
  }).default(''),
})

export const requesterAnswerShape = wireShape({
  answer: z.enum(['accept', 'decline', 'withdraw']).meta({ label: '답(answer)' }),
})

const says = applicationMessages
export const applicationShape = wireShape({
  name: field('activity_name', z.string().max(200, says.nameLong).meta({ label: '활동명(activity_name)' })),
  address: z.string().max(longestOf.address).meta({ label: '주소(address)' }),
  intro: field(
    'instructor_intro',
    z.string().max(4_000, says.introLong).meta({ label: '소개(instructor_intro)', text: 'lines' }),
  ),
  snsUrl: field(
    'sns_url',
    z.string().max(longestOf.snsUrl, says.sns).default('').meta({ label: '링크(sns_url)' }),
  ),
  fee: z.number(says.fee).nullable().default(null).meta({ label: '레슨비(fee)' }),
  areas: field(
    'teaching_areas',
    listOf(z.string().trim().min(1).max(200, says.areaLong), {
      max: mostOf.areas,
      tooLong: says.areasMany,
    }).meta({
      label: '레슨 지역(teaching_areas)',
    }),
  ),
  certifications: field(
    'certifications',
    listOf(z.string().trim().min(1).max(300, says.certificationLong), {
      max: mostOf.certifications,
      tooLong: says.certificationsMany,
    }).meta({ label: '자격(certifications)' }),
  ),
  gameIds: field(
    'games',
    listOf(whole.min(1).max(2_147_483_647), { max: mostOf.games, tooLong: says.gamesMany }).meta({
      label: '게임(games)',
    }),
  ),
  centerName: field(
    'center_name',
    z.string().max(300, says.centerNameLong).default('').meta({ label: '센터 이름(center_name)' }),
  ),
  centerAddress: field(
    'center_address',
    z.string().max(800, says.centerAddressLong).default('').meta({ label: '센터 주소(center_address)' }),
  ),
  centerIntro: field(
    'center_intro',
    z
      .string()
      .max(4_000, says.centerIntroLong)
      .default('')
      .meta({ label: '센터 소개(center_intro)', text: 'lines' }),
  ),
  centerPrograms: field(
    'education_programs',
    listOf(z.string().trim().min(1).max(300, says.programLong), {
      max: mostOf.programs,
      tooLong: says.programsMany,
    })
      .default([])
      .meta({ label: '교육 프로그램(education_programs)' }),
  ),
})

const stateOfApplication = z.enum(['waiting', 'approved', 'declined'])
const chosenGame = z.object({ id: whole, name: z.string() })

/** A member's own application or instructor page. */
export const ownInstructorShape = wireShape({
  id: whole,
  state: stateOfApplication,
  reason: z.string(),
  ...applicationShape.fields,
  image: field('profile_image', z.string().nullable()),
  games: field('taught_games', z.array(chosenGame)),
})

/** An application as operators see it. */
export const applicantShape = wireShape({
  ...instructorShape.fields,
  state: stateOfApplication,
  reason: z.string(),
  nickname: z.string().nullable(),
  appliedAt: field('applied_at', z.string()),
  version: z.string(),
})

export const decisionShape = wireShape({
  decision: z.enum(['approve', 'decline']).meta({ label: '결정(decision)' }),
  isLocationApproved: field(
    'location_approved',
    z.boolean().default(false).meta({ label: '위치 확인(location_approved)' }),
  ),
  reason: writtenText('이유(reason)', {
    max: longestOf.reason,
    says: applicationMessages.reasonLong,
    kind: 'lines',
  }).default(''),
  version: z.string().max(100).meta({ label: '확인한 내용(version)' }),
})

export const ListInstructors = z.object({
  // Kilometres; the whole country if it is missing.
  radius: z.enum(['5', '10', '20']).optional().meta({ label: '반경(radius)' }),
  lat: latitudeQuery('lat'),
  lng: longitudeQuery('lng'),
  teaching_area: z.string().max(60).optional().meta({ label: '레슨 지역(teaching_area)' }),
  search: searchQuery(longestSearch, 'search'),
  // Returns one page of up to `mostOnMap` results, for a map.
  map: z.literal('Y').optional().meta({ label: '지도(map)' }),
  page: pageQuery(),
})

const key = z.object({
  key: z
    .string()
    .regex(/^[\w-]{20,60}$/, '링크를 다시 확인해 주세요.')
    .meta({ label: '링크(key)' }),
})
const id = z.object({ id: wholeNumber('번호') })

export const instructorEndpoints = {
  list: get('/v1/instructors', {
    summary: '강사 목록, 가까운 순. 좌표가 없으면 서울시청에서 가까운 순이에요',
    query: ListInstructors,
    rate: 'search',
    reply: pageOf(instructorCardShape.schema),
    dependsOn: [instructorTags.facts.all, accountTags.standing.all],
    cachedFor: 'everybody',
  }),
  areas: get('/v1/instructors/teaching_areas', {
    summary: '레슨 지역, 강사가 많은 순',
    reply: pageOf(areaShape.schema),
    dependsOn: [instructorTags.facts.all, accountTags.standing.all],
    cachedFor: 'everybody',
  }),
  instructor: get('/v1/instructors/:id', {
    summary: '강사 한 명',
    params: z.object({ id: wholeNumber('강사 번호') }),
    reply: instructorShape.schema,
    dependsOn: [instructorTags.facts.by('id'), gameTags.facts.all, accountTags.standing.all],
    cachedFor: 'everybody',
    refusals: [instructorRefusals.noInstructor],
  }),
}

export const lessonEndpoints = {
  request: post('/v1/publicInstructors/request_class', {
    summary: '레슨을 요청해요. 로그인하지 않아도 돼요. 한 주소에서 한 시간에 다섯 번까지예요',
    body: lessonRequestShape.schema,
    oncePerKey: true,
    reply: lessonSentShape.schema,
    refusals: [instructorRefusals.noInstructor, instructorRefusals.ownLesson],
  }),
  status: get('/v1/lessons/:key', {
    summary: '내가 보낸 레슨 요청. 요청할 때 받은 링크로만 볼 수 있어요',
    params: key,
    reply: lessonStatusShape.schema,
    dependsOn: [instructorTags.lessons.all, instructorTags.facts.all, accountTags.standing.all],
    refusals: [instructorRefusals.noLesson],
  }),
  respond: post('/v1/lessons/:key/answer', {
    summary: '제안받은 시간에 답하거나, 요청을 취소해요',
    params: key,
    body: requesterAnswerShape.schema,
    reply: lessonStatusShape.schema,
    refusals: [
      instructorRefusals.noLesson,
      instructorRefusals.lessonAnswered,
      instructorRefusals.notProposed,
      instructorRefusals.proposalPassed,
      instructorRefusals.instructorStopped,
    ],
  }),
  inbox: get('/v1/me/lessons', {
    summary: '나에게 온 레슨 요청, 새로운 것부터',
    audience: 'member',
    query: z.object({
      state: z
        .enum([...inboxStates])
        .optional()
        .meta({ label: '상태(state)' }),
      page: pageQuery(),
    }),
    reply: pageOf(lessonShape.schema),
    dependsOn: [instructorTags.own.all],
  }),
  answer: put('/v1/me/lessons/:id/answer', {
    summary: '나에게 온 요청을 수락하거나 거절하거나, 다른 시간을 제안해요',
    audience: 'member',
    params: id,
    body: answerShape.schema,
    reply: lessonShape.schema,
    refusals: [
      instructorRefusals.noLesson,
      instructorRefusals.lessonAnswered,
      instructorRefusals.noTime,
      instructorRefusals.pastTime,
      instructorRefusals.wishPassed,
      instructorRefusals.notApproved,
    ],
  }),
  all: get('/v1/operator/lessons', {
    summary: '모든 레슨 요청, 새로운 것부터. 연락처는 보이지 않아요',
    audience: 'operator',
    query: z.object({
      state: z
        .enum([...inboxStates])
        .optional()
        .meta({ label: '상태(state)' }),
      search: searchQuery(longestSearch, 'search'),
      before: beforeQuery(),
    }),
    reply: pageOf(lessonShape.schema),
    dependsOn: [instructorTags.lessons.all, instructorTags.facts.all],
  }),
  answerFor: put('/v1/operator/lessons/:id/answer', {
    summary: '강사를 대신해 답해요. 연락처는 강사에게만 보여요',
    audience: 'operator',
    params: id,
    body: answerShape.schema,
    reply: lessonShape.schema,
    refusals: [
      instructorRefusals.noLesson,
      instructorRefusals.lessonAnswered,
      instructorRefusals.noTime,
      instructorRefusals.pastTime,
      instructorRefusals.wishPassed,
      instructorRefusals.notApproved,
    ],
  }),
}

export const applicationEndpoints = {
  own: get('/v1/me/instructor', {
    summary: '나의 강사 신청서(application). 신청하지 않았으면 null',
    audience: 'member',
    reply: z.object({ application: ownInstructorShape.schema.nullable() }),
    dependsOn: [instructorTags.own.all, gameTags.facts.all],
  }),
  apply: put('/v1/me/instructor', {
    summary: '강사로 신청하거나 신청서를 수정해요',
    audience: 'member',
    body: applicationShape.schema,
    reply: ownInstructorShape.schema,
  }),
  changePhoto: put('/v1/me/instructor/picture', {
    summary: '강사 사진을 바꿔요',
    audience: 'member',
    upload: 'picture',
    rate: 'upload',
    reply: ownInstructorShape.schema,
    refusals: [instructorRefusals.noApplication],
  }),
  applicants: get('/v1/operator/instructors', {
    summary: '강사 신청과 강사, 오래 기다린 순',
    audience: 'operator',
    query: z.object({
      state: stateOfApplication.optional().meta({ label: '상태(state)' }),
      search: searchQuery(longestSearch, 'search'),
      before: beforeQuery(),
    }),
    reply: pageOf(applicantShape.schema),
    dependsOn: [instructorTags.facts.all, accountTags.profiles.all, gameTags.facts.all],
  }),
  decide: put('/v1/operator/instructors/:id/decision', {
    summary:
      '신청을 승인하거나 거절하고, 위치를 확인해요. 강사 활동을 중지하려면 다시 로그인해야 할 수 있어요',
    audience: 'operator',
    freshSignIn: 'sometimes',
    params: id,
    body: decisionShape.schema,
    reply: applicantShape.schema,
    refusals: [instructorRefusals.noInstructor, instructorRefusals.applicationChanged],
  }),
}

/** The criteria of a list of instructors. */
export interface InstructorSearch {
  /** The point from which distances are measured. */
  from?: Coordinates | null
  /** Kilometres; null for the whole country. */
  radius?: Radius | null
  area?: string | null
  text?: string
}

/** Builds the query of `list`. Coordinates leave the device with four decimals, about eleven metres. */
export function fromInstructorSearch(
  { from, radius, area, text }: InstructorSearch,
  { page, isMap }: { page?: number; isMap?: true } = {},
): z.input<typeof ListInstructors> {
  return {
    ...(radius ? { radius: `${radius}` as const } : {}),
    ...(from ? { lat: from.latitude.toFixed(4), lng: from.longitude.toFixed(4) } : {}),
    ...(area ? { teaching_area: area } : {}),
    ...(text ? { search: text } : {}),
    ...(isMap ? { map: 'Y' as const } : {}),
    ...(page === undefined ? {} : { page }),
  }
}

/** Parses the query of `list`. */
export function toInstructorListing(query: z.output<typeof ListInstructors>) {
  const from = toPoint(query, ['lat', 'lng'])
  const radius = radii.find((each) => String(each) === query.radius) ?? null
  if (radius !== null && from === null) {
    throw badInput({ radius: '반경(radius)으로 찾을 때는 위도(lat)와 경도(lng)를 함께 보내 주세요.' })
  }
  return {
    from,
    radius,
    area: query.teaching_area?.trim() || null,
    text: query.search?.trim() ?? '',
    isMap: query.map === 'Y',
    page: query.page ?? 1,
  }
}

const applicationNames = Object.fromEntries(
  Object.entries(wireNamesOf(applicationShape.fields)).map(([own, wire]) => [wire, own]),
)

/** The field of the application form for a wire name. */
export function toApplicationField(wireName: string): string | null {
  return applicationNames[wireName] ?? null
}

export function applicationFieldName(field: keyof typeof applicationShape.fields): string {
  return wireNamesOf(applicationShape.fields)[field]
}
