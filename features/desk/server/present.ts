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
} from '~/features/meetups/server/queries/desk-meetups'
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
      hosted: hosted.length,
      hostedSoon: hosted.filter(({ starts_at }) => stepAt('day-before', starts_at) <= now).length,
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
    businessNumber: cafe.business_number,
    hiddenAt: cafe.hidden_at?.toISOString() ?? null,
    hiddenReason: cafe.hidden_reason,
    keepers: keepers.map(({ member_id, nickname, role, since }) => ({
      memberId: member_id,
      nickname,
      role: toStaffRole(role),
      since: since.toISOString(),
    })),
    meetups: meetups.map(({ starts_at, told, ...meetup }) => ({
      ...meetup,
      told: told ?? 0,
      startsAt: starts_at.toISOString(),
    })),
    comingMeetups: coming,
    version: versionForOperators(cafe),
  })
}

export function presentAudited({ details, happened_at, ...row }: AuditRow) {
  return {
    id: row.id,
    actorId: row.actor_id,
    actor: row.actor,
    action: row.action,
    kind: row.thing_kind,
    thingId: row.thing_id,
    details: details as AuditDetails,
    at: happened_at.toISOString(),
  }
}

export function toDeskMeetup(row: DeskMeetupRow) {
  return {
    id: row.id,
    title: row.title,
    cafe: row.cafe_name,
    host: row.host_name,
    startsAt: row.starts_at.toISOString(),
    status: toMeetupStatus(row.status),
    seated: row.seated,
    maxPeople: row.max_people,
    isDoubted: row.is_doubted,
    isTextHidden: row.is_text_hidden,
  }
}

export async function presentDeskMeetup(db: Reader, id: number, now: Date) {
  const row = await findDeskMeetup(db, id)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  const meetup = toDeskMeetup(row)
  const begun = { status: meetup.status, startsAt: row.starts_at, endedAt: row.ended_at }
  return deskMeetupFileShape.toWire({
    ...meetup,
    cafeId: row.cafe_id,
    content: row.content,
    hiddenTitle: row.hidden_title,
    hiddenContent: row.hidden_content,
    isPublic: row.is_public,
    tier: row.tier,
    cancelledBy: cancelCauses.find((cause) => cause === row.cancelled_by) ?? null,
    outcome: row.outcome === 'held' || row.outcome === 'not-held' ? row.outcome : null,
    people: (await listDeskEntries(db, id)).map((entry) => ({
      id: entry.id,
      memberId: entry.member_id,
      nickname: entry.nickname,
      isHost: entry.is_host,
      state: entry.gone_because ?? entry.state,
      pass: entry.pass,
      tier: entry.tier,
      attendance: entry.attendance === null ? null : entry.attendance === 'attended' ? 'attended' : 'no-show',
      isScanned: entry.attendance_by === 'cafe',
      hasSaidNotHeld: entry.has_said_not_held,
      isOwed: entry.is_owed,
    })),
    canCancel: whyCannotCallOff(begun, now) === null,
    canPutRight: whyHeld(begun, { by: 'operator', isScanned: false, now }) === null,
  })
}
