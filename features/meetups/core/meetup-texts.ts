import { hourMs, minuteMs } from '~/lib/durations'
import { seoulDate, seoulDayInWords, seoulShortDay, seoulShortMoment, seoulTime } from '~/lib/seoul-date'
import { type PassTier, passName, passPrice } from '../../passes/pass'
import {
  type Arrival,
  contactHoursAfterEnd,
  longestContact,
  type MeetupStatus,
  type OwnReview,
} from './meetup'
import {
  freeCancelEndsAt,
  type OutcomeReason,
  type PassOutcome,
  secondThoughtsAwayMs,
  secondThoughtsEndAt,
  secondThoughtsMs,
} from './pass-outcome'

export const statusNames: Record<MeetupStatus, string> = {
  open: '모집 중',
  confirmed: '확정',
  closed: '모집 마감',
  ended: '끝남',
  cancelled: '취소',
}

/** What a meetup that its cafe holds every week says instead of a host. */
export const tableOfCafe = '매장 테이블'

/** Of a meetup whose host answers each request. */
export const hostAccepts = '방장이 수락해요'

/** Until the cafe says yes. */
export const beforeYes = '매장 확인 전'

export function statusInWords({
  status,
  awaitsYesUntil,
}: {
  status: MeetupStatus
  awaitsYesUntil: string | null
}) {
  return awaitsYesUntil === null ? statusNames[status] : beforeYes
}

export const reviewLabels: Record<OwnReview, string> = {
  write: '후기 남기기',
  change: '후기 수정',
  see: '후기 보기',
}

/** On the day, before the check-in is offered. */
export function checkInInWords(from: Date, cafeName = '카페'): string {
  return `${seoulTime(from)}부터 ${cafeName}에서 체크인해요`
}

/** From the start until the end. */
export const underWay = '진행 중'

export const contactHint = `모임이 확정되면 참여자에게만, 끝나고 ${contactHoursAfterEnd}시간까지 보여요.`

export const contactTooLong = `연락처는 ${longestContact}자까지 쓸 수 있어요.`

/** Shown if the cafe has set no price. */
export const priceUnset = '카페가 이용권 가격을 정하지 않았어요. 이용권 없이 열고 현장에서 결제해요.'

export const priceWithoutOwner =
  '점주가 아직 없는 카페라 이용권을 받지 않아요. 이용권 없이 열고 현장에서 결제해요.'

export const onTheSpot = '현장 결제'

/** What the others see. The member's own picker shows `arrivalChoices`. */
export const arrivalNames: Record<Arrival, string> = {
  coming: '가는 중',
  'bit-late': '조금 늦어요',
  'very-late': '많이 늦어요',
  arrived: '도착',
}

export const arrivalChoices: Record<Arrival, string> = { ...arrivalNames, arrived: '도착완료' }

export const arrivalUnknown = '상태를 선택해 주세요'

const outcomeReasons: Record<OutcomeReason, string> = {
  noPass: '이용권을 쓰지 않아서 달라지는 것이 없어요.',
  unanswered: '아직 수락되지 않은 신청이라서',
  unagreed: '매장이 아직 확인하지 않은 모임이라서',
  byOthers: '다른 사람이 취소해서',
  byHost: '내가 쓴',
  blocked: '차단한 사람과 함께 앉은 모임이라서 나가면',
  unpaired: '친구를 기다리는 동안 취소하면',
  inTime: '모임 이틀 전까지 취소하면',
  secondThoughts: `참여하고 ${secondThoughtsMs / minuteMs}분 안에 취소하면`,
  late: '모임 전날과 당일에 취소하면',
  used: '모임이 끝나서',
}

/** Says what happens to the member's own pass when their entry ends. */
export function outcomeInWords(outcome: PassOutcome & { restoredUntil?: Date | null }, now: Date): string {
  const { usableUntil } = outcome
  return ownPassInWords(outcome, usableUntil !== null && usableUntil <= now)
}

export function ownPassInWords(
  { effect, because, tier, usableUntil, restoredUntil }: Parameters<typeof outcomeInWords>[0],
  lapses: boolean,
): string {
  if (effect === 'none' || tier === null) return outcomeReasons.noPass
  const reason =
    because === 'secondThoughts' && restoredUntil
      ? `${seoulTime(restoredUntil)}까지 취소하면`
      : outcomeReasons[because]
  if (effect === 'kept') return `${reason} ${passName(tier)} 1장이 돌아오지 않아요.`
  if (lapses) return `${reason} ${passName(tier)} 1장이 돌아오지만, 유효 기간이 지나 바로 만료돼요.`
  const until = usableUntil === null ? '' : ` ${seoulDayInWords(usableUntil)}까지 쓸 수 있어요.`
  return `${reason} ${passName(tier)} 1장이 바로 돌아와요.${until}`
}

/** The same for the host, who removes or declines a member. */
export function othersOutcomeInWords({ effect, tier, usableUntil }: PassOutcome, now: Date): string {
  if (tier === null || effect === 'none') return '이용권을 쓰지 않는 모임이에요.'
  if (usableUntil !== null && usableUntil <= now) {
    return `이 사람이 쓴 ${passName(tier)} 1장은 돌려주지만, 유효 기간이 지나 바로 만료돼요.`
  }
  return `이 사람이 쓴 ${passName(tier)} 1장은 바로 돌려줘요.`
}

/** Says which pass joining takes, if any. */
export function joiningInWords(tier: PassOutcome['tier'], isAutomatic: boolean): string {
  if (tier === null) return '이용권을 쓰지 않고 카페에서 결제해요.'
  return isAutomatic
    ? `신청하면 ${passPrice(tier)} 이용권 1장을 바로 써요.`
    : `신청하면 ${passPrice(tier)} 이용권 1장을 맡아 두고, 수락되면 써요.`
}

/** The last day on which giving up a seat returns the pass, as '3월 18일 (수)'. */
function lastFreeDay(startsAt: Date): string {
  return seoulShortDay(new Date(freeCancelEndsAt(startsAt).getTime() - 1))
}

/** Says, before somebody gets in line, what happens when a seat frees, and which pass it takes. */
export function lineInWords(
  { tier, startsAt, isAutomatic }: { tier: PassTier | null; startsAt: Date; isAutomatic: boolean },
  /** How many such passes the member has; null if that is not known. */
  { owned, now }: { owned: number | null; now: Date },
): string {
  const isEarly = now < freeCancelEndsAt(startsAt)
  const joins = isAutomatic ? '참여' : '신청'
  const asks = '잠시 맡아 두고 몇 시까지 답하면 되는지 알려 드려요.'
  if (tier === null) {
    return isEarly
      ? `자리가 나면 ${lastFreeDay(startsAt)}까지는 바로 ${joins}하고, 그 뒤에는 ${asks}`
      : `자리가 나면 ${asks}`
  }
  const price = passPrice(tier)
  const has = owned === null ? '' : owned > 0 ? ` 지금 ${owned}장 있어요.` : ' 지금은 이 이용권이 없어요.'
  return isEarly
    ? `자리가 나면 ${price} 이용권 1장을 써요.${has} ${lastFreeDay(startsAt)} 밤 11:59까지는 바로 ${joins}하고, 그때까지 취소하면 이용권이 돌아와요. 그 뒤에는 ${asks}`
    : `자리가 나면 ${asks} 참여하면 ${price} 이용권 1장을 쓰고, 취소해도 돌아오지 않아요.${has}`
}

/** '오후 3:20까지', with the day unless it is today. */
export function deadlineInWords(deadline: Date, now: Date | null): string {
  const isToday = now !== null && seoulDate(deadline) === seoulDate(now)
  return `${isToday ? seoulTime(deadline) : seoulShortMoment(deadline)}까지`
}

/**
 * What becomes of the pass of somebody who takes a seat now and gives it up: first what is true now, with a date only
 * while it lies ahead, and then the rest.
 */
export function cancelRulesInWords(
  { startsAt, byCafe, isAutomatic }: { startsAt: Date; byCafe: boolean; isAutomatic: boolean },
  now: Date,
): { first: string; more: string[] } {
  const byOthers = `${byCafe ? '카페가' : '방장이나 카페가'} 취소하거나 최소 인원이 모이지 않으면 바로 돌아와요.`
  const inTime = `${lastFreeDay(startsAt)} 밤 11:59까지 취소하면 이용권이 돌아와요.`
  const isEarly = now < freeCancelEndsAt(startsAt)
  if (!isAutomatic) {
    const later = isEarly ? `수락된 뒤에는 ${inTime} 그 뒤에` : '수락된 뒤에'
    return {
      first: '수락을 기다리는 동안 취소하거나 거절되면 이용권이 바로 돌아와요.',
      more: [
        `${later} 취소하거나 오지 않으면 돌아오지 않아요. 다만 시작이 ${secondThoughtsAwayMs / hourMs}시간 넘게 남았다면 수락되고 ${secondThoughtsMs / minuteMs}분 안에는 돌아와요.`,
        byOthers,
      ],
    }
  }
  if (isEarly) {
    const later = `그 뒤에 취소하거나 오지 않으면 돌아오지 않아요. 다만 시작이 ${secondThoughtsAwayMs / hourMs}시간 넘게 남았다면 신청하고 ${secondThoughtsMs / minuteMs}분 안에는 돌아와요.`
    return { first: inTime, more: [later, byOthers] }
  }
  const end = secondThoughtsEndAt(startsAt, now)
  const minutes = end === null ? 0 : Math.floor((end.getTime() - now.getTime()) / 60_000)
  const from = minutes === 0 ? '지금 신청하면' : `지금 신청하면, ${minutes}분이 지난 뒤에는`
  return {
    first: `${from} 취소해도 이용권이 돌아오지 않아요.`,
    more: ['오지 않아도 이용권은 돌아오지 않아요.', byOthers],
  }
}
