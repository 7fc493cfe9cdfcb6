import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { cafeTags } from '~/features/cafes/cafe'
import { cafeRefusals } from '~/features/cafes/refusals'
import { gameTags, levelOfLetter } from '~/features/catalogue/game'
import { meetupTags } from '~/features/meetups/core/meetup'
import { playTags } from '~/features/play-records/play'
import type { EndpointParts } from '~/lib/endpoint'
import { commaList, pointQuery, wholeNumber } from '~/lib/server/schema-parts'
import { usual } from '../choices'
import {
  eveningsWithinKm,
  fewestPeople,
  longestEvening,
  mostEvenings,
  mostFriends,
  mostFriendsShown,
  mostPeople,
  shortestEvening,
} from '../evening'

const whole = z.number().int()

const eveningQuery = z.object({
  people: wholeNumber('인원(people)', { min: fewestPeople, max: mostPeople }),
  minutes: wholeNumber('시간(minutes)', { min: shortestEvening, max: longestEvening }),
  // A moment in Seoul, or "now".
  startsAt: z
    .string()
    .regex(
      /^(now|20\d{2}-(0\d|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d)$/,
      '시작 시각(startsAt)은 now나 2026-11-28T18:30처럼 적어 주세요.',
    )
    .default('now')
    .meta({ label: '시작 시각(startsAt)' }),
  withinKm: wholeNumber('거리(withinKm)', {
    min: eveningsWithinKm[0],
    max: Math.max(...eveningsWithinKm),
  }).default(usual.withinKm),
  ...pointQuery(),
  difficulties: commaList('난이도(difficulties)', /^[A-E]$/)
    .optional()
    .transform((letters) => letters?.split(',').map(levelOfLetter) ?? []),
  /** Members from the caller's own plays. */
  friends: commaList('함께할 사람(friends)', /^\d{1,9}$/)
    .optional()
    .refine(
      (ids) => (ids?.split(',').length ?? 0) <= mostFriends,
      `함께할 사람(friends)은 ${mostFriends}명까지 골라 주세요.`,
    )
    .transform((ids) => ids?.split(',').map(Number) ?? []),
  /** Only evenings at this cafe, however far it is. */
  cafeId: wholeNumber('카페 번호(cafeId)').optional(),
})

const eveningGame = z.object({
  id: whole,
  name: z.string(),
  image: z.string().nullable(),
  /** Three of four plays ended in so many minutes, or the box says so. */
  minutes: whole,
  /** The plays behind the minutes; 0 if the box says them. */
  timedPlays: whole,
  reason: z.string(),
})

export const tonightCalls = {
  evenings: {
    summary: `오늘 여기: 이 인원과 시간에 실제로 되는 저녁을 ${mostEvenings}개까지. 좌표가 없으면 서울시청에서 찾아요`,
    query: eveningQuery,
    rate: 'search',
    reply: z.object({
      startsAt: z.date(),
      endsAt: z.date(),
      /** Whether the order follows what the caller, or somebody whom they named, likes. */
      isPersonal: z.boolean(),
      evenings: z.array(
        z.object({
          cafe: z.object({
            id: whole,
            name: z.string(),
            address: z.string(),
            image: z.string().nullable(),
            at: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
            /** Kilometres from the searched point. */
            distance: z.number(),
            /** Null if it does not close. */
            closesAt: z.date().nullable(),
          }),
          /** Won for this day; null if the cafe has set none. */
          price: z.object({ pass: whole.nullable(), hour: whole.nullable() }),
          games: z.array(eveningGame),
          /** The tables that staff last saw free, where the cafe shows it and the evening is about to begin. */
          free: z.object({ tables: whole, seenAt: z.date() }).nullable(),
          step: z.enum(['join', 'open', 'visit']),
          /** The room to sit at, where `step` is "join". */
          room: z
            .object({ id: whole, title: z.string(), startsAt: z.date(), seated: whole, seatsFree: whole })
            .nullable(),
        }),
      ),
      /** What else might be asked, and how many cafes that brings; only where there is no evening. */
      loosenings: z.array(
        z.object({
          by: z.enum(['distance', 'minutes', 'start']),
          withinKm: whole.nullable(),
          minutes: whole.nullable(),
          startsAt: z.date().nullable(),
          cafes: whole,
        }),
      ),
    }),
    dependsOn: [
      cafeTags.facts.all,
      cafeTags.shelf.all,
      gameTags.facts.all,
      gameTags.own.all,
      meetupTags.facts.all,
      meetupTags.own.all,
    ],
    refusals: cafeRefusals.noCafe,
  },
  friends: {
    summary: `내 플레이 기록에서 함께한 회원, 최근에 함께한 순으로 ${mostFriendsShown}명까지`,
    audience: 'member',
    reply: z.object({ results: z.array(z.object({ id: whole, nickname: z.string() })) }),
    dependsOn: [playTags.own.all, accountTags.profiles.all, accountTags.blocks.all],
  },
} satisfies Record<string, EndpointParts>
