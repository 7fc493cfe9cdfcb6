import { z } from 'zod'
import { cafeTags } from '~/features/cafes/cafe'
import { cancelReasonText, longestCancelReason } from '~/features/cafes/cancel-reason'
import { gameTags } from '~/features/catalogue/game'
import { eventTags, mostEventGames, signUpStates } from '~/features/events/event'
import { eventFacts, fewestEventPlaces, mostEventPlaces } from '~/features/events/facts'
import { eventRefusals } from '~/features/events/refusals'
import { shownEvent, wholeEvent } from '~/features/events/server/schemas'
import { changedMeanwhile } from '~/lib/conflict'
import { type EndpointParts, staffOf } from '~/lib/endpoint'
import { firstFacts, givenFacts, listOf, wholeNumber, writtenText } from '~/lib/server/schema-parts'

const whole = z.number().int()
const ofCafe = z.object({ cafeId: wholeNumber('카페 번호') })
const ofEvent = ofCafe.extend({ eventId: wholeNumber('행사 번호') })

/** The rule says what is wrong, for both sides. */
const moment = (label: string) => z.string().trim().max(40, { abort: true }).meta({ label })

const { title, content, capacity, ...others } = eventFacts

const draft = givenFacts({ title, content, capacity }).extend({
  ...firstFacts(others).shape,
  day: moment('날짜(day)'),
  from: moment('시작 시간(from)'),
  until: moment('끝나는 시간(until)'),
  closesDay: moment('신청 마감 날짜(closesDay)').nullable().default(null),
  closesTime: moment('신청 마감 시간(closesTime)').nullable().default(null),
  gameIds: listOf(wholeNumber('게임 번호'), {
    max: mostEventGames,
    tooLong: `게임은 ${mostEventGames}개까지 선택할 수 있어요.`,
  })
    .meta({ label: '게임(gameIds)' })
    .default([]),
})

const signUp = z.object({
  id: whole,
  nickname: z.string(),
  image: z.string().nullable(),
  people: whole,
  state: z.enum(signUpStates),
  signedUpAt: z.date(),
  /** Null while nobody has marked it. */
  came: z.boolean().nullable(),
})

const forStaff = { audience: staffOf('cafe', 'cafeId'), params: ofCafe }
const ofOne = { ...forStaff, params: ofEvent }
const { noEvent, cancelled, started, textHidden, notOnShelf, lateForSome } = eventRefusals
const dependsOn = [eventTags.facts.all, cafeTags.console.by('cafeId'), gameTags.facts.all]

export const eventConsoleCalls = {
  events: {
    ...forStaff,
    summary: '카페의 다가오는 행사와 지난 행사',
    reply: z.object({ coming: z.array(shownEvent), past: z.array(shownEvent) }),
    dependsOn,
  },
  event: {
    ...ofOne,
    summary: '행사 하나와, 신청한 사람과 대기하는 사람',
    reply: z.object({ event: wholeEvent, signUps: z.array(signUp), canMark: z.boolean() }),
    dependsOn,
    refusals: noEvent,
  },
  open: {
    ...forStaff,
    summary: `큰 행사를 열어요(정원 ${fewestEventPlaces}명부터 ${mostEventPlaces}명). 팔로우하는 사람에게 알려요`,
    oncePerKey: true,
    body: draft,
    reply: z.object({ id: whole }),
    refusals: [eventRefusals.tooMany, notOnShelf],
  },
  edit: {
    ...ofOne,
    summary: '아직 시작하지 않은 행사를 수정해요. 시간이 바뀌면 신청한 사람에게 알려요',
    body: draft.extend({ revision: wholeNumber('수정 번호(revision)', { min: 0 }) }),
    reply: z.object({}),
    refusals: [noEvent, cancelled, started, textHidden, notOnShelf, lateForSome, changedMeanwhile],
  },
  callOff: {
    ...ofOne,
    summary: '행사를 취소해요. 신청한 모두에게 이유를 알려요',
    body: z.object({
      reason: writtenText('이유(reason)', { min: 1, max: longestCancelReason, says: cancelReasonText }),
    }),
    reply: z.object({}),
    refusals: [noEvent, cancelled, started],
  },
  markCame: {
    ...ofOne,
    summary: '신청한 사람이 왔는지 표시해요. null은 표시를 되돌려요',
    params: ofEvent.extend({ signUpId: wholeNumber('신청 번호') }),
    body: z.object({ came: z.boolean().nullable().meta({ label: '왔는지(came)' }) }),
    reply: z.object({}),
    refusals: [noEvent, eventRefusals.noSignUp, eventRefusals.isWaiting, eventRefusals.notMarkedNow],
  },
} satisfies Record<string, EndpointParts>
