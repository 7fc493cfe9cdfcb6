import { z } from 'zod'
import { accountTags } from '~/features/accounts/tags'
import { favouriteGame } from '~/features/catalogue/server/schemas'
import { gameTags } from '~/features/catalogue/tags'
import { type EndpointParts, ownerOf } from '~/lib/endpoint'
import { judgedText, listOf, pageOf, type TextKind, wholeNumber } from '~/lib/server/schema-parts'
import { arrivals } from '../attendance'
import { entryStates } from '../joining'
import { whyBadObjection } from '../no-show'
import { pairRefusals } from '../pair-refusals'
import { outcomeReasons, passEffects } from '../pass-outcome'
import { purchaseOutcomes } from '../paying'
import { joinRefusals, meetupRefusals } from '../refusals'
import { meetupTags } from '../tags'

const whole = z.number().int()

export const person = z.object({ id: whole, name: z.string(), image: z.string().nullable() })

/** A seat or an unanswered request, with its member. */
const entry = z.object({
  id: whole,
  meetupId: whole,
  /** With trust figures: whole percent over twelve months, null while there are too few samples, or too few would meet them again. */
  user: person.extend({
    againPercent: whole.nullable(),
    attendPercent: whole.nullable(),
    favouriteGames: z.array(favouriteGame),
  }),
  isSeated: z.boolean(),
  /** Null if the member has not reported it, or the viewer is not seated. */
  arrival: z.enum(arrivals).nullable(),
  isHost: z.boolean(),
  /** How many meetups of the host people counted on in twelve months, and how many of these the host called off; null with too few. */
  hosted: z.object({ promised: whole, calledOff: whole }).nullable(),
  isOwn: z.boolean(),
  /** Null until the cafe's scan or the host records it, and for viewers who are not seated. */
  hasAttended: z.boolean().nullable(),
})

/** What happens to the pass if a member leaves the meetup now. */
export const leavingEffect = z.object({
  effect: z.enum(passEffects),
  because: z.enum(outcomeReasons),
  /** In won; null without a pass. */
  tier: whole.nullable(),
  /** The expiry of a pass that comes back; null if none comes back. */
  usableUntil: z.date().nullable(),
  /** The end of free cancellation; null unless the pass comes back because of it. */
  restoredUntil: z.date().nullable(),
})

const companions = z.object({
  /** The others with a seat, each with the viewer's answer about them and their recorded attendance. */
  companions: z.array(
    z.object({
      entryId: whole,
      user: person,
      wouldMeetAgain: z.boolean().nullable(),
      hasAttended: z.boolean().nullable(),
    }),
  ),
  /** Whether the viewer is the host, who also records who came. */
  isHost: z.boolean(),
  /** Whether the meetup has ended. Before that only the host can record something, namely who came. */
  isOver: z.boolean(),
  /** Until when answers are accepted. */
  until: z.date(),
})

const ticket = z.string().max(2_000).optional().meta({ label: '입장권(ticket)' })
export const ticketQuery = z.object({ ticket })

/** The limits are generous. The rules decide what is required and what fits, in which order and in which words. */
export const text = (label: string, most: number, kind: TextKind = 'line') =>
  z.string().max(most, `${label}에 쓴 글이 너무 길어요.`).nullable().default(null).meta({ label, text: kind })

/** For a private meetup: its password, or the ticket from unlocking it. */
export const secret = { password: text('비밀번호(password)', 400, 'exact'), ticket }

const merchantUid = z
  .string({ error: '주문 번호(merchantUid)를 입력해 주세요.' })
  .regex(/^[\w-]{1,40}$/, '주문 번호(merchantUid)를 확인해 주세요.')
  .meta({ label: '주문 번호(merchantUid)' })
const { noPass: _, ...buyerRefusals } = joinRefusals

const because = z.literal('blocked').optional().meta({ label: '나가는 이유(because)' })
const meetupNumber = wholeNumber('모임 번호(meetupId)')

const ofMeetup = { audience: 'member', params: z.object({ id: wholeNumber('모임 번호') }) } as const
const ofEntry = { audience: 'member', params: z.object({ id: wholeNumber('참여 번호') }) } as const
const { noMeetup, noEntry, notHost, notThere, ...refusals } = meetupRefusals

/** Somebody with a seat was marked as not come. */
const noShow = z.object({
  /** 'struck' is a mark that operators have taken away. */
  state: z.enum(['no-show', 'disputed', 'struck']),
  markedAt: z.date(),
  /** Until when the member can object. */
  until: z.date(),
  canObject: z.boolean(),
  objection: z
    .object({
      text: z.string(),
      objectedAt: z.date(),
      /** Null until operators have decided. */
      outcome: z.enum(['stands', 'struck']).nullable(),
    })
    .nullable(),
})

const ofNoShow = { ...ofMeetup, reply: z.object({ noShow: noShow.nullable() }) }

const leavingRefusals = [
  noEntry,
  refusals.answered,
  refusals.hostCannotLeave,
  refusals.noBlockThere,
  refusals.blockLeavingUsed,
  refusals.started,
  refusals.cannotRemove,
  refusals.removalOver,
]

/** What a seated member has said of whether the meetup took place. */
export const notHeldWord = z.object({
  hasSaid: z.boolean(),
  /** Whether it can be said, or taken back, now. */
  canSay: z.boolean(),
  /** Null until operators have decided. */
  outcome: z.enum(['held', 'not-held']).nullable(),
})

const { noInvitation, ownInvitation, claimed, alone, fell, left } = pairRefusals
const friendRefusals = [noInvitation, ownInvitation, claimed, alone, fell, left]

export const entryCalls = {
  entries: {
    summary: '모임의 참여자와 수락을 기다리는 사람. 비공개 모임은 입장권(ticket)이 없으면 비어 있어요',
    query: z.object({ meetupId: meetupNumber, ticket }),
    reply: pageOf(entry),
    dependsOn: [
      meetupTags.facts.by('meetupId'),
      meetupTags.own.all,
      accountTags.profiles.all,
      gameTags.favourites.all,
    ],
    cachedFor: 'visitors',
    refusals: [noMeetup],
  },
  join: {
    provenPhone: true,
    agreedTerms: true,
    summary: '모임에 참여해요. 수락이 자동이면 바로 앉고 이용권 한 장을 써요. 누구인지는 토큰이 정해요',
    audience: 'member',
    oncePerKey: true,
    body: z.object({ meetupId: meetupNumber, ...secret }),
    reply: z.object({
      id: whole,
      meetupId: whole,
      state: z.enum(entryStates),
      isSeated: z.boolean(),
      place: whole.nullable(),
    }),
    refusals: [noMeetup, ...Object.values(joinRefusals), refusals.tooManyRequests],
  },
  beginPurchase: {
    provenPhone: true,
    agreedTerms: true,
    ...ofMeetup,
    summary:
      '이용권을 사고 참여하려고 자리를 10분 동안 맡아 둬요. 이용권을 뺀 참여 조건을 모두 확인해요. 같은 주문은 한 번만 맡아 둬요',
    body: z.object({
      merchantUid,
      ...secret,
      /** The link of a seat that is held for a friend: paying takes that seat. */
      friend: z.string().max(100).optional().meta({ label: '초대 링크(friend)' }),
    }),
    reply: z.object({ deadline: z.date() }),
    refusals: [
      noMeetup,
      refusals.noOrder,
      ...friendRefusals,
      refusals.heldTooOften,
      refusals.tooManyRequests,
      ...Object.values(buyerRefusals),
    ],
  },
  settlePurchase: {
    ...ofMeetup,
    summary:
      '결제한 이용권으로 참여해요. 결과가 있으면 그대로 알려 줘요. 참여하지 못하면 이용권은 지갑에 남아요',
    body: z.object({ merchantUid }),
    reply: z.object({
      /** Null while the order is not paid. */
      outcome: z.enum(purchaseOutcomes).nullable(),
      /** Until when the seat is held, or was. */
      deadline: z.date(),
    }),
    refusals: [noMeetup, refusals.noOrder, joinRefusals.refused],
  },
  change: {
    ...ofEntry,
    summary: '모임을 연 사람은 수락하거나 거절하고, 참여자는 어디쯤인지 알려요',
    body: z.object({
      /** The host's answer: true accepts, false declines. */
      isAccepted: z.boolean().optional().meta({ label: '수락 여부(isAccepted)' }),
      arrival: z.enum(arrivals).optional().meta({ label: '도착 상태(arrival)' }),
    }),
    /** Null if the host has declined the request. */
    reply: z.object({ entry: entry.nullable() }),
    refusals: [
      noEntry,
      notHost,
      refusals.notOwnEntry,
      refusals.answered,
      refusals.cannotAccept,
      refusals.notConfirmed,
      refusals.over,
      joinRefusals.full,
    ],
  },
  previewLeave: {
    ...ofEntry,
    summary:
      '지금 취소하면(모임을 연 사람: 내보내면) 이용권이 어떻게 되는지. because=blocked는 함께 앉은 사람을 차단해서 나갈 때예요',
    query: z.object({ because }),
    reply: leavingEffect,
    dependsOn: [meetupTags.own.all, meetupTags.facts.all],
    refusals: leavingRefusals,
  },
  leave: {
    ...ofEntry,
    summary: '내 참여를 취소하거나, 모임을 연 사람이 이유와 함께 내보내요',
    body: z.object({
      /** The host's reason, which the removed member is told. */
      reason: text('이유(reason)', 400),
      /** The effect that the caller was shown. The request is refused if it has another effect. */
      expected: z.enum(passEffects).optional().meta({ label: '확인한 결과(expected)' }),
      /** The member leaves because of somebody whom they have blocked. */
      because,
    }),
    reply: leavingEffect,
    refusals: [...leavingRefusals, refusals.effectChanged],
  },
  shared: {
    summary: '이 사람과 함께 앉아 있는 다가오는 모임. 차단해도 그대로라서, 나가거나 내보낼 수 있어요',
    audience: 'member',
    params: z.object({ memberId: wholeNumber('회원 번호') }),
    reply: pageOf(
      z.object({
        id: whole,
        title: z.string(),
        startsAt: z.date(),
        /** Whether it is the member's own. A host removes the other, everybody else leaves. */
        isHost: z.boolean(),
        /** The entry that would end: the other's for a host, else the own. Null if the host cannot remove the other. */
        entryId: whole.nullable(),
      }),
    ),
    dependsOn: [meetupTags.facts.all, meetupTags.own.all],
  },
  wait: {
    provenPhone: true,
    agreedTerms: true,
    ...ofMeetup,
    summary:
      '자리가 나기를 기다려요. 취소가 무료일 때는 차례가 오면 바로 참여하고, 그 뒤에는 자리를 잠시 맡아 둬요',
    body: z.object(secret),
    reply: z.object({ id: whole, place: whole }),
    refusals: [
      noMeetup,
      refusals.notFull,
      refusals.lineFull,
      joinRefusals.over,
      joinRefusals.tooLate,
      joinRefusals.closed,
      joinRefusals.wrongPassword,
      joinRefusals.already,
      joinRefusals.overlap,
      joinRefusals.refused,
      joinRefusals.barred,
      joinRefusals.noBirthYear,
      joinRefusals.adultsOnly,
    ],
  },
  stopWaiting: {
    ...ofMeetup,
    summary: '기다리기를 취소해요. 맡아 둔 자리는 다음 사람에게 가요',
    reply: z.object({ message: z.string() }),
    refusals: [noMeetup, noEntry],
  },
  noteAttendance: {
    ...ofMeetup,
    audience: ownerOf('meetup', 'id'),
    summary: '누가 왔는지 모임을 연 사람이 알려요. 카페에서 확인한 사람은 바꿀 수 없어요',
    body: z.object({
      people: listOf(
        z.object({
          entryId: wholeNumber('참여 번호(entryId)'),
          hasAttended: z.boolean().meta({ label: '참석 여부(hasAttended)' }),
        }),
        { max: 10 },
      ).meta({ label: '참석(people)' }),
    }),
    reply: companions,
    refusals: [noMeetup, notHost, noEntry, refusals.notStarted, refusals.tooLate, refusals.over],
  },
  companions: {
    ...ofMeetup,
    summary: '함께한 사람과, 다시 만나고 싶은지 내가 답한 것',
    reply: companions,
    dependsOn: [meetupTags.facts.by('id'), meetupTags.own.all, accountTags.profiles.all],
    refusals: [noMeetup, refusals.notOverYet, notThere],
  },
  answer: {
    ...ofMeetup,
    summary: '함께한 사람을 다시 만나고 싶은지 답해요. 다시 보내면 바뀌어요',
    body: z.object({
      answers: listOf(
        z.object({
          userId: wholeNumber('회원 번호(userId)'),
          wouldMeetAgain: z.boolean().meta({ label: '다시 만나고 싶은지(wouldMeetAgain)' }),
        }),
        { max: 10 },
      ).meta({ label: '답(answers)' }),
    }),
    reply: companions,
    refusals: [noMeetup, refusals.notOverYet, refusals.tooLate, notThere],
  },
  noShow: {
    ...ofNoShow,
    summary: '내가 오지 않은 것으로 표시됐는지, 이의를 신청할 수 있는지',
    dependsOn: [meetupTags.facts.by('id'), meetupTags.own.all],
    refusals: [noMeetup, notThere],
  },
  objectToNoShow: {
    ...ofNoShow,
    summary: '오지 않았다는 표시에 이의를 신청해요. 표시되고 48시간 안에 한 번, 운영팀이 결정해요',
    body: z.object({ text: judgedText('이의 신청 내용(text)', whyBadObjection, 2_000, 'lines') }),
    refusals: [noMeetup, notThere, refusals.notMarked, refusals.objected, refusals.tooLateToObject],
  },
} satisfies Record<string, EndpointParts>
