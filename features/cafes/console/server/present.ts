import type {
  CafeNoticeRow,
  CafeRow,
  CorrectionRow,
  FirstDayRow,
  InviteRow,
  OfferedCafeRow,
  StaffedCafeRow,
  StaffRow,
  TodayRow,
} from '~/db/rows/cafes'
import { correctionAnswers, toCorrectionTopic } from '~/features/cafes/correction'
import { firstDayOf } from '~/features/cafes/first-day'
import { toSeoulMoment } from '~/features/cafes/opening-hours'
import type { CafeDay, CafeWeeks } from '~/features/cafes/server/commands/at-cafes'
import { readHours } from '~/features/cafes/server/present'
import { toCondition } from '~/features/cafes/server/queries/cafes'
import { photosOf, versionOf, versionOfText } from '~/features/cafes/server/queries/managed-cafe'
import type { ShelfMatch } from '~/features/cafes/server/queries/shelf'
import { isAtLeast, type StaffRole, toStaffRole } from '~/features/cafes/staff'
import type { Weeks } from '~/lib/weeks'

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

const quietDay: CafeDay = {
  meetups: 0,
  people: 0,
  checkedIn: 0,
  asking: null,
  next: null,
  stamps: 0,
  coupons: 0,
  owed: 0,
}

/** Only owners see money. */
export function presentToday(
  parts: readonly (Partial<CafeDay> | undefined)[],
  { isOwner, unpayable }: { isOwner: boolean; unpayable: number | null },
) {
  const day = Object.assign({ ...quietDay }, ...parts) as CafeDay
  return { ...day, owed: isOwner ? day.owed : null, unpayable: isOwner ? unpayable : null }
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

/** Only owners see what the used passes are worth. */
export function presentNumbers(
  { mondays }: Weeks,
  {
    parts,
    newFollowers,
    isOwner,
  }: {
    parts: readonly (Partial<CafeWeeks> | undefined)[]
    newFollowers: readonly number[]
    isOwner: boolean
  },
) {
  const numbers = Object.assign({}, ...parts) as Partial<CafeWeeks>
  const of = (kind: keyof CafeWeeks, index: number) => numbers[kind]?.[index] ?? 0
  return {
    weeks: mondays.map((week, index) => ({
      week,
      stamps: of('stamps', index),
      visitors: of('visitors', index),
      newFollowers: newFollowers[index] ?? 0,
      checkIns: of('checkIns', index),
      passesUsed: of('passesUsed', index),
      passesWon: isOwner ? of('passesWon', index) : null,
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
