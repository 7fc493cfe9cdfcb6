import { z } from 'zod'
import { accountTags } from '~/features/accounts/tags'
import { cafeTags } from '~/features/cafes/tags'
import { gameTags } from '~/features/catalogue/tags'
import { type EndpointParts, ownerOf } from '~/lib/endpoint'
import {
  commaList,
  listOf,
  ownPointQuery,
  pageOf,
  pageQuery,
  wholeNumber,
  writtenText,
} from '~/lib/server/schema-parts'
import { cafeMeetupRefusals } from '../cafe-refusals'
import { cancelReasonText, longestCancelReason } from '../closing-cafe'
import { experiences } from '../experience'
import { entryStates } from '../joining'
import { cancelCauses, meetupStatuses, meetupsPerPage } from '../meetup'
import { mostWithinKm, whens } from '../meetup-filters'
import { passEffects } from '../pass-outcome'
import { meetupRefusals } from '../refusals'
import { mostDates } from '../series'
import { meetupTags } from '../tags'
import { announcementCalls } from './announcement-schemas'
import { barCalls } from './bar-schemas'
import { chosenEnd, shownEnd } from './end-schemas'
import { entryCalls, leavingEffect, notHeldWord, person, text, ticketQuery } from './entry-schemas'
import { changedGames, chosenGames, explainCalls, shownExplainers, shownGames } from './game-schemas'
import { goneCalls } from './gone-schemas'
import { inviteCalls } from './invite-schemas'
import { moveCalls } from './move-schemas'
import { pairCalls } from './pair-schemas'
import { seriesCalls } from './series-schemas'

const whole = z.number().int()
const point = z.object({ latitude: z.number(), longitude: z.number() })

/**
 * A meetup in a list or on its own page. A locked one, whose password the viewer has not given, has only its
 * cafe, day, kind of day, distance, status and revision. Its `startsAt` is the beginning of the day, and
 * everything else is empty, zero, false or null.
 */
const meetup = z.object({
  id: whole,
  isLocked: z.boolean(),
  title: z.string(),
  cafe: z.object({
    id: whole,
    name: z.string(),
    address: z.string(),
    image: z.string().nullable(),
    at: point.nullable(),
    phones: z.array(z.string()),
  }),
  /** At a standing table the cafe itself, with the number 0. */
  host: person.nullable(),
  /** A standing table of the cafe, without a host. */
  byCafe: z.boolean(),
  seriesId: whole.nullable(),
  /** Until when only those may join who sat at the last date of the series, as `isRegular` says of the viewer. */
  regularsUntil: z.date().nullable(),
  isRegular: z.boolean(),
  /** Null if the host gave none or the viewer may not see it. */
  contact: z.string().nullable(),
  /** Whether the host gave one, which members see once they are seated and the meetup is confirmed. */
  hasContact: z.boolean(),
  /** YYYY-MM-DD and HH:mm in Seoul. */
  day: z.string(),
  time: z.string(),
  startsAt: z.date(),
  minPeople: whole,
  maxPeople: whole,
  /** The members with a seat, the host first. */
  seated: z.array(person),
  seatsTaken: whole,
  /** How many free seats are held for somebody, such as the first in line. */
  seatsHeld: whole,
  /** How many members wait in line. */
  queued: whole,
  /** How many requests the host has not answered. */
  unanswered: whole,
  status: z.enum(meetupStatuses),
  isPublic: z.boolean(),
  /** The conditions of the meetup in words, a sentence each. */
  info: z.array(z.string()),
  content: z.string(),
  isPlayed: z.boolean(),
  confirmedAt: z.date().nullable(),
  dayKind: z.enum(['weekday', 'weekend']),
  /** Whether members may join after the confirmation. */
  takesLate: z.boolean(),
  /** Until when everybody seated says whether the meetup moves; nobody joins until then. Null otherwise. */
  movingUntil: z.date().nullable(),
  /** Until when the cafe says yes, while it has yet to: until then passes are held. Null otherwise. */
  awaitsYesUntil: z.date().nullable(),
  isJoined: z.boolean(),
  /** Whether the viewer hosts it, also after it was called off, which ends every entry. */
  isOwn: z.boolean(),
  /** The viewer's own entry. */
  own: z
    .object({
      id: whole,
      state: z.enum(entryStates),
      /** The place in line, from 1; null for other states. */
      place: whole.nullable(),
      isHost: z.boolean(),
      /** When the cafe's scan checked the viewer in. */
      checkedInAt: z.date().nullable(),
      /** Whether the viewer has said whom they would meet again. */
      hasReviewed: z.boolean(),
      /** Whether the viewer was marked as not come, also if that is disputed or struck. */
      wasMarkedAbsent: z.boolean(),
    })
    .nullable(),
  /** What the page has to leave room for, for a viewer with a seat: a seat that is held for their friend, a hand-over that they take part in, and how many announcements of hosts there are. */
  cards: z.object({ friendSeat: z.boolean(), hostOffer: z.boolean(), announcements: whole }),
  /** A seat that is held until the deadline for the viewer, who is in line. */
  offer: z.object({ deadline: z.date() }).nullable(),
  /** A seat that is held until the deadline for the viewer, who pays for the pass. */
  paying: z.object({ deadline: z.date() }).nullable(),
  /** In won, as it was when the meetup was opened; null if members pay at the cafe. */
  tier: whole.nullable(),
  autoAccepts: z.boolean(),
  /** Of the cafe's shelf. */
  games: shownGames,
  /** Games of their own that the host brings along. */
  brought: shownGames,
  explainers: shownExplainers,
  /** How experienced its people are, and whether somebody who has never played is welcome. */
  experience: z.enum(experiences),
  welcomesBeginners: z.boolean(),
  /** Whether the host explains the rules. */
  explains: z.boolean(),
  ...shownEnd,
  /** In kilometres from the viewer; null without the viewer's position. */
  distance: z.number().nullable(),
  /** Null unless the meetup is cancelled. */
  cancelledBy: z.enum(cancelCauses).nullable(),
  /** Grows with every change that calendars must pick up. */
  revision: whole,
  endedAt: z.date().nullable(),
})

/** A cafe on the map of meetups. */
const place = z.object({
  id: whole,
  name: z.string(),
  address: z.string(),
  image: z.string().nullable(),
  at: point.nullable(),
  hoursText: z.string(),
  /** The number of meetups that are not over, counted up to 100. */
  count: whole,
  /** The start of the first public one; null if all have passwords. */
  nextAt: z.date().nullable(),
  /** The seats that it has left; 0 if nobody can join. Null if all have passwords. */
  nextSeats: whole.nullable(),
  distance: z.number().nullable(),
})

/** `times` is null where nothing limits the meetups of the day. `free` seats are left for one that starts then. */
const seatsOnDay = z.object({
  times: z.array(z.object({ startsAt: z.date(), free: whole, needsYes: z.boolean() })).nullable(),
})

export const listMeetups = z.object({
  ...ownPointQuery(),
  cafeId: wholeNumber('카페 번호(cafeId)').optional(),
  me: z.literal('Y').optional().meta({ label: '내 모임(me)' }),
  near: wholeNumber('모임 번호(near)').optional(),
  /** Exactly these, e.g. those of a notice. */
  ids: commaList('모임 번호(ids)', /^[1-9]\d{0,9}$/).optional(),
  /** What a member chooses by. Any of these puts the meetups that take nobody last. */
  when: z.enum(whens).optional().meta({ label: '언제(when)' }),
  hasSeat: z.enum(['true', 'false']).optional().meta({ label: '빈자리(hasSeat)' }),
  gameId: wholeNumber('게임 번호(gameId)').optional(),
  withinKm: wholeNumber('거리(withinKm)', { max: mostWithinKm }).optional(),
  welcomesBeginners: z.literal('true').optional().meta({ label: '처음이어도 환영(welcomesBeginners)' }),
  /** Those that take nobody last, also without another choice. */
  joinableFirst: z.enum(['true', 'false']).optional().meta({ label: '빈자리 먼저(joinableFirst)' }),
  /** Only the first few, on one page. */
  first: wholeNumber('처음 몇 개(first)', { max: meetupsPerPage }).optional(),
  page: pageQuery(),
})

const count = (label: string) => wholeNumber(label, { min: -1_000, max: 1_000 }).nullable().default(null)
const changes = z.object({ title: text('제목(title)', 400), content: text('내용(content)', 20_000, 'lines') })

const experience = z.enum(experiences).meta({ label: '경험(experience)' })
const explains = z.boolean().meta({ label: '설명해 드려요(explains)' })
const welcomesBeginners = z.boolean().meta({ label: '처음이어도 환영(welcomesBeginners)' })

const newMeetup = changes.extend({
  day: text('날짜(day)', 40),
  time: text('시간(time)', 40),
  cafeId: wholeNumber('카페 번호(cafeId)').nullable().default(null),
  minPeople: count('최소 인원(minPeople)'),
  maxPeople: count('최대 인원(maxPeople)'),
  isPublic: z.boolean().default(true).meta({ label: '공개 여부(isPublic)' }),
  password: text('비밀번호(password)', 400, 'exact'),
  autoAccepts: z.boolean().default(true).meta({ label: '자동 수락(autoAccepts)' }),
  contact: text('연락처(contact)', 400),
  ...chosenGames,
  experience: experience.default('anyone'),
  welcomesBeginners: welcomesBeginners.default(false),
  explains: explains.default(false),
  ...chosenEnd,
  /** Further dates in the next weeks, YYYY-MM-DD, each of which opens 14 days ahead (decision 0084). */
  days: listOf(z.string().max(10), {
    max: mostDates - 1,
    tooLong: `매주 ${mostDates}번까지 반복할 수 있어요.`,
  })
    .meta({ label: '반복하는 날(days)' })
    .default([]),
  /** The price that the form showed, null for none. The request is refused if the cafe has another price. */
  expectedPrice: whole.max(2_147_483_647).nullish().meta({ label: '확인한 이용권 값(expectedPrice)' }),
})

/** What happens to everybody and their passes if the meetup is called off now (see calling-off.ts). */
const callingOff = z.object({ people: whole, passes: whole, own: leavingEffect, lapses: z.boolean() })

const shownCallingOff = z.object({
  people: whole.nonnegative().max(1_000_000),
  passes: whole.nonnegative().max(1_000_000),
  own: z.enum(passEffects),
  lapses: z.boolean(),
})

const reasonFor = (label: string) =>
  writtenText(label, { min: 1, max: longestCancelReason, says: cancelReasonText })

export const cancelReason = z.object({ reason: reasonFor('이유(reason)') })

/**
 * Calls off the meetups that a change of the cafe hits: the version of their list from the refusal, and what their people
 * are told. Without them such a change is refused.
 */
export const cancelling = z.object({
  confirmed: z.string().max(40).nullable().default(null).meta({ label: '함께 취소할 모임(confirmed)' }),
  cancelReason: reasonFor('모임을 취소하는 이유(cancelReason)').nullable().default(null),
})

const ofMeetup = { params: z.object({ id: wholeNumber('모임 번호') }) }
const ofHost = { ...ofMeetup, audience: ownerOf('meetup', 'id'), reply: meetup } as const
const { noMeetup, notHost, started, notStarted, over, notThere, ...refusals } = meetupRefusals
const strangers = [noMeetup, notHost]
const aboutShown = [meetupTags.own.all, cafeTags.facts.all, gameTags.facts.all, accountTags.profiles.all]

const ofNotHeld = { ...ofMeetup, audience: 'member', reply: notHeldWord } as const
const saying = [noMeetup, notThere, over, notStarted, refusals.tooLateNotHeld, refusals.decided]

export const meetupCalls = {
  list: {
    summary:
      '다가오는 모임, 빠른 순. cafe_id는 그 카페의 모임, me=Y는 내 모임, near는 그 모임 대신 갈 수 있는 가까운 모임이에요. ids, when, hasSeat, gameId, withinKm, welcomesBeginners로 고르면 참여할 수 없는 모임이 뒤에 와요',
    query: listMeetups,
    reply: pageOf(meetup),
    dependsOn: [meetupTags.facts.all, ...aboutShown],
    cachedFor: 'visitors',
    refusals: [noMeetup],
    statuses: { 401: '내 모임을 방문자가 물었을 때' },
  },
  map: {
    summary:
      '모임이 열리는 카페, 가까운 순. when, hasSeat, gameId, welcomesBeginners로 고르면 그런 모임만 세요',
    query: listMeetups
      .pick({ when: true, hasSeat: true, gameId: true, ids: true, welcomesBeginners: true })
      .extend(ownPointQuery()),
    reply: pageOf(place),
    dependsOn: [meetupTags.facts.all, cafeTags.facts.all],
    cachedFor: 'everybody',
  },
  seatsOnDay: {
    summary: '카페가 하루에 모임에 내주는 자리, 30분마다. times가 null이면 자리를 정하지 않은 날',
    params: z.object({ cafeId: wholeNumber('카페 번호') }),
    query: z.object({ day: text('날짜(day)', 10) }),
    reply: seatsOnDay,
    dependsOn: [meetupTags.facts.all, cafeTags.facts.by('cafeId')],
    cachedFor: 'everybody',
  },
  one: {
    ...ofMeetup,
    summary: '모임 하나. 비공개 모임은 입장권(ticket)이 없으면 카페와 날짜만 보여요',
    query: ticketQuery,
    reply: meetup,
    dependsOn: [meetupTags.facts.by('id'), ...aboutShown],
    cachedFor: 'visitors',
    refusals: [noMeetup],
  },
  open: {
    summary: '모임을 열어요. 모임을 연 사람이 첫 자리에 앉고 이용권 한 장을 써요',
    audience: 'member',
    provenPhone: true,
    agreedTerms: true,
    oncePerKey: true,
    body: newMeetup,
    reply: meetup,
    refusals: [
      refusals.noCafe,
      refusals.noWeekdayPass,
      refusals.noWeekendPass,
      refusals.priceChanged,
      refusals.dayOff,
      refusals.notOpenThen,
      refusals.noBirthYear,
      refusals.adultsOnly,
      refusals.barred,
      refusals.overlap,
      cafeMeetupRefusals.noSeats,
      refusals.tooManyRooms,
      refusals.noSuchGame,
      refusals.notOwned,
    ],
  },
  edit: {
    ...ofHost,
    summary: '제목, 내용, 연락처, 게임, 경험과 늦은 참여를 수정해요. 보내지 않은 것은 그대로예요',
    body: changes
      .extend({
        contact: text('연락처(contact)', 400),
        ...changedGames,
        takesLate: z.boolean().nullable().default(null).meta({ label: '늦은 참여(takesLate)' }),
        experience: experience.nullable().default(null),
        welcomesBeginners: welcomesBeginners.nullable().default(null),
        explains: explains.nullable().default(null),
      })
      .strict(),
    refusals: [
      ...strangers,
      refusals.textHidden,
      refusals.noSuchGame,
      refusals.notOwned,
      refusals.unconfirmed,
      over,
    ],
  },
  confirm: {
    ...ofHost,
    summary: '모임을 확정해요. 그 뒤에도 참여할 수 있게 할지 정해요',
    body: z.object({ takesLate: z.boolean().default(false).meta({ label: '늦은 참여(takesLate)' }) }),
    refusals: [
      ...strangers,
      refusals.tooFew,
      cafeMeetupRefusals.awaitsYes,
      refusals.alreadyConfirmed,
      started,
      over,
    ],
  },
  previewCallOff: {
    ...ofHost,
    summary: '지금 모임을 취소하면 이용권이 어떻게 되는지',
    reply: callingOff,
    dependsOn: [meetupTags.facts.by('id')],
    refusals: [...strangers, started, over],
  },
  callOff: {
    ...ofHost,
    summary: '모임을 취소해요. 모두의 이용권이 돌아가요',
    /** The effect that the host was shown. The request is refused if it would have another. */
    body: z.object({ expected: shownCallingOff.optional().meta({ label: '확인한 결과(expected)' }) }),
    refusals: [...strangers, started, over, refusals.callingOffChanged],
  },
  close: {
    ...ofHost,
    summary: '모집을 마감해요',
    refusals: [...strangers, refusals.unconfirmed, refusals.alreadyClosed, over],
  },
  end: {
    ...ofHost,
    summary: '시작한 모임을 끝내요',
    refusals: [...strangers, notStarted, cafeMeetupRefusals.awaitsYes, over],
  },
  notHeldWord: {
    ...ofNotHeld,
    summary: '모임이 열리지 않았다고 내가 알렸는지',
    dependsOn: [meetupTags.facts.by('id'), meetupTags.own.all],
    refusals: [noMeetup, notThere],
  },
  sayNotHeld: {
    ...ofNotHeld,
    summary: '모임이 열리지 않았다고 알려요. 시작부터 끝나고 24시간까지. 두 명이 알리면 운영팀이 확인해요',
    refusals: saying,
  },
  takeBackNotHeld: {
    ...ofNotHeld,
    summary: '알린 것을 거둬요. 운영팀이 확인하기 전까지',
    refusals: saying,
  },
  ...entryCalls,
  ...pairCalls,
  ...seriesCalls,
  ...explainCalls,
  ...barCalls,
  ...goneCalls,
  ...inviteCalls,
  ...announcementCalls,
  ...moveCalls,
} satisfies Record<string, EndpointParts>
