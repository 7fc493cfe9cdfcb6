import { toProvider } from '~/features/accounts/account'
import { faceAddress } from '~/features/accounts/member'
import {
  listOpenSessions,
  listSuspensions,
  type StandingRow,
  versionOfStanding,
} from '~/features/accounts/server/queries'
import { type KeptCafeRow, versionForOperators } from '~/features/cafes/server/queries/kept-cafe'
import { listStaff, listStaffedCafes } from '~/features/cafes/server/queries/staff'
import { toStaffRole } from '~/features/cafes/staff'
import { cancelCauses, stepAt, toMeetupStatus, whyCannotCallOff } from '~/features/meetups/meetup'
import { whyHeld } from '~/features/meetups/not-held'
import { meetupRefusals } from '~/features/meetups/refusals'
import {
  type DeskMeetupRow,
  findDeskMeetup,
  listDeskEntries,
} from '~/features/meetups/desk/server/queries/meetups'
import { countComingAt, listComingAt, listHosted } from '~/features/meetups/server/queries/meetups'
import { countPasses, listHeld } from '~/features/passes/server/queries/passes'
import { countReportsOf } from '~/features/reviews/server/queries'
import { refuse } from '~/lib/errors'
import type { Reader } from '~/lib/server/database'
import type { AuditDetails } from '../audit'
import { cafeFileShape, deskMeetupFileShape, memberEntryShape, memberFileShape } from '../contract'
import type { AuditRow } from './queries'

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function entryOf(row: StandingRow) {
  return {
    id: row.id,
    nickname: row.nickname,
    image: faceAddress(row.image),
    joinedAt: row.joinedAt.toISOString(),
    leftAt: row.leftAt?.toISOString() ?? null,
    isOperator: row.isOperator,
    isInstructor: row.isInstructor,
    isCafeStaff: row.isCafeStaff,
    isFranchiseOwner: row.isFranchiseOwner,
    isSuspended: row.suspensionId !== null,
    suspendedUntil: row.endsAt?.toISOString() ?? null,
  }
}

export function presentEntry(row: StandingRow) {
  return memberEntryShape.toWire(entryOf(row))
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
  return memberFileShape.toWire({
    ...entryOf(row),
    suspensions: suspensions.map(({ reason, suspendedAt, endsAt, liftedAt }) => ({
      reason,
      since: suspendedAt.toISOString(),
      until: endsAt?.toISOString() ?? null,
      liftedAt: liftedAt?.toISOString() ?? null,
    })),
    sessions: sessions.map(({ device, provider, startedAt, lastUsedAt }) => ({
      device,
      provider: toProvider(provider),
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    cafes: cafes.map(({ id, name, role }) => ({ id, name, role: toStaffRole(role) })),
    counts: {
      ...reports,
      passes: sum(Object.values(passes)),
      held: sum(held.map(({ count }) => count ?? 0)),
      hosted: hosted.length,
      hostedSoon: hosted.filter(({ startsAt }) => stepAt('day-before', startsAt) <= now).length,
    },
    version: versionOfStanding(row),
  })
}

export async function presentCafe(db: Reader, cafe: KeptCafeRow) {
  const { id, name, address, latitude, longitude, phones } = cafe
  const [keepers, meetups, coming] = await Promise.all([
    listStaff(db, id),
    listComingAt(db, id),
    countComingAt(db, id),
  ])
  return cafeFileShape.toWire({
    id,
    name,
    address,
    latitude,
    longitude,
    phones,
    businessNumber: cafe.businessNumber,
    hiddenAt: cafe.hiddenAt?.toISOString() ?? null,
    hiddenReason: cafe.hiddenReason,
    keepers: keepers.map(({ memberId, nickname, role, since }) => ({
      memberId,
      nickname,
      role: toStaffRole(role),
      since: since.toISOString(),
    })),
    meetups: meetups.map(({ startsAt, told, ...meetup }) => ({
      ...meetup,
      told: told ?? 0,
      startsAt: startsAt.toISOString(),
    })),
    comingMeetups: coming,
    version: versionForOperators(cafe),
  })
}

export function presentAudited({ details, happenedAt, ...row }: AuditRow) {
  return {
    id: row.id,
    actorId: row.actorId,
    actor: row.actor,
    action: row.action,
    kind: row.thingKind,
    thingId: row.thingId,
    details: details as AuditDetails,
    at: happenedAt.toISOString(),
  }
}

export function toDeskMeetup(row: DeskMeetupRow) {
  return {
    id: row.id,
    title: row.title,
    cafe: row.cafeName,
    host: row.hostName,
    startsAt: row.startsAt.toISOString(),
    status: toMeetupStatus(row.status),
    seated: row.seated,
    maxPeople: row.maxPeople,
    isDoubted: row.isDoubted,
    isTextHidden: row.isTextHidden,
  }
}

export async function presentDeskMeetup(db: Reader, id: number, now: Date) {
  const row = await findDeskMeetup(db, id)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  const meetup = toDeskMeetup(row)
  const begun = { status: meetup.status, startsAt: row.startsAt, endedAt: row.endedAt }
  return deskMeetupFileShape.toWire({
    ...meetup,
    cafeId: row.cafeId,
    content: row.content,
    hiddenTitle: row.hiddenTitle,
    hiddenContent: row.hiddenContent,
    isPublic: row.isPublic,
    tier: row.tier,
    cancelledBy: cancelCauses.find((cause) => cause === row.cancelledBy) ?? null,
    outcome: row.outcome === 'held' || row.outcome === 'not-held' ? row.outcome : null,
    people: (await listDeskEntries(db, id)).map((entry) => ({
      id: entry.id,
      memberId: entry.memberId,
      nickname: entry.nickname,
      isHost: entry.isHost,
      state: entry.goneBecause ?? entry.state,
      pass: entry.pass,
      tier: entry.tier,
      attendance: entry.attendance === null ? null : entry.attendance === 'attended' ? 'attended' : 'no-show',
      isScanned: entry.attendanceBy === 'cafe',
      hasSaidNotHeld: entry.hasSaidNotHeld,
      isOwed: entry.isOwed,
    })),
    canCancel: whyCannotCallOff(begun, now) === null,
    canPutRight: whyHeld(begun, { by: 'operator', isScanned: false, now }) === null,
  })
}
