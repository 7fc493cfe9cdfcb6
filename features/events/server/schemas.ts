import { z } from 'zod'
import { cafeTags } from '~/features/cafes/cafe'
import { gameTags } from '~/features/catalogue/game'
import type { EndpointParts } from '~/lib/endpoint'
import { shownFacts, wholeNumber } from '~/lib/server/schema-parts'
import { eventTags, mostAtOnce, mostOwnEvents, signUpStates } from '../event'
import { eventFacts } from '../facts'
import { eventRefusals, signUpRefusals } from '../refusals'

const whole = z.number().int()

export const shownEvent = z.object({
  id: whole,
  title: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  signUpUntil: z.date(),
  capacity: whole,
  taken: whole,
  /** How many sign-ups wait for a place. */
  waiting: whole,
  isCancelled: z.boolean(),
})

const cafe = z.object({
  id: whole,
  name: z.string(),
  address: z.string(),
  image: z.string().nullable(),
  phones: z.array(z.string()),
  at: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
})

const games = z.array(z.object({ id: whole, name: z.string(), image: z.string().nullable() }))

const listed = shownEvent.extend({ cafe: cafe.pick({ id: true, name: true, address: true, image: true }) })

export const wholeEvent = shownEvent.extend({
  ...shownFacts(eventFacts).shape,
  games,
  revision: whole,
  /** Operators have hidden its texts. */
  isTextHidden: z.boolean(),
  cancelReason: z.string().nullable(),
})

const state = z.enum(signUpStates)

const signUp = z.object({
  people: whole,
  state,
  /** The place in the line, from 1. */
  place: whole.nullable(),
})

const ofEvent = { params: z.object({ id: wholeNumber('행사 번호') }) }
const { noEvent, noSignUp, cancelled, started, closed, hidden } = eventRefusals

export const eventCalls = {
  list: {
    summary: '다가오는 큰 행사(열한 명부터), 빨리 시작하는 순. 카페를 정하면 그 카페의 행사만 있어요',
    query: z.object({ cafeId: wholeNumber('카페 번호(cafeId)').optional() }),
    reply: z.object({ results: z.array(listed) }),
    dependsOn: [eventTags.facts.all, cafeTags.facts.all],
  },
  event: {
    ...ofEvent,
    summary: '카페가 여는 큰 행사 하나. 취소된 행사는 이유와 함께 보여요',
    reply: wholeEvent.extend({ cafe }),
    dependsOn: [eventTags.facts.by('id'), cafeTags.facts.all, gameTags.facts.all],
    refusals: noEvent,
  },
  ownSignUp: {
    ...ofEvent,
    summary: '이 행사에 내가 신청한 것. 신청하지 않았으면 null이에요',
    audience: 'member',
    reply: z.object({ signUp: signUp.nullable() }),
    dependsOn: [eventTags.own.all, eventTags.facts.by('id')],
    refusals: noEvent,
  },
  signUp: {
    ...ofEvent,
    summary:
      '행사에 신청하거나, 몇 명인지 바꿔요. 자리가 모자라면 waits가 true일 때 대기해요. 자리가 나면 순서대로 저절로 신청돼요. 같은 시간에 신청한 행사나 모임이 있으면 overlapKnown이 true일 때만 신청돼요',
    audience: 'member',
    body: z.object({
      people: wholeNumber('인원(people)', { min: 1, max: mostAtOnce }),
      waits: z.boolean().default(false).meta({ label: '대기 여부(waits)' }),
      overlapKnown: z.boolean().default(false).meta({ label: '겹치는 일정 확인 여부(overlapKnown)' }),
    }),
    reply: z.object({ signUp: signUp.nullable() }),
    refusals: [noEvent, cancelled, started, closed, hidden, signUpRefusals],
  },
  withdraw: {
    ...ofEvent,
    summary: '행사 신청이나 대기를 취소해요. 시작하기 전까지 할 수 있어요',
    audience: 'member',
    reply: z.object({ message: z.string() }),
    refusals: [noEvent, noSignUp, started],
  },
  own: {
    summary: `내가 신청한 행사, 늦게 시작하는 순으로 ${mostOwnEvents}개까지`,
    audience: 'member',
    reply: z.object({
      results: z.array(
        z.object({
          id: whole,
          title: z.string(),
          cafeName: z.string(),
          startsAt: z.date(),
          endsAt: z.date(),
          isCancelled: z.boolean(),
          people: whole,
          state,
        }),
      ),
    }),
    dependsOn: [eventTags.own.all, eventTags.facts.all],
  },
} satisfies Record<string, EndpointParts>
