import { listStaffedCafes } from '~/features/cafes/server/queries/staff'
import { toStaffRole } from '~/features/cafes/staff'
import { stepAt } from '~/features/meetups/meetup'
import { listHosted } from '~/features/meetups/server/queries/meetup-lists'
import { countPasses, listHeld } from '~/features/passes/server/queries/passes'
import { countReportsOf } from '~/features/reviews/desk/server/queries'
import { toOperatorRights } from '~/lib/operator-rights'
import type { Reader } from '~/lib/server/database'
import { faceAddress } from '../../member'
import { toProvider } from '../../providers'
import { listSuspensions, type StandingRow, versionOfStanding } from '../../server/queries'
import { listOpenSessions } from './queries'

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

export function presentMember(row: StandingRow) {
  return {
    ...row,
    operatorRights: toOperatorRights(row.operatorRights),
    image: faceAddress(row.image),
    isSuspended: row.suspensionId !== null,
    suspendedUntil: row.endsAt,
  }
}

/** All data that an operator sees about a member. */
export async function presentFile(db: Reader, row: StandingRow, now: Date) {
  const memberId = row.id
  const [suspensions, sessions, cafes, reports, passes, held, hosted] = await Promise.all([
    listSuspensions(db, memberId),
    listOpenSessions(db, memberId),
    listStaffedCafes(db, memberId),
    countReportsOf(db, memberId),
    countPasses(db, { memberId, now }),
    listHeld(db, memberId),
    listHosted(db, { hostId: memberId, now }),
  ])
  return {
    ...presentMember(row),
    suspensions,
    sessions: sessions.map((session) => ({ ...session, provider: toProvider(session.provider) })),
    cafes: cafes.map((cafe) => ({ ...cafe, role: toStaffRole(cafe.role) })),
    counts: {
      ...reports,
      passes: sum(Object.values(passes)),
      held: sum(held.map(({ count }) => count)),
      hosted: hosted.length,
      hostedSoon: hosted.filter(({ startsAt }) => stepAt('day-before', startsAt) <= now).length,
    },
    version: versionOfStanding(row),
  }
}
