import { cafeDayOf } from '~/features/cafes/cafe-day'
import { correctionAnswers, toCorrectionTopic } from '~/features/cafes/correction'
import { firstDayOf } from '~/features/cafes/first-day'
import { toSeoulMoment } from '~/features/cafes/opening-hours'
import { readHours } from '~/features/cafes/server/present'
import { type CafeNoticeRow, type CafeRow, toCondition } from '~/features/cafes/server/queries/cafes'
import type { CorrectionRow } from '~/features/cafes/server/queries/corrections'
import {
  photosOf,
  type TodayRow,
  versionOf,
  versionOfText,
} from '~/features/cafes/server/queries/managed-cafe'
import type { ShelfMatch } from '~/features/cafes/server/queries/shelf'
import type {
  InviteRow,
  OfferedCafeRow,
  StaffedCafeRow,
  StaffRow,
} from '~/features/cafes/server/queries/staff'
import { isAtLeast, type StaffRole, toStaffRole } from '~/features/cafes/staff'
import type { CafeDayRow } from '~/features/meetups/server/queries/cafe-day'
import type { Weeks } from '~/lib/weeks'
import type { WeekOfCafe } from '../endpoints'
import type { FirstDayRow } from './queries'

export function presentCorrection({ answer, about, ...row }: CorrectionRow) {
  return {
    ...row,
    about: toCorrectionTopic(about),
    answer: correctionAnswers.find((each) => each === answer) ?? null,
  }
}

export function presentStaffedCafe<Row extends StaffedCafeRow>(cafe: Row) {
  return withRole(cafe)
}

export function presentManagedCafe({
  cafe,
  role,
  notices,
  today,
  firstDay,
  now,
}: {
  cafe: CafeRow
  role: StaffRole
  notices: readonly CafeNoticeRow[]
  today: TodayRow
  firstDay: FirstDayRow
  now: Date
}) {
  const { opening, dayOffs } = readHours(cafe)
  const { date } = toSeoulMoment(now)
  return {
    ...cafe,
    ...today,
    role,
    photos: photosOf(cafe),
    firstDay: role === 'owner' ? firstDayOf({ ...cafe, ...firstDay }) : null,
    opening,
    dayOffs: dayOffs.filter(({ day }) => day >= date),
    notices: notices.map((notice) => ({ ...notice, version: versionOfText(notice.text) })),
    versions: {
      profile: versionOf(cafe, 'profile'),
      hours: versionOf(cafe, 'hours'),
      prices: versionOf(cafe, 'prices'),
      photos: versionOf(cafe, 'photos'),
    },
  }
}

export function presentToday(
  { asking, firstAsking, nextTitle, nextStartsAt, ...day }: CafeDayRow,
  visits: { stamps: number; coupons: number },
  owed: number | null,
) {
  return {
    ...day,
    ...visits,
    asking: firstAsking && { count: asking, day: cafeDayOf(firstAsking) },
    next: nextTitle !== null && nextStartsAt !== null ? { title: nextTitle, startsAt: nextStartsAt } : null,
    owed,
  }
}

export function presentShelfPlace(
  game: { id: number; name: string },
  copy: { copies: number; condition: string; canTeach: boolean } | null,
) {
  return {
    gameId: game.id,
    name: game.name,
    isOnShelf: copy !== null,
    copies: copy?.copies ?? 1,
    condition: toCondition(copy?.condition ?? 'good'),
    canTeach: copy?.canTeach ?? false,
  }
}

export function presentShelfReport(matches: readonly ShelfMatch[], added: number) {
  const rows = matches.map(({ name, game, isOnShelf }) => ({
    name,
    gameId: game?.id ?? null,
    gameName: game?.name ?? null,
    isOnShelf,
  }))
  return { added, rows }
}

type Numbers = Record<Exclude<keyof WeekOfCafe, 'week' | 'passesWon'>, readonly number[]> & {
  passesWon: readonly number[] | null
}

export function presentNumbers({ mondays }: Weeks, numbers: Numbers) {
  const of = (kind: keyof Numbers, index: number) => numbers[kind]?.[index] ?? 0
  return {
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
  }
}

export function presentStaff(staff: readonly StaffRow[], invites: readonly InviteRow[]) {
  return { staff: staff.map(withRole), invites: invites.map(withRole) }
}

function withRole<Row extends { role: string }>(row: Row) {
  return { ...row, role: toStaffRole(row.role) }
}

export function presentOffer({ ownRole, ...offered }: OfferedCafeRow) {
  const role = toStaffRole(offered.role)
  return { ...offered, role, isStaff: isAtLeast(ownRole === null ? null : toStaffRole(ownRole), role) }
}
