import { z } from 'zod'
import { gameTags } from '~/features/catalogue/game'
import { gameCard } from '~/features/catalogue/server/schemas'
import type { EndpointParts } from '~/lib/endpoint'
import {
  commaList,
  givenFacts,
  judgedText,
  listOf,
  ownPointQuery,
  pageOf,
  pageQuery,
  pointQuery,
  searchQuery,
  shownFacts,
  wholeNumber,
  writtenText,
} from '~/lib/server/schema-parts'
import {
  cafeSorts,
  cafeTags,
  type FacilityFilter,
  facilityFilters,
  longestCafeSearch,
  longestShelfSearch,
  meetupDaysAhead,
  mostOwners,
  ownersWithinKm,
  passPrices as passPriceOptions,
  shelfConditions,
} from '../cafe'
import { areHours, cafeLimits, profileMessages, whyBadText } from '../cafe-profile'
import { cancelReasonText, longestCancelReason } from '../cancel-reason'
import { correctionTopics, longestCorrection, shortestCorrection } from '../correction'
import { ownerFacts, staffFacts } from '../facts'
import { cafeRefusals } from '../refusals'

const whole = z.number().int()
/** Null if the cafe has set no price. */
const won = whole.nullable()

const dayOff = z.object({ day: z.string(), reason: z.string().nullable() })
const passPrices = z.object({ weekdayPass: won, weekendPass: won })

/** What a cafe's screen and its console both show. */
export const shownCafe = z.object({
  id: whole,
  ...shownFacts(staffFacts).shape,
  address: z.string(),
  /** The cover's path without the width, or null if there is none. */
  image: z.string().nullable(),
  opening: z.array(z.object({ opens: whole, closes: whole }).nullable()).nullable(),
  dayOffs: z.array(dayOff),
  /** Per hour. The child fee applies to teenagers. */
  weekdayAdultFee: won,
  weekendAdultFee: won,
  weekdayChildFee: won,
  weekendChildFee: won,
  ...passPrices.shape,
  followCount: whole,
  gameCount: whole,
})

const cafeCard = shownCafe.extend({
  /** Null if the location is unknown. */
  at: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Kilometres from the searched point. */
  distance: z.number().nullable(),
  /** Kilometres from the user's own position. */
  ownDistance: z.number().nullable(),
  hoursText: z.string(),
  /** The viewer's own state; false for visitors. */
  isFollowed: z.boolean(),
  updatedAt: z.string(),
})

// What the staff of a cafe send when they edit these parts of it.
export const profile = givenFacts(staffFacts)
export const prices = givenFacts(ownerFacts)

const minute = (most: number) => z.number().int().min(0).max(most)

export const week = z.object({
  opening: listOf(z.object({ opens: minute(1_439), closes: minute(2_880) }).nullable(), { max: 7 })
    .nullable()
    .refine((opening) => areHours(opening), profileMessages.hours)
    .meta({ label: '영업시간(opening)' }),
  hoursText: judgedText(
    '영업시간 안내(hoursText)',
    (text) => whyBadText(text, cafeLimits.hoursText, profileMessages.hoursText),
    2_000,
    'lines',
  )
    .nullable()
    .meta({ label: '영업시간 안내(hoursText)' }),
})

const copy = { copies: whole, condition: z.enum(shelfConditions), canTeach: z.boolean() }

const cafeNumber = wholeNumber('카페 번호(cafeId)')

export const listCafes = z.object({
  ...pointQuery(),
  ...ownPointQuery(),
  text: searchQuery(longestCafeSearch, 'text'),
  cafeId: cafeNumber.optional(),
  gameId: wholeNumber('게임 번호(gameId)').optional(),
  // A moment in Seoul, or "now".
  openAt: z
    .string()
    .regex(/^(now|20\d{2}-(0\d|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d)$/)
    .optional()
    .meta({ label: '여는 시각(openAt)' }),
  has: commaList('시설(has)', new RegExp(`^(${facilityFilters.join('|')})$`))
    .optional()
    .transform((names) => (names?.split(',') ?? []) as FacilityFilter[]),
  price: z
    .string()
    .regex(new RegExp(`^(${passPriceOptions.join('|')})$`))
    .optional()
    .transform((won) => (won === undefined ? null : Number(won)))
    .meta({ label: '종일 이용권 값(price)' }),
  sort: z.enum(cafeSorts).default('distance').meta({ label: '정렬(sort)' }),
  follow: z.literal('Y').optional().meta({ label: '팔로우(isFollowed)' }),
  // west,south,east,north
  box: z
    .string()
    .max(100)
    .regex(/^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$/)
    .optional()
    .meta({ label: '지도 범위(box)' }),
  page: pageQuery(),
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

export const cafeCalls = {
  list: {
    summary: '카페 목록, 가까운 순. 좌표가 없으면 서울시청에서 가까운 순이에요',
    query: listCafes,
    rate: 'search',
    reply: pageOf(cafeCard),
    dependsOn: [cafeTags.facts.all, cafeTags.shelf.all, cafeTags.own.all],
    refusals: cafeRefusals.noCafe,
  },
  cafe: {
    summary: '카페 하나',
    params: z.object({ id: wholeNumber('카페 번호') }),
    query: z.object({ ...pointQuery(), ...ownPointQuery() }),
    reply: cafeCard.extend({
      /** Without an owner a cafe sells no passes, and its prices are null. */
      hasOwner: z.boolean(),
      /** Whether the weekend prices hold on public holidays too. */
      holidaysAsWeekend: z.boolean(),
      /** The pictures after the first one. */
      moreImages: z.array(z.string()),
      /** Plain text. */
      notices: z.array(z.object({ text: z.string(), updatedAt: z.string() })),
    }),
    dependsOn: [
      cafeTags.facts.by('id'),
      cafeTags.shelf.by('id'),
      cafeTags.follows.by('id'),
      cafeTags.own.by('id'),
    ],
    cachedFor: 'visitors',
    refusals: [cafeRefusals.noCafe, cafeRefusals.hiddenCafe],
  },
  correct: {
    summary:
      '카페의 정보가 다르다고 알려요. 관리하는 사람이 있으면 그 사람에게, 없으면 운영자에게 가고, 답이 오면 알려 줘요',
    audience: 'member',
    params: z.object({ id: wholeNumber('카페 번호') }),
    body: z.object({
      about: z.enum(correctionTopics).meta({ label: '다른 것(about)' }),
      text: writtenText('내용(text)', {
        min: shortestCorrection,
        max: longestCorrection,
        says: `내용은 ${shortestCorrection}자에서 ${longestCorrection}자까지 써 주세요.`,
        kind: 'lines',
      }),
    }),
    reply: z.object({}),
    refusals: [cafeRefusals.noCafe, cafeRefusals.alreadyCorrected, cafeRefusals.tooManyCorrections],
  },
  followed: {
    summary: '팔로우한 카페, 최근 팔로우한 순',
    audience: 'member',
    query: z.object({ ...ownPointQuery(), page: pageQuery() }),
    reply: pageOf(cafeCard),
    dependsOn: [cafeTags.facts.all, cafeTags.shelf.all, cafeTags.own.all],
  },
  follow: {
    summary: '팔로우. 여러 번 불러도 한 번이에요. is_liked가 false면 팔로우를 취소해요',
    audience: 'member',
    body: z.object({ cafeId: cafeNumber, isFollowed: z.boolean().default(true).meta({ label: '팔로우' }) }),
    reply: z.object({ isFollowed: z.boolean(), followCount: whole }),
    refusals: cafeRefusals.noCafe,
  },
  shelf: {
    summary: '카페가 가진 게임, 많이 하는 순',
    query: z.object({ cafeId: cafeNumber, text: searchQuery(longestShelfSearch, 'text'), page: pageQuery() }),
    rate: 'search',
    reply: pageOf(gameCard.extend(copy)),
    dependsOn: [cafeTags.shelf.by('cafeId'), gameTags.facts.all, gameTags.figures.all, gameTags.own.all],
    cachedFor: 'visitors',
    refusals: cafeRefusals.noCafe,
  },
  owners: {
    summary: `게임이 있는 카페: ${ownersWithinKm}km 안에서 가까운 ${mostOwners}곳`,
    query: z.object({ ...pointQuery(), ...ownPointQuery(), gameId: wholeNumber('게임 번호(gameId)') }),
    reply: pageOf(cafeCard.extend(copy)),
    dependsOn: [cafeTags.facts.all, cafeTags.shelf.all, cafeTags.own.all],
  },
  freeTables: {
    summary:
      '카페에 빈 테이블이 몇 개인지, 직원이 언제 보았는지. 카페가 보여 주지 않거나 한동안 아무도 보지 않았으면 null이에요',
    params: z.object({ cafeId: cafeNumber }),
    reply: z.object({ free: z.object({ tables: whole, seenAt: z.date() }).nullable() }),
    dependsOn: [cafeTags.freeTables.by('cafeId'), cafeTags.facts.by('cafeId')],
  },
  closedDays: {
    summary: `카페가 쉬는 날, 오늘부터 ${meetupDaysAhead}일`,
    query: z.object({ cafeId: cafeNumber }),
    reply: pageOf(dayOff),
    dependsOn: [cafeTags.facts.by('cafeId')],
    refusals: cafeRefusals.noCafe,
  },
  passPrices: {
    summary: '카페의 종일 이용권 값',
    // Everything that is no cafe gets the same refusal.
    query: z.object({ cafeId: z.string().max(40).optional().meta({ label: '카페 번호(cafeId)' }) }),
    reply: pageOf(passPrices),
    dependsOn: [cafeTags.facts.by('cafeId')],
    refusals: [cafeRefusals.noPassInformation, cafeRefusals.noPassPrice],
  },
} satisfies Record<string, EndpointParts>
