import { z } from 'zod'
import { otherMemberShape } from '~/features/accounts/contract'
import { accountTags } from '~/features/accounts/tags'
import { cafeTags } from '~/features/cafes/tags'
import { gameTags } from '~/features/catalogue/tags'
import {
  del,
  get,
  latitudeQuery,
  listOf,
  longitudeQuery,
  ownerOf,
  pageOf,
  pageQuery,
  patch,
  post,
  put,
  type TextKind,
  toPoint,
  wholeNumber,
} from '~/lib/contract'
import type { Coordinates } from '~/lib/coordinates'
import { each, field, fromCoord, nested, spread, type Wire, wireShape, words } from '~/lib/wire-shape'
import type { ShownCallingOff } from './calling-off'
import { entryStates } from './joining'
import { cancelCauses } from './meetup'
import { outcomeReasons, passEffects } from './pass-outcome'
import { joinRefusals, meetupRefusals } from './refusals'
import { meetupTags } from './tags'

// The public API calls a meetup a "room", its host the "owner", an entry "gameRoomEnter" and a confirmation
// "conform_time". Existing clients fix the paths and fields.

const whole = z.number().int()

/** Our word for each word on the wire, which existing clients display unchanged. */
const statuses = {
  대기중: 'open',
  확정: 'confirmed',
  마감: 'closed',
  종료: 'ended',
  취소: 'cancelled',
} as const
const arrivals = {
  '가는 중': 'coming',
  '조금 늦어요': 'bit-late',
  '많이 늦어요': 'very-late',
  도착: 'arrived',
} as const
/** The picker of existing clients sends 도착완료 instead of 도착. */
const arrivalsRead = { ...arrivals, 도착완료: 'arrived' } as const

/** The conversion of a value with this shape, or null. */
function orNull<Given, Wire, Read>(shape: { toWire(given: Given): Wire; fromWire(wire: Wire): Read }) {
  return {
    toWire: (given: Given | null) => (given === null ? null : shape.toWire(given)),
    fromWire: (wire: Wire | null) => (wire === null ? null : shape.fromWire(wire)),
  }
}

/** A member as the other members of a meetup see them. */
const personShape = wireShape({
  id: whole,
  name: field('first_name', z.string()),
  image: field('profile_image', z.string().nullable()),
})

/** With trust figures: whole percent over twelve months, null while there are too few samples. */
const trustedPersonShape = wireShape({
  ...personShape.fields,
  againPercent: field('remeet.percent', whole.nullable()),
  attendPercent: field('attend.percent', whole.nullable()),
})

const meetupCafeShape = wireShape({
  id: whole,
  name: z.string(),
  address: z.string(),
  image: field('cafe_image', z.string().nullable()),
  at: field('coord', z.string().nullable(), {
    toWire: (at: Coordinates | null) => (at === null ? null : `${at.longitude} ${at.latitude}`),
    fromWire: fromCoord,
  }),
  phones: spread(['tel_display', 'phone_number', 'tel1', 'tel2'], z.string().nullable()),
})

const seatShape = wireShape({
  user: nested('user', personShape),
  isAccepted: field('accept_status', z.literal(true)),
})

/** The viewer's own entry in a meetup. */
const ownEntryShape = wireShape({
  id: whole,
  state: z.enum(entryStates),
  /** The place in line, from 1; null for other states. */
  place: whole.nullable(),
  isHost: field('is_host', z.boolean()),
})

const meetupGameShape = wireShape({
  id: whole,
  name: z.string(),
  image: field('image1', z.string().nullable()),
})

/**
 * A meetup in a list or on its own page. A locked one, whose password the viewer has not given, has only its
 * cafe, day, kind of day, distance, status and revision. Its `startsAt` is the beginning of the day, and
 * everything else is empty, zero, false or null.
 */
export const meetupShape = wireShape(
  {
    id: whole,
    isLocked: field('is_locked', z.boolean()),
    title: z.string(),
    cafe: nested('cafe', meetupCafeShape),
    host: field('owner', z.nullable(personShape.schema), orNull(personShape)),
    /** Null if the host gave none or the viewer may not see it. */
    contact: z.string().nullable(),
    /** YYYY-MM-DD and HH:mm in Seoul. */
    day: field('play_date', z.string()),
    time: field('play_time', z.string()),
    /** The same start as an ISO moment. */
    startsAt: field('starts_at', z.string()),
    minPeople: field('min_person', whole),
    maxPeople: field('max_person', whole),
    /** The members with a seat, the host first. */
    seated: field('enter_room', z.array(seatShape.schema), {
      toWire: (people: readonly Parameters<typeof personShape.toWire>[0][]) =>
        people.map((user) => seatShape.toWire({ user, isAccepted: true as const })),
      fromWire: (seats) => seats.map((seat) => seatShape.fromWire(seat).user),
    }),
    seatsTaken: field('seats_taken', whole),
    /** How many free seats are held for somebody, such as the first in line. */
    seatsHeld: field('seats_held', whole),
    /** How many members wait in line. */
    queued: field('waiting_count', whole),
    /** How many requests the host has not answered. */
    unanswered: field('unanswered_count', whole),
    status: field('room_status', z.enum(['대기중', '확정', '마감', '종료', '취소']), words(statuses)),
    isPublic: field('is_public', z.boolean()),
    /** The conditions of the meetup in words; one sentence per line on the wire. */
    info: field('room_info', z.string(), {
      toWire: (lines: readonly string[]) => lines.join('\n'),
      fromWire: (text) => (text === '' ? [] : text.split('\n')),
    }),
    content: z.string(),
    isPlayed: field('room_play', z.boolean()),
    /** ISO moment. */
    confirmedAt: field('conform_time', z.string().nullable()),
    dayKind: field('week_type', z.enum(['weekday', 'weekend'])),
    /** Whether members may join after the confirmation. */
    takesLate: field('extra_user', z.boolean()),
    isJoined: field('is_join', z.boolean()),
    own: field('own_entry', z.nullable(ownEntryShape.schema), orNull(ownEntryShape)),
    /** A seat that is held until the deadline, an ISO moment, for the viewer, who is in line. */
    offer: field('own_offer', z.object({ deadline: z.string() }).nullable()),
    /** In won, as it was when the meetup was opened; null if members pay at the cafe. */
    tier: field('price', whole.nullable()),
    autoAccepts: field('auto_accept', z.boolean()),
    games: field('games', z.array(meetupGameShape.schema), each(meetupGameShape)),
    /** In kilometres from the viewer; null without the viewer's position. */
    distance: z.number().nullable(),
    /** Null unless the meetup is cancelled. */
    cancelledBy: field('cancelled_by', z.enum(cancelCauses).nullable()),
    /** Grows with every change that calendars must pick up. */
    revision: field('sequence', whole),
    endedAt: field('ended_at', z.string().nullable()),
  },
  { room_password: z.literal(''), cafe_id: whole },
  ({ cafe }) => ({ room_password: '' as const, cafe_id: cafe.id }),
)
export type WireMeetup = Wire<typeof meetupShape>
export type Meetup = ReturnType<typeof meetupShape.fromWire>

/** A seat or an unanswered request, with its member. */
export const entryShape = wireShape({
  id: whole,
  meetupId: field('room_id', whole),
  user: nested('user', trustedPersonShape),
  /** Whether they have a seat; null on the wire for an unanswered request. */
  isSeated: field('accept_status', z.literal(true).nullable(), {
    toWire: (isSeated: boolean) => (isSeated ? (true as const) : null),
    fromWire: (accepted) => accepted === true,
  }),
  /** Null if the member has not reported it, or the viewer is not seated. */
  arrival: field('user_status', z.enum(['가는 중', '조금 늦어요', '많이 늦어요', '도착']).nullable(), {
    toWire: (arrival: (typeof arrivals)[keyof typeof arrivals] | null) =>
      arrival === null ? null : (words(arrivals).toWire(arrival) ?? null),
    fromWire: (word) => (word === null ? null : words(arrivals).fromWire(word)),
  }),
  isHost: field('is_host', z.boolean()),
  isOwn: field('is_me', z.boolean()),
  /** Null until the cafe's scan or the host records it, and for viewers who are not seated. */
  hasAttended: field('attended', z.boolean().nullable()),
})
export type WireEntry = Wire<typeof entryShape>
export type Entry = ReturnType<typeof entryShape.fromWire>

/** The result of a join. */
export const ownStateShape = wireShape({
  id: whole,
  meetupId: field('room_id', whole),
  state: z.enum(entryStates),
  isSeated: field('accept_status', z.literal(true).nullable(), {
    toWire: (isSeated: boolean) => (isSeated ? (true as const) : null),
    fromWire: (accepted) => accepted === true,
  }),
  place: whole.nullable(),
})

export const placeInLineShape = wireShape({
  id: whole,
  place: whole,
})

/** A cafe on the map of meetups. */
export const meetupPlaceShape = wireShape({
  id: whole,
  name: z.string(),
  address: z.string(),
  image: field('cafe_image', z.string().nullable()),
  at: field('coord', z.string().nullable(), {
    toWire: (at: Coordinates | null) => (at === null ? null : `${at.longitude} ${at.latitude}`),
    fromWire: fromCoord,
  }),
  hoursText: field('bizhour_info', z.string()),
  /** The number of meetups that are not over, counted up to 100. */
  count: field('room_count', whole),
  /** The start of the first public one, as an ISO moment; null if all have passwords. */
  nextAt: field('next_starts_at', z.string().nullable()),
  distance: z.number().nullable(),
})

/** What happens to the pass if a member leaves the meetup now. */
export const leavingEffectShape = wireShape({
  effect: z.enum(passEffects),
  because: z.enum(outcomeReasons),
  /** In won; null without a pass. */
  tier: whole.nullable(),
  /** The expiry of a pass that comes back; null if none comes back. */
  usableUntil: field('usable_until', z.string().nullable()),
  /** The end of free cancellation; null unless the pass comes back because of it. */
  restoredUntil: field('restored_until', z.string().nullable()),
})

/** A coming meetup at which the member and another both have a seat. */
export const sharedMeetupShape = wireShape({
  id: field('room_id', whole),
  title: z.string(),
  startsAt: field('starts_at', z.string()),
  /** Whether it is the member's own. A host removes the other, everybody else leaves. */
  isHost: field('is_host', z.boolean()),
  /** The entry that would end: the other's for a host, else the own. Null if the host cannot remove the other. */
  entryId: field('entry_id', whole.nullable()),
})
export type SharedMeetup = ReturnType<typeof sharedMeetupShape.fromWire>

/** What happens to everybody and their passes if the meetup is called off now (see calling-off.ts). */
export const callingOffEffectShape = wireShape({
  people: whole,
  passes: whole,
  own: nested('own', leavingEffectShape),
  lapses: field('own_lapses', z.boolean()),
})
const shownCallingOffShape = wireShape({
  people: whole.nonnegative().max(1_000_000),
  passes: whole.nonnegative().max(1_000_000),
  own: z.enum(passEffects),
  lapses: field('own_lapses', z.boolean()),
})
export const callingOffShape = wireShape({
  /** The effect that the host was shown. The request is refused if it would have another. */
  expected: field(
    'expected',
    z.object(shownCallingOffShape.schema.shape).optional().meta({ label: '확인한 결과(expected)' }),
    {
      toWire: (shown: ShownCallingOff) => shownCallingOffShape.toWire(shown),
      fromWire: (wire) => (wire === undefined ? undefined : shownCallingOffShape.fromWire(wire)),
    },
  ),
})

// These limits are generous. The rules in new-meetup.ts decide what is required and what fits, in which
// order and in which words.
const text = (label: string, most: number, kind: TextKind = 'line') =>
  z.string().max(most, `${label}에 쓴 글이 너무 길어요.`).nullish().meta({ label, text: kind })
const count = (label: string) => wholeNumber(label, { min: -1_000, max: 1_000 }).nullish()

export const newMeetupShape = wireShape({
  title: field('title', text('제목(title)', 400), { missing: null }),
  day: field('play_date', text('날짜(play_date)', 40), { missing: null }),
  time: field('play_time', text('시간(play_time)', 40), { missing: null }),
  cafeId: field('cafe_id', wholeNumber('카페 번호(cafe_id)').nullish(), { missing: null }),
  minPeople: field('min_person', count('최소 인원(min_person)'), { missing: null }),
  maxPeople: field('max_person', count('최대 인원(max_person)'), { missing: null }),
  content: field('content', text('내용(content)', 20_000, 'lines'), { missing: null }),
  isPublic: field('is_public', z.boolean().optional().meta({ label: '공개 여부(is_public)' }), {
    missing: true,
  }),
  password: field('room_password', text('비밀번호(room_password)', 400, 'exact'), { missing: null }),
  autoAccepts: field('auto_accept', z.boolean().optional().meta({ label: '자동 수락(auto_accept)' }), {
    missing: true,
  }),
  contact: field('contact', text('연락처(contact)', 400), { missing: null }),
  gameIds: field(
    'game_ids',
    listOf(wholeNumber('게임 번호'), { max: 3, tooLong: '게임은 세 개까지 선택할 수 있어요.' })
      .optional()
      .meta({ label: '게임(game_ids)' }),
    { missing: [] as number[] },
  ),
  /** The price that the form showed, null for none. The request is refused if the cafe has another price. */
  expectedPrice: field(
    'expected_price',
    whole.max(2_147_483_647).nullish().meta({ label: '확인한 이용권 값(expected_price)' }),
  ),
})

export const meetupChangesShape = wireShape({
  title: field('title', text('제목(title)', 400), { missing: null }),
  content: field('content', text('내용(content)', 20_000, 'lines'), { missing: null }),
})

export const confirmationShape = wireShape({
  takesLate: field('extra_user', z.boolean().optional().meta({ label: '늦은 참여(extra_user)' }), {
    missing: false,
  }),
})

const ticket = z.string().max(2_000).optional().meta({ label: '입장권(ticket)' })

export const joinShape = wireShape({
  meetupId: field('room_id', wholeNumber('모임 번호(room_id)')),
  /** For a private meetup: its password, or the ticket from unlocking it. */
  password: field('password', text('비밀번호(password)', 400, 'exact'), { missing: null }),
  ticket: field('ticket', ticket, { missing: null }),
})

export const lineShape = wireShape({
  password: field('password', text('비밀번호(password)', 400, 'exact'), { missing: null }),
  ticket: field('ticket', ticket, { missing: null }),
})

export const entryChangesShape = wireShape({
  /** The host's answer: true accepts, false declines. */
  isAccepted: field('accept_status', z.boolean().optional().meta({ label: '수락 여부(accept_status)' })),
  arrival: field(
    'user_status',
    z
      .enum(['가는 중', '조금 늦어요', '많이 늦어요', '도착', '도착완료'])
      .optional()
      .meta({ label: '도착 상태(user_status)' }),
    { toWire: words(arrivals).toWire, fromWire: words(arrivalsRead).fromWire },
  ),
})

const because = z.literal('blocked').optional().meta({ label: '나가는 이유(because)' })

export const leavingShape = wireShape({
  /** The host's reason, which the removed member is told. */
  reason: field('reason', text('이유(reason)', 400), { missing: null }),
  /** The effect that the caller was shown. The request is refused if it has another effect. */
  expected: field('expected', z.enum(passEffects).optional().meta({ label: '확인한 결과(expected)' })),
  /** The member leaves because of somebody whom they have blocked. */
  because: field('because', because),
})

export const unlockShape = wireShape({
  password: z.string().max(400).meta({ label: '비밀번호(password)', text: 'exact' }),
})

export const ticketShape = wireShape({
  ticket: z.string(),
  expiresAt: field('expires_at', z.string()),
})

const attendance = wireShape({
  entryId: field('id', wholeNumber('참여 번호(id)')),
  hasAttended: field('attended', z.boolean().meta({ label: '참석 여부(attended)' })),
})
export const attendanceShape = wireShape({
  people: field('attendance', listOf(attendance.schema, { max: 10 }).meta({ label: '참석(attendance)' }), {
    toWire: each(attendance).toWire,
    fromWire: each(attendance).fromWire,
  }),
})

const answer = wireShape({
  userId: field('user_id', wholeNumber('회원 번호(user_id)')),
  wouldMeetAgain: field('remeet', z.boolean().meta({ label: '다시 만나고 싶은지(remeet)' })),
})
export const answersShape = wireShape({
  answers: field('answers', listOf(answer.schema, { max: 10 }).meta({ label: '답(answers)' }), {
    toWire: each(answer).toWire,
    fromWire: each(answer).fromWire,
  }),
})

/** Another seated member, with the viewer's answer about them and their recorded attendance. */
const companionShape = wireShape({
  entryId: field('id', whole),
  user: nested('user', personShape),
  wouldMeetAgain: field('remeet', z.boolean().nullable()),
  hasAttended: field('attended', z.boolean().nullable()),
})

export const companionsShape = wireShape({
  companions: field('results', z.array(companionShape.schema), each(companionShape)),
  /** Whether the viewer is the host, who also records who came. */
  isHost: field('is_host', z.boolean()),
  /** Whether the meetup has ended. Before that only the host can record something, namely who came. */
  isOver: field('is_over', z.boolean()),
  /** Until when answers are accepted, as an ISO moment. */
  until: z.string(),
})

const OneMeetup = z.object({ id: wholeNumber('모임 번호') })
const OneEntry = z.object({ id: wholeNumber('참여 번호') })
const Ticket = z.object({ ticket })
const ownPoint = z.object({ mylat: latitudeQuery('mylat'), mylng: longitudeQuery('mylng') })

const ListMeetups = z.object({
  ...ownPoint.shape,
  cafe_id: wholeNumber('카페 번호(cafe_id)').optional(),
  me: z.literal('Y').optional().meta({ label: '내 모임(me)' }),
  near: wholeNumber('모임 번호(near)').optional(),
  page: pageQuery(),
})
const ListEntries = z.object({ room_id: wholeNumber('모임 번호(room_id)'), ticket })

const host = ownerOf('meetup', 'id')
const hostRefusals = [meetupRefusals.noMeetup, meetupRefusals.notHost]
const joinRefused = [meetupRefusals.noMeetup, ...Object.values(joinRefusals)]

export const meetupEndpoints = {
  list: get('/v1/boardGameRoom', {
    summary:
      '다가오는 모임, 빠른 순. cafe_id는 그 카페의 모임, me=Y는 내 모임, near는 그 모임 대신 갈 수 있는 가까운 모임이에요',
    query: ListMeetups,
    reply: pageOf(meetupShape.schema),
    dependsOn: [
      meetupTags.facts.all,
      meetupTags.own.all,
      cafeTags.facts.all,
      gameTags.facts.all,
      accountTags.profiles.all,
    ],
    cachedFor: 'visitors',
    refusals: [meetupRefusals.noMeetup],
    statuses: { 401: '내 모임을 방문자가 물었을 때' },
  }),
  map: get('/v1/mapboardGameRoom', {
    summary: '모임이 열리는 카페, 가까운 순',
    query: ownPoint,
    reply: pageOf(meetupPlaceShape.schema),
    dependsOn: [meetupTags.facts.all, cafeTags.facts.all],
    cachedFor: 'everybody',
  }),
  one: get('/v1/boardGameRoom/:id', {
    summary: '모임 하나. 비공개 모임은 입장권(ticket)이 없으면 카페와 날짜만 보여요',
    params: OneMeetup,
    query: Ticket,
    reply: meetupShape.schema,
    dependsOn: [
      meetupTags.facts.by('id'),
      meetupTags.own.all,
      cafeTags.facts.all,
      gameTags.facts.all,
      accountTags.profiles.all,
    ],
    cachedFor: 'visitors',
    refusals: [meetupRefusals.noMeetup],
  }),
  open: post('/v1/boardGameRoom', {
    summary: '모임을 열어요. 모임을 연 사람이 첫 자리에 앉고 이용권 한 장을 써요',
    audience: 'member',
    oncePerKey: true,
    body: newMeetupShape.schema,
    reply: meetupShape.schema,
    refusals: [
      meetupRefusals.noCafe,
      meetupRefusals.noWeekdayPass,
      meetupRefusals.noWeekendPass,
      meetupRefusals.priceChanged,
      meetupRefusals.dayOff,
      meetupRefusals.notOpenThen,
      meetupRefusals.overlap,
      meetupRefusals.tooManyRooms,
      meetupRefusals.noSuchGame,
    ],
  }),
  edit: patch('/v1/boardGameRoom/:id', {
    summary: '제목과 내용을 수정해요. 다른 것은 바꿀 수 없어요',
    audience: host,
    params: OneMeetup,
    body: meetupChangesShape.schema.strict(),
    reply: meetupShape.schema,
    refusals: [meetupRefusals.textHidden, ...hostRefusals, meetupRefusals.over],
  }),
  confirm: post('/v1/boardGameRoom/:id/confirm', {
    summary: '모임을 확정해요. extra_user가 true면 그 뒤에도 참여할 수 있어요',
    audience: host,
    params: OneMeetup,
    body: confirmationShape.schema,
    reply: meetupShape.schema,
    refusals: [
      ...hostRefusals,
      meetupRefusals.tooFew,
      meetupRefusals.alreadyConfirmed,
      meetupRefusals.started,
      meetupRefusals.over,
    ],
  }),
  previewCallOff: get('/v1/boardGameRoom/:id/cancel', {
    summary: '지금 모임을 취소하면 이용권이 어떻게 되는지',
    audience: host,
    params: OneMeetup,
    reply: callingOffEffectShape.schema,
    dependsOn: [meetupTags.facts.by('id')],
    refusals: [...hostRefusals, meetupRefusals.started, meetupRefusals.over],
  }),
  callOff: post('/v1/boardGameRoom/:id/cancel', {
    summary: '모임을 취소해요. 모두의 이용권이 돌아가요',
    audience: host,
    params: OneMeetup,
    body: callingOffShape.schema,
    reply: meetupShape.schema,
    refusals: [
      ...hostRefusals,
      meetupRefusals.started,
      meetupRefusals.over,
      meetupRefusals.callingOffChanged,
    ],
  }),
  close: post('/v1/boardGameRoom/:id/close', {
    summary: '모집을 마감해요',
    audience: host,
    params: OneMeetup,
    reply: meetupShape.schema,
    refusals: [
      ...hostRefusals,
      meetupRefusals.unconfirmed,
      meetupRefusals.alreadyClosed,
      meetupRefusals.over,
    ],
  }),
  end: post('/v1/boardGameRoom/:id/end', {
    summary: '시작한 모임을 끝내요',
    audience: host,
    params: OneMeetup,
    reply: meetupShape.schema,
    refusals: [...hostRefusals, meetupRefusals.notStarted, meetupRefusals.over],
  }),
  unlock: post('/v1/boardGameRoom/:id/unlock', {
    summary: '비공개 모임의 비밀번호를 확인하고 짧은 입장권(ticket)을 줘요',
    params: OneMeetup,
    body: unlockShape.schema,
    reply: ticketShape.schema,
    refusals: [meetupRefusals.noMeetup, joinRefusals.wrongPassword],
  }),
  wait: post('/v1/boardGameRoom/:id/waiting', {
    summary:
      '자리가 나기를 기다려요. 취소가 무료일 때는 차례가 오면 바로 참여하고, 그 뒤에는 자리를 잠시 맡아 둬요',
    audience: 'member',
    params: OneMeetup,
    body: lineShape.schema,
    reply: placeInLineShape.schema,
    refusals: [
      meetupRefusals.noMeetup,
      meetupRefusals.notFull,
      meetupRefusals.lineFull,
      joinRefusals.over,
      joinRefusals.tooLate,
      joinRefusals.closed,
      joinRefusals.wrongPassword,
      joinRefusals.already,
      joinRefusals.overlap,
      joinRefusals.refused,
    ],
  }),
  stopWaiting: del('/v1/boardGameRoom/:id/waiting', {
    summary: '기다리기를 취소해요. 맡아 둔 자리는 다음 사람에게 가요',
    audience: 'member',
    params: OneMeetup,
    reply: z.object({ message: z.string() }),
    refusals: [meetupRefusals.noMeetup, meetupRefusals.noEntry],
  }),
  noteAttendance: put('/v1/boardGameRoom/:id/attendance', {
    summary: '누가 왔는지 모임을 연 사람이 알려요. 카페에서 확인한 사람은 바꿀 수 없어요',
    audience: host,
    params: OneMeetup,
    body: attendanceShape.schema,
    reply: companionsShape.schema,
    refusals: [
      ...hostRefusals,
      meetupRefusals.noEntry,
      meetupRefusals.notStarted,
      meetupRefusals.tooLate,
      meetupRefusals.over,
    ],
  }),
  companions: get('/v1/boardGameRoom/:id/answers', {
    summary: '함께한 사람과, 다시 만나고 싶은지 내가 답한 것',
    audience: 'member',
    params: OneMeetup,
    reply: companionsShape.schema,
    dependsOn: [meetupTags.facts.by('id'), meetupTags.own.all, accountTags.profiles.all],
    refusals: [meetupRefusals.noMeetup, meetupRefusals.notOverYet, meetupRefusals.notThere],
  }),
  answer: put('/v1/boardGameRoom/:id/answers', {
    summary: '함께한 사람을 다시 만나고 싶은지 답해요. 다시 보내면 바뀌어요',
    audience: 'member',
    params: OneMeetup,
    body: answersShape.schema,
    reply: companionsShape.schema,
    refusals: [
      meetupRefusals.noMeetup,
      meetupRefusals.notOverYet,
      meetupRefusals.tooLate,
      meetupRefusals.notThere,
    ],
  }),
  entries: get('/v1/gameRoomEnter', {
    summary: '모임의 참여자와 수락을 기다리는 사람. 비공개 모임은 입장권(ticket)이 없으면 비어 있어요',
    query: ListEntries,
    reply: pageOf(entryShape.schema),
    dependsOn: [meetupTags.facts.by('room_id'), meetupTags.own.all, accountTags.profiles.all],
    cachedFor: 'visitors',
    refusals: [meetupRefusals.noMeetup],
  }),
  join: post('/v1/gameRoomEnter', {
    summary: '모임에 참여해요. 수락이 자동이면 바로 앉고 이용권 한 장을 써요. 누구인지는 토큰이 정해요',
    audience: 'member',
    oncePerKey: true,
    body: joinShape.schema,
    reply: ownStateShape.schema,
    refusals: [...joinRefused, meetupRefusals.tooManyRequests],
  }),
  change: patch('/v1/gameRoomEnter/:id', {
    summary: '모임을 연 사람은 수락하거나 거절하고(accept_status), 참여자는 어디쯤인지 알려요(user_status)',
    audience: 'member',
    params: OneEntry,
    body: entryChangesShape.schema,
    /** Null if the host has declined the request. */
    reply: z.object({ entry: z.nullable(entryShape.schema) }),
    refusals: [
      meetupRefusals.noEntry,
      meetupRefusals.notHost,
      meetupRefusals.notOwnEntry,
      meetupRefusals.answered,
      meetupRefusals.cannotAccept,
      meetupRefusals.notConfirmed,
      meetupRefusals.over,
      joinRefusals.full,
    ],
  }),
  previewLeave: get('/v1/gameRoomEnter/:id/cancel', {
    summary:
      '지금 취소하면(모임을 연 사람: 내보내면) 이용권이 어떻게 되는지. because=blocked는 함께 앉은 사람을 차단해서 나갈 때예요',
    audience: 'member',
    params: OneEntry,
    query: z.object({ because }),
    reply: leavingEffectShape.schema,
    dependsOn: [meetupTags.own.all, meetupTags.facts.all],
    refusals: [
      meetupRefusals.noEntry,
      meetupRefusals.answered,
      meetupRefusals.hostCannotLeave,
      meetupRefusals.noBlockThere,
      meetupRefusals.blockLeavingUsed,
      meetupRefusals.started,
      meetupRefusals.cannotRemove,
      meetupRefusals.removalOver,
    ],
  }),
  shared: get('/v1/me/blocks/:user_id/meetups', {
    summary: '이 사람과 함께 앉아 있는 다가오는 모임. 차단해도 그대로라서, 나가거나 내보낼 수 있어요',
    audience: 'member',
    params: otherMemberShape.schema,
    reply: pageOf(sharedMeetupShape.schema),
    dependsOn: [meetupTags.facts.all, meetupTags.own.all],
  }),
  leave: del('/v1/gameRoomEnter/:id', {
    summary: '내 참여를 취소하거나, 모임을 연 사람이 이유와 함께 내보내요',
    audience: 'member',
    params: OneEntry,
    body: leavingShape.schema,
    reply: leavingEffectShape.schema,
    refusals: [
      meetupRefusals.noEntry,
      meetupRefusals.answered,
      meetupRefusals.hostCannotLeave,
      meetupRefusals.noBlockThere,
      meetupRefusals.blockLeavingUsed,
      meetupRefusals.started,
      meetupRefusals.cannotRemove,
      meetupRefusals.removalOver,
      meetupRefusals.effectChanged,
    ],
  }),
}

/** The price that a refusal tells; null if members pay at the cafe. */
export function toldPrice(told: { required_price?: number | null }): number | null {
  return told.required_price ?? null
}

/** Coordinates are rounded to four decimals, about eleven metres, before they leave the device. */
function fromOwnPoint(own: Coordinates | null | undefined) {
  return own ? { mylat: own.latitude.toFixed(4), mylng: own.longitude.toFixed(4) } : {}
}

export interface MeetupListRequest {
  own?: Coordinates | null
  cafeId?: number
  isOwn?: boolean
  /** Lists alternatives near this meetup. */
  nearMeetup?: number
  page?: number
}

/** Builds the query of `list`. */
export function fromMeetupListRequest({ own, cafeId, isOwn, nearMeetup, page }: MeetupListRequest) {
  return {
    ...fromOwnPoint(own),
    ...(cafeId === undefined ? {} : { cafe_id: cafeId }),
    ...(isOwn ? { me: 'Y' as const } : {}),
    ...(nearMeetup === undefined ? {} : { near: nearMeetup }),
    ...(page === undefined ? {} : { page }),
  }
}

/** Builds the query of `map`. */
export function fromMeetupMapRequest({ own }: { own: Coordinates | null }) {
  return fromOwnPoint(own)
}

/** Builds the query of `entries`. */
export function fromEntriesRequest({ meetupId, ticket }: { meetupId: number | string; ticket?: string }) {
  return { room_id: meetupId, ...(ticket === undefined ? {} : { ticket }) }
}

export interface MeetupListing {
  own: Coordinates | null
  cafeId: number | null
  isOwn: boolean
  nearMeetup: number | null
  page: number
}

export function toMeetupListing(query: z.output<typeof ListMeetups>): MeetupListing {
  return {
    own: toPoint({ ...query }, ['mylat', 'mylng']),
    cafeId: query.cafe_id ?? null,
    isOwn: query.me === 'Y',
    nearMeetup: query.near ?? null,
    page: query.page ?? 1,
  }
}

export function toOwnPoint(query: z.output<typeof ownPoint>): Coordinates | null {
  return toPoint({ ...query }, ['mylat', 'mylng'])
}

/** Reads the query of `entries`. */
export function toEntriesRequest(query: z.output<typeof ListEntries>): {
  meetupId: number
  ticket: string | null
} {
  return { meetupId: query.room_id, ticket: query.ticket ?? null }
}

const standingMeetupShape = wireShape({
  id: whole,
  title: z.string(),
  startsAt: field('starts_at', z.string()),
  people: whole,
  passes: whole,
})

/** The meetups that a change of a cafe would leave before a closed door, as its refusal tells them. */
export const standingMeetupsShape = wireShape({
  meetups: field('meetups', z.array(standingMeetupShape.schema), each(standingMeetupShape)),
  count: whole,
  people: whole,
  passes: whole,
  version: field('meetups_version', z.string()),
})
export type StandingMeetups = ReturnType<typeof standingMeetupsShape.fromWire>

/** What a seated member has said of whether the meetup took place. */
export const notHeldWordShape = wireShape({
  hasSaid: field('has_said', z.boolean()),
  /** Whether it can be said, or taken back, now. */
  canSay: field('can_say', z.boolean()),
  /** Null until operators have decided. */
  outcome: z.enum(['held', 'not-held']).nullable(),
})

const saying = [
  meetupRefusals.noMeetup,
  meetupRefusals.notThere,
  meetupRefusals.over,
  meetupRefusals.notStarted,
  meetupRefusals.tooLateNotHeld,
  meetupRefusals.decided,
]

export const notHeldEndpoints = {
  word: get('/v1/boardGameRoom/:id/not-held', {
    summary: '모임이 열리지 않았다고 내가 알렸는지',
    audience: 'member',
    params: OneMeetup,
    reply: notHeldWordShape.schema,
    dependsOn: [meetupTags.facts.by('id'), meetupTags.own.all],
    refusals: [meetupRefusals.noMeetup, meetupRefusals.notThere],
  }),
  say: post('/v1/boardGameRoom/:id/not-held', {
    summary: '모임이 열리지 않았다고 알려요. 시작부터 끝나고 24시간까지. 두 명이 알리면 운영팀이 확인해요',
    audience: 'member',
    params: OneMeetup,
    reply: notHeldWordShape.schema,
    refusals: saying,
  }),
  takeBack: del('/v1/boardGameRoom/:id/not-held', {
    summary: '알린 것을 거둬요. 운영팀이 확인하기 전까지',
    audience: 'member',
    params: OneMeetup,
    reply: notHeldWordShape.schema,
    refusals: saying,
  }),
}
