import { toProvider } from '~/features/accounts/account'
import { faceAddress } from '~/features/accounts/member'
import {
  listOpenSessions,
  listSuspensions,
  type StandingRow,
  versionOfStanding,
} from '~/features/accounts/server/queries'
import { listStaffedCafes } from '~/features/cafes/server/queries/staff'
import { toStaffRole } from '~/features/cafes/staff'
import { countPasses, listHeld } from '~/features/passes/server/queries/passes'
import { countReportsOf } from '~/features/reviews/server/queries'
import type { Reader } from '~/lib/server/database'
import { memberEntryShape, memberFileShape } from '../contract'

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function entryOf(row: StandingRow) {
  return {
    id: row.id,
    nickname: row.nickname,
    image: faceAddress(row.image),
    joinedAt: row.joined_at.toISOString(),
    leftAt: row.left_at?.toISOString() ?? null,
    isOperator: row.is_operator,
    isInstructor: row.is_instructor,
    isCafeStaff: row.is_cafe_staff,
    isFranchiseOwner: row.is_franchise_owner,
    isSuspended: row.suspension_id !== null,
    suspendedUntil: row.ends_at?.toISOString() ?? null,
  }
}

export function presentEntry(row: StandingRow) {
  return memberEntryShape.toWire(entryOf(row))
}

/** Everything that an operator sees of a member. */
export async function presentFile(db: Reader, row: StandingRow, now: Date) {
  const memberId = row.id
  const [suspensions, sessions, cafes, reports, passes, held] = await Promise.all([
    listSuspensions(db, memberId),
    listOpenSessions(db, memberId),
    listStaffedCafes(db, memberId),
    countReportsOf(db, memberId),
    countPasses(db, { memberId, now }),
    listHeld(db, memberId),
  ])
  return memberFileShape.toWire({
    ...entryOf(row),
    suspensions: suspensions.map(({ reason, suspended_at, ends_at, lifted_at }) => ({
      reason,
      since: suspended_at.toISOString(),
      until: ends_at?.toISOString() ?? null,
      liftedAt: lifted_at?.toISOString() ?? null,
    })),
    sessions: sessions.map(({ device, provider, started_at, last_used_at }) => ({
      device,
      provider: toProvider(provider),
      startedAt: started_at.toISOString(),
      lastUsedAt: last_used_at.toISOString(),
    })),
    cafes: cafes.map(({ id, name, role }) => ({ id, name, role: toStaffRole(role) })),
    counts: {
      ...reports,
      passes: sum(Object.values(passes)),
      held: sum(held.map(({ count }) => count ?? 0)),
    },
    version: versionOfStanding(row),
  })
}
