import { readOpeningHours } from '~/features/cafes/opening-hours'
import { toCondition } from '~/features/cafes/server/queries/cafes'
import {
  type KeptCafeRow,
  type KeptDayOffRow,
  type KeptNoticeRow,
  photosOf,
  type TodayRow,
  versionOf,
  versionOfText,
} from '~/features/cafes/server/queries/kept-cafe'
import type { ShelfMatch } from '~/features/cafes/server/queries/shelf'
import type {
  InviteRow,
  LogRow,
  OfferedCafeRow,
  StaffedCafeRow,
  StaffRow,
} from '~/features/cafes/server/queries/staff'
import { isAtLeast, type StaffRole, toStaffRole } from '~/features/cafes/staff'
import type { GuestCouponRow } from '~/features/loyalty/server/queries/coupons'
import type { StampReward } from '~/features/loyalty/stamp'
import { toMeetupStatus, whyCannotCallOff } from '~/features/meetups/meetup'
import { whyHeld } from '~/features/meetups/not-held'
import type { MeetupOfDay, SettlementRow } from '~/features/meetups/server/queries/meetups'
import { seoulMoment } from '~/lib/seoul-date'
import type { Weeks } from '~/lib/weeks'
import {
  guestCouponShape,
  keptCafeShape,
  keptLoyaltyShape,
  logEntryShape,
  meetupsOfDayShape,
  numbersShape,
  offeredCafeShape,
  settlementsShape,
  shelfPlaceShape,
  shelfReportShape,
  staffedCafeShape,
  staffListShape,
  type WeekOfCafe,
} from '../contract'
import type { Settlement } from '../settlement'

export function presentStaffedCafe({ role, ...cafe }: StaffedCafeRow) {
  return staffedCafeShape.toWire({ ...cafe, role: toStaffRole(role) })
}

export function presentKeptCafe({
  cafe,
  role,
  dayOffs,
  notices,
  today,
}: {
  cafe: KeptCafeRow
  role: StaffRole
  dayOffs: readonly KeptDayOffRow[]
  notices: readonly KeptNoticeRow[]
  today: TodayRow
}) {
  const opening = readOpeningHours(cafe)
  return keptCafeShape.toWire({
    id: cafe.id,
    name: cafe.name,
    address: cafe.address,
    image: cafe.image,
    role,
    photos: photosOf(cafe),
    phones: cafe.phones,
    event: cafe.event,
    facilities: cafe.facilities,
    opening: opening && [...opening],
    hoursText: cafe.hoursText,
    weekdayAdult: cafe.weekdayAdultFee,
    weekendAdult: cafe.weekendAdultFee,
    weekdayChild: cafe.weekdayChildFee,
    weekendChild: cafe.weekendChildFee,
    weekdayPass: cafe.weekdayPass,
    weekendPass: cafe.weekendPass,
    dayOffs: dayOffs.map(({ day, reason }) => ({ day, reason: reason || null })),
    notices: notices.map(({ id, body, updatedAt }) => ({
      id,
      text: body,
      updatedAt: seoulMoment(updatedAt),
      version: versionOfText(body),
    })),
    followCount: cafe.followCount,
    newFollows: today.newFollows,
    gameCount: cafe.gameCount,
    hiddenReason: cafe.hiddenReason,
    versions: {
      profile: versionOf(cafe, 'profile'),
      hours: versionOf(cafe, 'hours'),
      prices: versionOf(cafe, 'prices'),
      photos: versionOf(cafe, 'photos'),
    },
  })
}

export function presentShelfPlace(
  game: { id: number; name: string },
  copy: { copies: number; condition: string; canTeach: boolean } | null,
) {
  return shelfPlaceShape.toWire({
    gameId: game.id,
    name: game.name,
    isOnShelf: copy !== null,
    copies: copy?.copies ?? 1,
    condition: toCondition(copy?.condition ?? 'good'),
    canTeach: copy?.canTeach ?? false,
  })
}

export function presentShelfReport(matches: readonly ShelfMatch[], added: number) {
  return shelfReportShape.toWire({
    added,
    rows: matches.map(({ name, game, isOnShelf }) => ({
      name,
      gameId: game?.id ?? null,
      gameName: game?.name ?? null,
      isOnShelf,
    })),
  })
}

export function versionOfRewards(rewards: readonly StampReward[]): string {
  return versionOfText(JSON.stringify(rewards.map(({ stampCount, coupon }) => [stampCount, coupon])))
}

export function presentLoyalty(rewards: StampReward[], hasPin: boolean) {
  return keptLoyaltyShape.toWire({ rewards, hasPin, version: versionOfRewards(rewards) })
}

export function presentGuestCoupon(row: GuestCouponRow) {
  return guestCouponShape.toWire({
    id: row.id,
    coupon: row.coupon,
    nickname: row.nickname,
    stampCount: row.stampCount,
    issuedAt: row.issuedAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
  })
}

export function presentMeetupsOfDay(
  { day, meetups }: { day: string; meetups: readonly MeetupOfDay[] },
  role: StaffRole | null,
  now: Date,
) {
  return meetupsOfDayShape.toWire({
    day,
    meetups: meetups.map((meetup) => {
      const status = toMeetupStatus(meetup.status)
      return {
        id: meetup.id,
        title: meetup.title,
        startsAt: seoulMoment(meetup.startsAt),
        status,
        isPublic: meetup.isPublic,
        host: meetup.hostName,
        minPeople: meetup.minPeople,
        maxPeople: meetup.maxPeople,
        seated: meetup.seated,
        unanswered: meetup.unanswered,
        checkedIn: meetup.checkedIn ?? 0,
        told: meetup.told ?? 0,
        tier: meetup.tier,
        canCancel: role === 'owner' && whyCannotCallOff({ status, startsAt: meetup.startsAt }, now) === null,
        canSayNotHeld:
          whyHeld(
            { status, startsAt: meetup.startsAt, endedAt: meetup.endedAt },
            { by: 'cafe', isScanned: (meetup.scanned ?? 0) > 0, now },
          ) === null,
      }
    }),
  })
}

export function toSettlement({
  title,
  startsAt,
  tier,
  because,
  settledAt,
  isDoubted,
}: SettlementRow): Settlement {
  return {
    title,
    startsAt: seoulMoment(startsAt),
    tier,
    because: because === 'check-in' ? 'check-in' : 'end',
    settledAt: seoulMoment(settledAt),
    isDoubted,
  }
}

export function presentSettlements(
  month: string,
  settlements: readonly SettlementRow[],
  sums: readonly { tier: number; count: number; doubted: number }[],
) {
  return settlementsShape.toWire({
    month,
    count: sums.reduce((all, { count }) => all + count, 0),
    total: sums.reduce((all, { tier, count }) => all + tier * count, 0),
    doubted: sums.reduce((all, { doubted }) => all + doubted, 0),
    settlements: settlements.map((row) => ({ id: row.entryId, ...toSettlement(row) })),
  })
}

type Numbers = Record<Exclude<keyof WeekOfCafe, 'week' | 'passesWon'>, readonly number[]> & {
  passesWon: readonly number[] | null
}

export function presentNumbers({ mondays }: Weeks, numbers: Numbers) {
  const of = (kind: keyof Numbers, index: number) => numbers[kind]?.[index] ?? 0
  return numbersShape.toWire({
    weeks: mondays.map((week, index) => ({
      week,
      stamps: of('stamps', index),
      visitors: of('visitors', index),
      newFollowers: of('newFollowers', index),
      checkIns: of('checkIns', index),
      passesUsed: of('passesUsed', index),
      passesWon: numbers.passesWon === null ? null : of('passesWon', index),
      couponsIssued: of('couponsIssued', index),
      couponsUsed: of('couponsUsed', index),
    })),
  })
}

export function presentStaff(staff: readonly StaffRow[], invites: readonly InviteRow[]) {
  return staffListShape.toWire({
    staff: staff.map(({ memberId, nickname, image, role, since }) => ({
      memberId,
      nickname,
      image,
      role: toStaffRole(role),
      since: seoulMoment(since),
    })),
    invites: invites.map(({ id, role, expiresAt }) => ({
      id,
      role: toStaffRole(role),
      expiresAt: seoulMoment(expiresAt),
    })),
  })
}

export function presentOffer(offered: OfferedCafeRow) {
  const role = toStaffRole(offered.role)
  return offeredCafeShape.toWire({
    cafeId: offered.cafeId,
    name: offered.name,
    image: offered.image,
    role,
    expiresAt: seoulMoment(offered.expiresAt),
    isStaff: isAtLeast(offered.ownRole === null ? null : toStaffRole(offered.ownRole), role),
  })
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

export function presentLogEntry({ id, actor, action, details, happenedAt }: LogRow) {
  const plain = Object.entries(Object(details)).filter(
    (entry): entry is [string, string | number | boolean | null] => isPlain(entry[1]),
  )
  return logEntryShape.toWire({
    id,
    actor,
    action,
    details: Object.fromEntries(plain),
    at: seoulMoment(happenedAt),
  })
}
