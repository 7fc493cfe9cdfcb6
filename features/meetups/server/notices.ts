// Over 400 lines, because it lists every notice about a meetup with its words.
import { z } from 'zod'
import { cafeDayOf, spanOfCafeDay } from '~/features/cafes/cafe-day'
import { noticeKind } from '~/features/notices/notice'
import { passName, toPassTier } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { barEndInWords } from '../bar'
import { cancelCauses, stepAt } from '../meetup'
import { purchaseInWords } from '../meetup-texts'
import { freeCancelEndsAt } from '../pass-outcome'
import { purchaseOutcomes } from '../paying'

/** The details of every notice about a meetup. They name no person, because notices outlive accounts. */
const room = z.object({
  meetupId: z.number(),
  title: z.string(),
  /** ISO moment. */
  startsAt: z.string(),
})
type Room = z.output<typeof room>

const filled = room.extend({ seated: z.number(), maxPeople: z.number() })
const withPass = room.extend({
  /** In won; null if the meetup takes no pass. */
  tier: z.number().nullable(),
})

const when = ({ startsAt }: Room) => seoulShortMoment(new Date(startsAt))
const concerns = ({ startsAt }: Pick<Room, 'startsAt'>) => new Date(startsAt)
const path = ({ meetupId }: Room) => paths.meetup(meetupId)
const people = ({ seated, maxPeople }: z.output<typeof filled>) => `지금 ${seated}/${maxPeople}명이에요.`

/** What stands in the templates about a meetup, beside the sentence. */
const inTemplate = (about: Room) => ({ 모임: about.title, 시각: when(about) })

/** Says that a pass has come back; empty for null. */
function passBack(tier: number | null): string {
  return tier === null ? '' : ` ${passName(toPassTier(tier))} 1장을 돌려드렸어요.`
}

/** Says that opening has taken a pass, or holds it until the cafe says yes; empty where it takes none. */
function passTaken({ tier, awaitsYes }: { tier: number | null; awaitsYes: boolean }): string {
  if (tier === null) return awaitsYes ? ' 매장이 확인하면 확정할 수 있어요.' : ''
  const one = `${passName(toPassTier(tier))} 1장을`
  return awaitsYes ? ` ${one} 맡아 두고, 매장이 확인하면 써요.` : ` ${one} 썼어요.`
}

/** Says that the seat has taken a pass; empty for null. */
function passSpent(tier: number | null): string {
  return tier === null ? '' : ` ${passName(toPassTier(tier))} 1장을 썼어요.`
}

/** Until when a seat that has taken a pass can be given up for nothing; null if it took none. */
function freeUntil({ tier, startsAt }: z.output<typeof withPass>): Date | null {
  return tier === null ? null : freeCancelEndsAt(new Date(startsAt))
}

/** To the host: a member has taken a seat. */
export const meetupJoinedNotice = noticeKind({
  name: 'meetup-joined',
  group: 'meetups',
  details: filled,
  concerns,
  words: (about) => ({
    title: '새로운 참여자가 있어요',
    body: `${about.title} 모임에 한 명이 참여했어요. ${people(about)}`,
    path: path(about),
  }),
})

/** To the host: a member has requested a seat. */
export const meetupRequestedNotice = noticeKind({
  name: 'meetup-requested',
  group: 'meetups',
  details: room,
  concerns,
  words: (about) => ({
    title: '참여 신청이 왔어요',
    body: `${about.title} 모임에 참여하고 싶은 사람이 있어요. 수락할지 알려 주세요.`,
    path: path(about),
  }),
})

/** To the host: a member has given up a seat. */
export const meetupLeftNotice = noticeKind({
  name: 'meetup-left',
  group: 'meetups',
  details: filled,
  concerns,
  words: (about) => ({
    title: '참여를 취소한 사람이 있어요',
    body: `${about.title} 모임에서 한 명이 참여를 취소했어요. ${people(about)}`,
    path: path(about),
  }),
})

export const meetupAcceptedNotice = noticeKind({
  name: 'meetup-accepted',
  group: 'meetup-seats',
  details: withPass,
  concerns,
  urgentUntil: freeUntil,
  alimtalk: (about) => ({
    template: 'seat',
    variables: {
      ...inTemplate(about),
      안내: `참여 신청이 수락됐어요.${passSpent(about.tier)}`,
    },
  }),
  words: (about) => ({
    title: '참여 신청이 수락됐어요',
    body: `${when(about)} ${about.title} 모임에서 만나요.${passSpent(about.tier)}`,
    path: path(about),
  }),
})

/** The cafe has said yes, or nobody is there to say it, and the pass that was held until then is spent. */
export const meetupAgreedNotice = noticeKind({
  name: 'meetup-agreed',
  group: 'meetup-seats',
  // Older notices do not say who: the cafe.
  details: withPass.extend({ isByCafe: z.boolean().optional() }),
  concerns,
  urgentUntil: freeUntil,
  alimtalk: (about) => ({
    template: 'seat',
    variables: {
      ...inTemplate(about),
      안내: `${about.isByCafe === false ? '매장의 확인 없이 그대로 열려요.' : '매장이 모임을 확인했어요.'}${passSpent(about.tier)}`,
    },
  }),
  words: (about) => ({
    title: about.isByCafe === false ? '모임이 그대로 열려요' : '매장이 모임을 확인했어요',
    body: `${when(about)} ${about.title} 모임${
      about.isByCafe === false ? '은 매장의 확인 없이 열려요.' : '의 자리가 마련됐어요.'
    }${about.tier === null ? '' : ` 맡아 둔 ${passName(toPassTier(about.tier))} 1장을 썼어요.`}`,
    path: path(about),
  }),
})

/** To everybody seated: the host has announced something, which stands on the page, where it can be deleted. */
export const meetupAnnouncedNotice = noticeKind({
  name: 'meetup-announced',
  group: 'meetups',
  details: room,
  concerns,
  words: (about) => ({
    title: '방장이 공지를 남겼어요',
    body: `${when(about)} ${about.title} 모임의 공지를 확인해 주세요.`,
    path: path(about),
  }),
})

const moving = room.extend({ cafe: z.string(), newStartsAt: z.string() })
const newPlace = ({ cafe, newStartsAt }: z.output<typeof moving>) =>
  `${seoulShortMoment(new Date(newStartsAt))} ${cafe}`

/** To everybody seated but the host, who asks whether the meetup moves. */
export const meetupMoveAskedNotice = noticeKind({
  name: 'meetup-move-asked',
  group: 'meetup-seats',
  details: moving.extend({ deadline: z.string() }),
  concerns,
  urgentUntil: ({ deadline }) => new Date(deadline),
  words: (about) => ({
    title: '모임을 옮겨도 함께할 수 있나요?',
    body: `방장이 ${about.title} 모임을 ${newPlace(about)}에서 열자고 해요. ${seoulShortMoment(
      new Date(about.deadline),
    )}까지 답하지 않으면 자리가 비워지고 이용권이 돌아와요.`,
    path: path(about),
  }),
})

/** To everybody who comes along. */
export const meetupMovedNotice = noticeKind({
  name: 'meetup-moved',
  group: 'meetup-seats',
  details: moving.extend({ seated: z.number(), maxPeople: z.number() }),
  concerns: ({ newStartsAt }) => new Date(newStartsAt),
  words: (about) => ({
    title: '모임이 옮겨졌어요',
    body: `${about.title} 모임을 ${newPlace(about)}에서 열어요. ${people(about)}`,
    path: path(about),
  }),
})

/** To who does not come along: a seat, a request or a place in line that ended, or a pass that was lost by leaving late. */
export const meetupLeftBehindNotice = noticeKind({
  name: 'meetup-left-behind',
  group: 'meetup-seats',
  details: moving.extend({ tier: z.number().nullable(), had: z.enum(['seat', 'wish', 'nothing']) }),
  concerns,
  words: (about) => ({
    title: '모임의 날짜나 장소가 옮겨졌어요',
    body: `${about.title} 모임이 ${newPlace(about)}${
      about.had === 'seat'
        ? '(으)로 옮겨져서 자리를 비웠어요.'
        : about.had === 'wish'
          ? '(으)로 옮겨져서 신청이나 대기가 끝났어요. 옮긴 날도 괜찮으면 다시 신청해 주세요.'
          : '(으)로 옮겨졌어요.'
    }${passBack(about.tier)}`,
    path: path(about),
  }),
})

/** To everybody seated: the meetup stays where it was. */
export const meetupMoveOffNotice = noticeKind({
  name: 'meetup-move-off',
  group: 'meetup-seats',
  details: room.extend({ isWithdrawn: z.boolean() }),
  concerns,
  words: (about) => ({
    title: '모임을 옮기지 않아요',
    body: `${about.isWithdrawn ? '방장이 옮기자는 말을 거뒀어요.' : '그사이 옮길 수 없게 됐어요.'} ${when(about)} ${about.title} 모임은 그대로 열려요.`,
    path: path(about),
  }),
})

export const meetupDeclinedNotice = noticeKind({
  name: 'meetup-declined',
  group: 'meetup-seats',
  details: withPass,
  concerns,
  words: (about) => ({
    title: '이번 모임에는 참여하지 못해요',
    body: `${about.title} 모임의 참여 신청이 수락되지 않았어요.${passBack(about.tier)}`,
    path: path(about),
  }),
})

/** The meetup has closed while the member waited for an answer or for a seat. */
export const meetupLapsedNotice = noticeKind({
  name: 'meetup-lapsed',
  group: 'meetup-seats',
  details: withPass.extend({ wasInLine: z.boolean() }),
  concerns,
  words: (about) => ({
    title: about.wasInLine ? '자리가 나지 않았어요' : '참여 신청이 끝났어요',
    body: about.wasInLine
      ? `${about.title} 모임의 모집이 마감돼서 대기가 끝났어요.`
      : `${about.title} 모임의 모집이 마감될 때까지 수락되지 않았어요.${passBack(about.tier)}`,
    path: path(about),
  }),
})

export const meetupConfirmedNotice = noticeKind({
  name: 'meetup-confirmed',
  group: 'meetups',
  details: room,
  concerns,
  words: (about) => ({
    title: '모임이 확정됐어요',
    body: `${when(about)} ${about.title} 모임에서 만나요. 도착 상태를 서로 알릴 수 있어요.`,
    path: path(about),
  }),
})

export const meetupChangedNotice = noticeKind({
  name: 'meetup-changed',
  group: 'meetups',
  details: room,
  concerns,
  words: (about) => ({
    title: '모임 내용이 수정됐어요',
    body: `${about.title} 모임의 소개가 바뀌었어요. 날짜와 장소는 그대로예요.`,
    path: path(about),
  }),
})

const causes = {
  host: '모임을 연 사람이 취소했어요.',
  cafe: '카페 사정으로 취소됐어요.',
  'too-few': '최소 인원이 모이지 않아 취소됐어요.',
  operator: '운영팀이 취소했어요.',
  'no-answer': '매장이 확인하지 않아 취소됐어요.',
  'not-held': '모임이 열리지 않은 것으로 확인됐어요.',
} as const

/** To all members of the meetup. Its page offers other meetups nearby. */
export const meetupCancelledNotice = noticeKind({
  name: 'meetup-cancelled',
  group: 'meetup-seats',
  details: withPass.extend({
    cause: z.enum(cancelCauses),
    /** The reason of the cafe or the operators. */
    reason: z.string().nullish(),
  }),
  // That a meetup did not take place is said after its start, and is news all the same.
  concerns: (about) => (about.cause === 'not-held' ? null : concerns(about)),
  alimtalk: (about) => ({
    template: 'cancelled',
    variables: { ...inTemplate(about), 안내: `${causes[about.cause]}${passBack(about.tier)}` },
  }),
  words: (about) => ({
    title: about.cause === 'not-held' ? '모임이 열리지 않았어요' : '모임이 취소됐어요',
    body: `${when(about)} ${about.title} 모임: ${causes[about.cause]}${
      about.reason ? ` 이유: ${about.reason.replace(/\.$/, '')}.` : ''
    }${passBack(about.tier)} 가까운 다른 모임을 찾아볼까요?`,
    path: path(about),
  }),
})

export const meetupRemovedNotice = noticeKind({
  name: 'meetup-removed',
  group: 'meetup-seats',
  details: withPass.extend({
    /** The host's reason. */
    reason: z.string().nullable(),
  }),
  concerns,
  alimtalk: (about) => ({
    template: 'cancelled',
    variables: {
      ...inTemplate(about),
      안내: `모임을 연 사람이 내 참여를 취소했어요.${passBack(about.tier)}`,
    },
  }),
  words: (about) => ({
    title: '모임에서 나오게 됐어요',
    body: `${about.title} 모임을 연 사람이 내 참여를 취소했어요.${
      about.reason === null ? '' : ` 이유: ${about.reason}.`
    }${passBack(about.tier)}`,
    path: path(about),
  }),
})

/** The member has moved from the line to a seat, or to a request if the host accepts by hand. */
export const meetupPromotedNotice = noticeKind({
  name: 'meetup-promoted',
  group: 'meetup-seats',
  details: withPass.extend({ isSeated: z.boolean() }),
  concerns,
  urgentUntil: (about) => (about.isSeated ? freeUntil(about) : null),
  alimtalk: (about) =>
    about.isSeated
      ? {
          template: 'seat',
          variables: {
            ...inTemplate(about),
            안내: `자리가 나서 참여하게 됐어요.${passSpent(about.tier)}`,
          },
        }
      : null,
  words: (about) => ({
    title: about.isSeated ? '자리가 나서 참여하게 됐어요' : '자리가 나서 신청을 보냈어요',
    body: about.isSeated
      ? `${when(about)} ${about.title} 모임에 참여해요.${passSpent(about.tier)}`
      : `${about.title} 모임을 연 사람이 수락하면 참여해요.`,
    path: path(about),
  }),
})

/** To the first in line: a seat is held for them. */
export const meetupOfferedNotice = noticeKind({
  name: 'meetup-offered',
  group: 'meetup-seats',
  details: withPass.extend({
    /** ISO moment. */
    deadline: z.string(),
    hasPass: z.boolean(),
  }),
  // After the deadline there is nothing to be done.
  concerns: ({ deadline }) => new Date(deadline),
  urgentUntil: ({ deadline }) => new Date(deadline),
  alimtalk: (about) => ({
    template: 'seat',
    variables: {
      ...inTemplate(about),
      안내: `자리가 나서 ${seoulShortMoment(new Date(about.deadline))}까지 맡아 뒀어요. 참여할지 알려 주세요.`,
    },
  }),
  words: (about) => ({
    title: '자리가 났어요',
    body: `${about.title} 모임의 자리를 ${seoulShortMoment(new Date(about.deadline))}까지 맡아 뒀어요.${offerInWords(about)}`,
    path: path(about),
  }),
})

function offerInWords({ tier, hasPass }: { tier: number | null; hasPass: boolean }): string {
  if (tier === null) return ' 참여할지 알려 주세요.'
  const pass = passName(toPassTier(tier))
  return hasPass
    ? ` 참여하면 ${pass} 1장을 써요.`
    : ` 참여하려면 ${pass} 1장이 필요해요. 그때까지 준비해 주세요.`
}

/** The deadline of an offer has passed. */
export const meetupOfferLapsedNotice = noticeKind({
  name: 'meetup-offer-lapsed',
  group: 'meetup-seats',
  details: room,
  concerns,
  words: (about) => ({
    title: '자리를 맡아 둔 시간이 지났어요',
    body: `${about.title} 모임에 아직 참여하지 않았어요. 대기 순서는 그대로예요.`,
    path: path(about),
  }),
})

/** To somebody with a seat: the host asks them to take over. */
export const hostOfferedNotice = noticeKind({
  name: 'meetup-host-offered',
  group: 'meetups',
  details: room,
  concerns,
  words: (about) => ({
    title: '방장을 맡아 달라고 해요',
    body: `${when(about)} ${about.title} 모임의 방장을 넘기고 싶어 해요. 맡을지 알려 주세요.`,
    path: path(about),
  }),
})

/** To the host who asked. */
export const hostAnsweredNotice = noticeKind({
  name: 'meetup-host-answered',
  group: 'meetups',
  details: room.extend({ accepts: z.boolean() }),
  concerns,
  words: (about) => ({
    title: about.accepts ? '방장을 넘겼어요' : '방장을 맡지 않기로 했어요',
    body: about.accepts
      ? `${about.title} 모임에는 이제 참여자로 함께해요. 내 자리와 이용권은 그대로예요.`
      : `${about.title} 모임의 방장은 그대로 나예요. 다른 사람에게 부탁할 수 있어요.`,
    path: path(about),
  }),
})

/** To everybody else at the meetup. */
export const hostChangedNotice = noticeKind({
  name: 'meetup-host-changed',
  group: 'meetup-seats',
  details: room,
  concerns,
  words: (about) => ({
    title: '방장이 바뀌었어요',
    body: `${when(about)} ${about.title} 모임은 날짜와 장소 그대로 열려요.`,
    path: path(about),
  }),
})

/** To somebody who came with a friend: the friend has taken the seat. */
export const meetupFriendCameNotice = noticeKind({
  name: 'meetup-friend-came',
  group: 'meetup-seats',
  details: room,
  concerns,
  words: (about) => ({
    title: '친구가 함께해요',
    body: `${when(about)} ${about.title} 모임에 친구가 앉았어요. 두 자리 모두 정해졌어요.`,
    path: path(about),
  }),
})

/** No friend has come, so the own seat fell, too. */
export const meetupPairFellNotice = noticeKind({
  name: 'meetup-pair-fell',
  group: 'meetup-seats',
  // Not where the meetup has closed, and takes nobody again.
  details: withPass.extend({ canRejoin: z.boolean().default(true) }),
  concerns,
  words: (about) => ({
    title: '친구가 오지 않아 두 자리가 풀렸어요',
    body: about.canRejoin
      ? `${about.title} 모임의 내 자리도 함께 풀렸어요.${passBack(about.tier)} 자리가 있으면 혼자 다시 참여할 수 있어요.`
      : `${about.title} 모임의 모집이 마감돼서 내 자리도 함께 풀렸어요.${passBack(about.tier)}`,
    path: path(about),
  }),
})

/** No friend has come, but the cafe has checked the member in, who stays. */
export const meetupStaysAloneNotice = noticeKind({
  name: 'meetup-stays-alone',
  group: 'meetup-seats',
  details: room,
  concerns,
  words: (about) => ({
    title: '친구 자리를 다른 사람에게 열었어요',
    body: `${about.title} 모임에 체크인해서 내 자리는 그대로예요.`,
    path: path(about),
  }),
})

/** To somebody who bought a pass to join, and has. */
export const meetupPurchaseJoinedNotice = noticeKind({
  name: 'meetup-purchase-joined',
  group: 'meetups',
  isOwnAction: true,
  details: room.extend({ isSeated: z.boolean() }),
  concerns,
  words: (about) => {
    const { title, text } = purchaseInWords(about.isSeated ? 'seated' : 'asked')
    return { title, body: `${when(about)} ${about.title} 모임이에요. ${text}`.trim(), path: path(about) }
  },
})

/** To somebody who bought a pass to join and could not: the pass is still theirs. */
export const meetupPurchaseFailedNotice = noticeKind({
  name: 'meetup-purchase-failed',
  group: 'meetups',
  details: room.extend({ outcome: z.enum(purchaseOutcomes) }),
  concerns,
  words: (about) => {
    const { title, text } = purchaseInWords(about.outcome)
    return { title, body: `${about.title} 모임: ${text}`, path: path(about) }
  },
})

/** To the whole line, shortly before the start: whoever is first has the seat. */
export const meetupSeatFreeNotice = noticeKind({
  name: 'meetup-seat-free',
  group: 'meetup-seats',
  details: withPass,
  concerns,
  urgentUntil: ({ startsAt }) => stepAt('closing', new Date(startsAt)),
  words: (about) => ({
    title: '지금 빈자리가 있어요',
    body: `${about.title} 모임에 자리가 났어요. 먼저 신청한 사람이 참여해요.${
      about.tier === null ? '' : ` ${passName(toPassTier(about.tier))} 1장을 써요.`
    }`,
    path: path(about),
  }),
})

const passedOverReasons = {
  'no-pass':
    '쓸 수 있는 이용권이 없어요. 대기 순서는 그대로이고, 이용권을 준비하면 빈자리에 참여할 수 있어요.',
  overlap: '비슷한 시간의 다른 모임이 있어요. 대기 순서는 그대로예요.',
  // Neutral words, because nobody may learn of a block.
  other: '대기 순서는 그대로예요.',
} as const

export const meetupPassedOverNotice = noticeKind({
  name: 'meetup-passed-over',
  group: 'meetups',
  details: room.extend({ why: z.enum(['no-pass', 'overlap', 'other']) }),
  concerns,
  words: (about) => ({
    title: '자리가 났지만 참여하지 못했어요',
    body: `${about.title} 모임: ${passedOverReasons[about.why]}`,
    path: path(about),
  }),
})

/** To all seated members: the meetup is called off an hour before its start if nobody else joins. */
export const meetupShortNotice = noticeKind({
  name: 'meetup-short',
  group: 'meetups',
  details: room.extend({ missing: z.number() }),
  concerns,
  words: (about) => ({
    title: `아직 ${about.missing}명이 더 필요해요`,
    body: `${when(about)} ${about.title} 모임은 시작 1시간 전까지 최소 인원이 모이지 않으면 취소되고, 이용권이 돌아와요.`,
    path: path(about),
  }),
})

export const meetupReminderNotice = noticeKind({
  name: 'meetup-reminder',
  group: 'meetup-reminders',
  details: room.extend({
    cafe: z.string(),
    /** True a day before the start, false three hours before it. */
    isDayBefore: z.boolean(),
  }),
  concerns,
  alimtalk: (about) => ({ template: 'reminder', variables: { ...inTemplate(about), 카페: about.cafe } }),
  words: (about) => ({
    // A push of the evening waits for the morning of the day itself, so it must not speak of tomorrow.
    title: about.isDayBefore ? '곧 모임이 있어요' : '3시간 뒤에 모임이 시작해요',
    body: `${about.title}, ${when(about)} ${about.cafe}에서 만나요.`,
    path: path(about),
  }),
})

/** To the members who came, after the end. */
export const meetupEndedNotice = noticeKind({
  name: 'meetup-ended',
  group: 'meetups',
  details: room.extend({ isHost: z.boolean() }),
  words: (about) => ({
    title: '모임은 즐거웠나요?',
    body: about.isHost
      ? `${about.title} 모임에 누가 왔는지, 다시 만나고 싶은지 2주 안에 알려 주세요.`
      : `${about.title} 모임에서 만난 사람을 다시 만나고 싶은지 2주 안에 알려 주세요.`,
    path: path(about),
  }),
})

/** To those who said that the meetup did not take place. */
export const meetupHeldNotice = noticeKind({
  name: 'meetup-held',
  group: 'meetup-seats',
  details: room,
  words: (about) => ({
    title: '열린 모임으로 확인됐어요',
    body: `${when(about)} ${about.title} 모임은 열린 것으로 확인돼서 이용권이 그대로 쓰였어요.`,
    path: path(about),
  }),
})

/** To a member whom the host has marked as not come. */
export const noShowNotice = noticeKind({
  name: 'no-show',
  group: 'meetup-seats',
  details: room,
  words: (about) => ({
    title: '오지 않은 것으로 표시됐어요',
    body: `${when(about)} ${about.title} 모임에 오지 않았다고 방장이 표시했어요. 사실과 다르면 48시간 안에 이의를 신청할 수 있어요.`,
    path: path(about),
  }),
})

const noShowOutcomes = {
  stands: '운영팀이 확인했지만 오지 않았다는 표시를 그대로 두기로 했어요.',
  struck: '운영팀이 확인하고 오지 않았다는 표시를 취소했어요. 약속 비율에 들어가지 않아요.',
  corrected: '방장이 온 것으로 바꿨어요. 더 확인하지 않아도 돼요.',
}

/** To a member who has objected to it. */
export const noShowAnsweredNotice = noticeKind({
  name: 'no-show-answered',
  group: 'meetup-seats',
  details: room.extend({ outcome: z.enum(['stands', 'struck', 'corrected']) }),
  words: (about) => ({
    title: '이의 신청을 확인했어요',
    body: `${when(about)} ${about.title} 모임: ${noShowOutcomes[about.outcome]}`,
    path: path(about),
  }),
})

/** To the host. It names nobody and blames nobody. */
export const noShowStruckNotice = noticeKind({
  name: 'no-show-struck',
  group: 'meetup-seats',
  details: room,
  words: (about) => ({
    title: '출석 표시를 바로잡았어요',
    body: `${when(about)} ${about.title} 모임의 출석을 운영팀이 다시 확인하고 표시 하나를 취소했어요. 따로 할 일은 없어요.`,
    path: path(about),
  }),
})

/** To the host, or to those who look after the cafe whose table it is. */
export const meetupTextHiddenNotice = noticeKind({
  name: 'meetup-text-hidden',
  group: 'meetup-seats',
  /** `repeats`: no further dates open with it. */
  details: room.extend({ reason: z.string(), repeats: z.boolean().optional() }),
  words: (about) => ({
    title: '모임 글이 가려졌어요',
    body: `${when(about)} 모임의 제목과 소개를 운영팀이 가렸어요. 이유: ${about.reason.replace(/\.$/, '')}.${
      about.repeats ? ' 반복하는 날짜는 더 열지 않아요.' : ''
    }`,
    path: path(about),
  }),
})

/** To the same. */
export const meetupTextShownNotice = noticeKind({
  name: 'meetup-text-shown',
  group: 'meetup-seats',
  details: room,
  words: (about) => ({
    title: '모임 글이 다시 보여요',
    body: `${when(about)} ${about.title} 모임의 제목과 소개가 다시 모두에게 보여요.`,
    path: path(about),
  }),
})

/** To a member whom operators have barred from meetups. */
export const barredNotice = noticeKind({
  name: 'meetup-barred',
  group: 'moderation',
  details: z.object({ reason: z.string(), until: z.string() }),
  words: ({ reason, until }) => ({
    title: '모임 참여가 제한됐어요',
    body: `${barEndInWords(new Date(until))} 모임을 열거나, 모임과 행사에 참여할 수 없어요. 참여하려던 모임의 이용권은 돌려드려요. 이유: ${reason}`,
    path: paths.ownReports(),
  }),
})

export const barAnsweredNotice = noticeKind({
  name: 'meetup-bar-answered',
  group: 'moderation',
  details: z.object({ isLifted: z.boolean() }),
  words: ({ isLifted }) => ({
    title: '이의 신청을 확인했어요',
    body: isLifted
      ? '모임 참여 제한을 해제했어요. 다시 모임을 열고 참여할 수 있어요.'
      : '다시 확인했지만 모임 참여 제한을 그대로 두기로 했어요.',
    path: paths.ownReports(),
  }),
})

/** To the regulars of a series: its next date has opened, and they may join first. */
export const seriesOpenedNotice = noticeKind({
  name: 'series-opened',
  group: 'meetups',
  /** `isFirst`: the first hours are theirs. */
  details: room.extend({ isFirst: z.boolean().optional() }),
  concerns,
  words: (about) => ({
    title: '함께한 모임이 또 열렸어요',
    body: `${when(about)} ${about.title} 모임이에요.${about.isFirst ? ' 지난번에 함께해서 먼저 참여할 수 있어요.' : ''}`,
    path: path(about),
  }),
})

/** To the host of a series: a date has opened, with a pass of theirs. */
export const seriesDateNotice = noticeKind({
  name: 'series-date-opened',
  group: 'meetup-seats',
  details: withPass.extend({ awaitsYes: z.boolean() }),
  concerns,
  words: (about) => ({
    title: '반복 모임이 열렸어요',
    body: `${when(about)} ${about.title} 모임이에요.${passTaken(about)}`,
    path: path(about),
  }),
})

/** To the host of a series: a date could not be opened. */
export const seriesFailedNotice = noticeKind({
  name: 'series-failed',
  group: 'meetup-seats',
  details: z.object({ title: z.string(), startsAt: z.string(), why: z.string() }),
  concerns,
  words: ({ title, startsAt, why }) => ({
    title: '반복 모임의 하루를 열지 못했어요',
    body: `${seoulShortMoment(new Date(startsAt))} ${title} 모임: ${why} 그날은 직접 열 수 있고, 다음 주는 그대로 이어져요.`,
    path: paths.newMeetup(),
  }),
})

// To those who look after a cafe, about the meetups there.

const atCafe = z.object({
  meetupId: z.number(),
  cafeId: z.number(),
  cafe: z.string(),
  title: z.string(),
  /** ISO moment. */
  startsAt: z.string(),
  /** How many others of the same host this is about too. */
  more: z.number().optional(),
})
type AtCafe = z.output<typeof atCafe>

const others = ({ more = 0 }: AtCafe) => (more === 0 ? '' : ` 같은 사람의 모임이 ${more}개 더 있어요.`)
const staffPath = ({ cafeId, startsAt }: AtCafe) => staffPaths.meetups(cafeId, cafeDayOf(new Date(startsAt)))

/** A meetup has been opened that waits for the yes of the cafe. */
export const cafeAskedNotice = noticeKind({
  name: 'cafe-asked',
  group: 'cafe',
  details: atCafe.extend({ maxPeople: z.number(), answerBy: z.string() }),
  concerns,
  urgentUntil: ({ answerBy }) => new Date(answerBy),
  words: (about) => ({
    title: `${about.cafe}: 모임을 받을까요?`,
    body: `${when(about)} '${about.title}' 모임에 최대 ${about.maxPeople}명이 와요. ${seoulShortMoment(
      new Date(about.answerBy),
    )}까지 답하지 않으면 자동으로 취소돼요.${others(about)}`,
    path: staffPath(about),
  }),
})

/** A meetup has been opened at the cafe. */
export const cafeOpenedNotice = noticeKind({
  name: 'cafe-opened',
  group: 'cafe',
  details: atCafe.extend({ maxPeople: z.number() }),
  concerns,
  words: (about) => ({
    title: `${about.cafe}: 모임이 열렸어요`,
    body: `${when(about)} '${about.title}' 모임에 최대 ${about.maxPeople}명이 와요.${others(about)}`,
    path: staffPath(about),
  }),
})

/** A meetup at the cafe has been called off, and not by the cafe. */
export const cafeCancelledNotice = noticeKind({
  name: 'cafe-cancelled',
  group: 'cafe',
  details: atCafe.extend({ cause: z.enum(cancelCauses) }),
  concerns,
  words: (about) => ({
    title: `${about.cafe}: 모임이 취소됐어요`,
    body: `${when(about)} '${about.title}' 모임: ${causes[about.cause]}${others(about)}`,
    path: staffPath(about),
  }),
})

/** A meetup at the cafe is confirmed. */
export const cafeConfirmedNotice = noticeKind({
  name: 'cafe-confirmed',
  group: 'cafe',
  details: atCafe.extend({ seated: z.number() }),
  concerns,
  words: (about) => ({
    title: `${about.cafe}: 모임이 확정됐어요`,
    body: `${when(about)} '${about.title}' 모임에 ${about.seated}명이 와요.${others(about)}`,
    path: staffPath(about),
  }),
})

/** The host has chosen other games of the cafe. */
export const cafeEditedNotice = noticeKind({
  name: 'cafe-edited',
  group: 'cafe',
  details: atCafe.extend({ games: z.array(z.string()) }),
  concerns,
  words: (about) => ({
    title: `${about.cafe}: 모임의 게임이 바뀌었어요`,
    body: `${when(about)} '${about.title}' 모임에서 ${
      about.games.length === 0 ? '할 게임을 정하지 않았어요.' : `할 게임: ${about.games.join(', ')}.`
    }${others(about)}`,
    path: staffPath(about),
  }),
})

/** A meetup at the cafe has moved to another time, or away. */
export const cafeMovedNotice = noticeKind({
  name: 'cafe-moved',
  group: 'cafe',
  details: atCafe.extend({ newStartsAt: z.string(), newCafe: z.string().nullable() }),
  concerns,
  words: (about) => ({
    title: `${about.cafe}: 모임이 옮겨졌어요`,
    body: `${when(about)} '${about.title}' 모임이 ${
      about.newCafe === null
        ? `${seoulShortMoment(new Date(about.newStartsAt))}에 열려요.`
        : '다른 카페로 옮겨져서 오지 않아요.'
    }${others(about)}`,
    path: staffPaths.meetups(
      about.cafeId,
      cafeDayOf(new Date(about.newCafe === null ? about.newStartsAt : about.startsAt)),
    ),
  }),
})

/** The clock could not open a date of a standing table. */
export const cafeTableFailedNotice = noticeKind({
  name: 'cafe-table-failed',
  group: 'cafe',
  details: atCafe.omit({ meetupId: true }).extend({ why: z.string() }),
  concerns,
  words: ({ cafe, cafeId, title, why, startsAt }) => ({
    title: `${cafe}: 매장 테이블을 열지 못했어요`,
    body: `${seoulShortMoment(new Date(startsAt))} '${title}': ${why} 다음 주에는 다시 열어 봐요.`,
    path: staffPaths.tables(cafeId),
  }),
})

/** In the morning: what the day brings. */
export const cafeMorningNotice = noticeKind({
  name: 'cafe-morning',
  group: 'cafe',
  details: z.object({
    cafeId: z.number(),
    cafe: z.string(),
    day: z.string(),
    meetups: z.number(),
    people: z.number(),
  }),
  concerns: ({ day }) => spanOfCafeDay(day).until,
  words: ({ cafeId, cafe, day, meetups, people }) => ({
    title: `${cafe}: 오늘 모임 ${meetups}개`,
    body: `오늘 모임에 ${people}명이 와요.`,
    path: staffPaths.meetups(cafeId, day),
  }),
})

export const meetupNotices = [
  noShowNotice,
  noShowAnsweredNotice,
  noShowStruckNotice,
  barredNotice,
  barAnsweredNotice,
  meetupHeldNotice,
  meetupTextHiddenNotice,
  meetupTextShownNotice,
  meetupJoinedNotice,
  meetupRequestedNotice,
  meetupLeftNotice,
  meetupAcceptedNotice,
  meetupDeclinedNotice,
  meetupLapsedNotice,
  meetupConfirmedNotice,
  meetupChangedNotice,
  meetupCancelledNotice,
  meetupRemovedNotice,
  meetupAgreedNotice,
  meetupAnnouncedNotice,
  meetupMoveAskedNotice,
  meetupMovedNotice,
  meetupLeftBehindNotice,
  meetupMoveOffNotice,
  meetupPromotedNotice,
  meetupOfferedNotice,
  meetupOfferLapsedNotice,
  hostOfferedNotice,
  hostAnsweredNotice,
  hostChangedNotice,
  meetupFriendCameNotice,
  meetupPairFellNotice,
  meetupStaysAloneNotice,
  meetupPurchaseJoinedNotice,
  meetupPurchaseFailedNotice,
  meetupSeatFreeNotice,
  meetupPassedOverNotice,
  meetupShortNotice,
  meetupReminderNotice,
  meetupEndedNotice,
  seriesOpenedNotice,
  seriesDateNotice,
  seriesFailedNotice,
  cafeAskedNotice,
  cafeOpenedNotice,
  cafeCancelledNotice,
  cafeConfirmedNotice,
  cafeEditedNotice,
  cafeMovedNotice,
  cafeTableFailedNotice,
  cafeMorningNotice,
]
