import { leftNickname } from '~/features/accounts/account'
import { seoulMoment } from '~/lib/seoul-date'
import { hoursInWords } from '../../cafes/opening-hours'
import { passName, toDayKind } from '../../passes/pass'
import { afterwardsEndsAt, arrivals, hostedOf, trustOf } from '../attendance'
import type { CallingOff } from '../calling-off'
import { toExperience } from '../experience'
import { goneWays } from '../gone-entry'
import { cancelCauses, canSeeContact, dayStartOf, toMeetupStatus } from '../meetup'
import { onTheSpot } from '../meetup-texts'
import { objectUntil, whyCannotObject } from '../no-show'
import { whyHeld } from '../not-held'
import { passEffects } from '../pass-outcome'
import { dateStates, seriesDateOpensAt } from '../series'
import { tierOf } from './commands/entries'
import type { LeavingEffect } from './commands/leave-meetup'
import type { SharedMeetupRow } from './queries/blocks'
import { type CompanionRow, entryStateOf, type ShownEntryRow } from './queries/entries'
import type { GoneEntryRow } from './queries/gone-entries'
import type { PlaceRow } from './queries/meetup-lists'
import { type MeetupRow, readHours, type ShownMeetupRow } from './queries/meetups'
import type { ShownMoveRow } from './queries/moves'
import type { NoShowRow } from './queries/no-show'
import type { DoubtRow } from './queries/not-held'
import type { SeriesDateRow, SeriesRow } from './queries/series'

/** Rounds kilometres to whole metres. */
function inMetres(km: number | null): number | null {
  return km === null ? null : Math.round(km * 1000) / 1000
}

function toPoint({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function infoLines(row: ShownMeetupRow): string[] {
  const tier = tierOf(row)
  return [
    tier === null ? onTheSpot : `${passName(tier)} 1장`,
    ...(row.awaitsYes ? ['매장이 확인하면 열려요'] : []),
    `최소 ${row.minPeople}명이 모이면 진행해요`,
    ...(row.tableId === null ? [] : ['매장이 매주 여는 테이블이에요']),
    row.autoAccepts ? '신청하면 바로 참여해요' : '모임을 연 사람이 수락하면 참여해요',
    ...(row.passwordHash === null ? [] : ['비밀번호가 있는 모임이에요']),
    ...(row.status === 'confirmed' && row.takesLate && !row.hostSuspended
      ? ['확정된 뒤에도 참여할 수 있어요']
      : []),
  ]
}

function readEntryWord(row: ShownMeetupRow) {
  const state = row.ownState === null ? null : entryStateOf({ state: row.ownState })
  if (row.ownId === null || state === null) return null
  return {
    id: row.ownId,
    state,
    place: row.ownPlace,
    checkedInAt: row.ownCheckedInAt,
    hasReviewed: row.hasReviewed,
    wasMarkedAbsent: row.wasMarkedAbsent,
  }
}

/** What a locked meetup shows of what it hides. */
const hidden = {
  title: '',
  host: null,
  byCafe: false,
  seriesId: null,
  regularsUntil: null,
  isRegular: false,
  contact: null,
  hasContact: false,
  minPeople: 0,
  maxPeople: 0,
  seated: [],
  seatsTaken: 0,
  seatsHeld: 0,
  queued: 0,
  unanswered: 0,
  info: [],
  content: '',
  isPlayed: false,
  confirmedAt: null,
  takesLate: false,
  movingUntil: null,
  cards: { friendSeat: false, hostOffer: false, announcements: 0 },
  awaitsYesUntil: null,
  isJoined: false,
  isOwn: false,
  own: null,
  offer: null,
  paying: null,
  tier: null,
  autoAccepts: false,
  games: [],
  brought: [],
  explainers: [],
  experience: 'anyone' as const,
  welcomesBeginners: false,
  explains: false,
  lastsMinutes: null,
  beforeLastTrain: false,
  cancelledBy: null,
  endedAt: null,
}

/** Nobody hosts a standing table. Whoever shows a host shows its cafe, under no member's number. */
const cafeAsHost = ({ cafeName }: ShownMeetupRow) => ({ id: 0, name: cafeName, image: null })

/** A meetup for one viewer. A private one is locked for viewers who have no ticket and were never in to its end. */
export function presentMeetup(
  row: ShownMeetupRow,
  { viewerId, isUnlocked = false }: { viewerId: number | null; isUnlocked?: boolean },
) {
  const own = readEntryWord(row)
  const isHost = viewerId !== null && row.hostId === viewerId
  const isLocked = row.passwordHash !== null && !isUnlocked && !isHost && own === null && !row.wasIn
  const startsAt = seoulMoment(row.startsAt)
  const people = row.people ?? []
  const canSee =
    !row.hostSuspended &&
    canSeeContact({ isHost, isSeated: own?.state === 'seated', confirmedAt: row.confirmedAt })
  const status = toMeetupStatus(row.status)
  const isStopped = row.hostSuspended && (status === 'open' || status === 'confirmed')
  const common = {
    id: row.id,
    isLocked,
    cafe: {
      id: row.cafeId,
      name: row.cafeName,
      address: row.cafeAddress,
      image: row.cafeCover,
      at: toPoint(row),
      phones: row.cafePhones,
    },
    day: startsAt.slice(0, 10),
    time: isLocked ? '' : startsAt.slice(11, 16),
    startsAt: isLocked ? dayStartOf(row.startsAt) : row.startsAt,
    isPublic: row.passwordHash === null,
    dayKind: toDayKind(row.dayKind),
    distance: inMetres(row.km),
    // Neutral words for a room that takes nobody because its host is suspended.
    status: isStopped ? ('closed' as const) : status,
    revision: row.revision,
  }
  if (isLocked) return { ...hidden, ...common }
  // The row holds what not every viewer may see, so its columns are named. The spread comes last: adding many properties
  // after a spread is fifty times slower.
  return {
    title: row.title,
    host: row.tableId === null ? (people.find(({ id }) => id === row.hostId) ?? null) : cafeAsHost(row),
    byCafe: row.tableId !== null,
    seriesId: row.seriesId,
    regularsUntil: row.regularsUntil,
    isRegular: row.isRegular,
    contact: canSee ? row.contact : null,
    hasContact: row.contact !== null && !row.hostSuspended,
    minPeople: row.minPeople,
    maxPeople: row.maxPeople,
    seated: people,
    seatsTaken: row.seated,
    seatsHeld: row.held,
    queued: row.inLine,
    unanswered: row.unanswered,
    info: infoLines(row),
    content: row.content,
    isPlayed: row.isPlayed,
    confirmedAt: row.confirmedAt,
    takesLate: row.takesLate && !isStopped,
    movingUntil: row.movingUntil,
    awaitsYesUntil: row.awaitsYes ? row.yesDueAt : null,
    isJoined: own !== null && own.state !== 'in-line',
    isOwn: isHost,
    own: own && { ...own, isHost },
    cards: {
      friendSeat: row.hasFriendSeat,
      hostOffer: row.hasHostOffer,
      announcements: row.announcements ?? 0,
    },
    offer: row.ownOfferEndsAt && { deadline: row.ownOfferEndsAt },
    paying: row.ownPayingEndsAt && { deadline: row.ownPayingEndsAt },
    tier: row.tier,
    autoAccepts: row.autoAccepts,
    games: (row.games ?? []).filter(({ isBrought }) => !isBrought),
    brought: (row.games ?? []).filter(({ isBrought }) => isBrought),
    experience: toExperience(row.experience),
    welcomesBeginners: row.welcomesBeginners,
    explains: row.explains,
    lastsMinutes: row.lastsMinutes,
    beforeLastTrain: row.beforeLastTrain,
    explainers: (row.explainers ?? []).map((each) => ({ ...each, isOwn: each.id === viewerId })),
    cancelledBy: cancelCauses.find((cause) => cause === row.cancelledBy) ?? null,
    endedAt: row.endedAt,
    ...common,
  }
}

/** Null while it is disputed, but the host goes on seeing what they have said themself, and not who objects to it. */
function hasAttendedFor({ isHost }: { isHost: boolean }, attendance: string | null): boolean | null {
  if (attendance === 'attended') return true
  return attendance === 'no-show' || (isHost && attendance === 'disputed') ? false : null
}

/** A seat or a request for one viewer. Only seated viewers see how far the members are on the way, and who came. */
export function presentEntry(
  row: ShownEntryRow,
  { viewerId, isSeated, isHost }: Record<'isSeated' | 'isHost', boolean> & { viewerId: number | null },
) {
  return {
    id: row.id,
    meetupId: row.meetupId,
    user: {
      id: row.memberId ?? 0,
      name: row.nickname ?? leftNickname,
      image: row.image,
      ...trustOf(row),
      favouriteGames: row.favouriteGames ?? [],
    },
    isSeated: row.state === 'seated',
    arrival: (isSeated && arrivals.find((each) => each === row.arrival)) || null,
    isHost: row.isHost,
    hosted: row.isHost ? hostedOf(row) : null,
    isOwn: viewerId !== null && row.memberId === viewerId,
    hasAttended: isSeated ? hasAttendedFor({ isHost }, row.attendance) : null,
  }
}

export function presentOwnState({ id, meetupId, state }: { id: number; meetupId: number; state: string }) {
  const known = entryStateOf({ state })
  if (known === null) throw new Error(`entry ${id} is gone`)
  return { id, meetupId, state: known, isSeated: known === 'seated', place: null }
}

/** What the host has asked everybody seated, for one of them. */
export function presentMove({ cafeId, cafeName, cafeAddress, own, yes, no, asked, ...move }: ShownMoveRow) {
  return {
    id: move.id,
    cafe: { id: cafeId, name: cafeName, address: cafeAddress },
    startsAt: move.startsAt,
    deadline: move.deadline,
    own: own === null ? null : own ? ('yes' as const) : ('no' as const),
    yes,
    no,
    unsaid: Math.max(0, asked - yes - no),
  }
}

export function presentPlace(row: PlaceRow) {
  const { opening } = readHours({ ...row, offDays: null })
  return {
    ...row,
    at: toPoint(row),
    hoursText: row.hoursText ?? hoursInWords(opening),
    distance: inMetres(row.km),
  }
}

export function presentLeaving({ outcome, restoredUntil }: LeavingEffect) {
  return { ...outcome, tier: outcome.effect === 'none' ? null : outcome.tier, restoredUntil }
}

export function presentCallingOff({ own, ...others }: CallingOff) {
  return { ...others, own: presentLeaving({ outcome: own, restoredUntil: null }) }
}

export function presentCompanions(
  rows: readonly CompanionRow[],
  {
    viewerId,
    isHost,
    isOver,
    startsAt,
  }: Record<'isHost' | 'isOver', boolean> & { viewerId: number; startsAt: Date },
) {
  const others = rows.filter(({ memberId }) => memberId !== viewerId)
  return {
    companions: others.map((row) => ({
      entryId: row.id,
      user: { id: row.memberId, name: row.nickname, image: row.image },
      wouldMeetAgain: row.wouldMeetAgain,
      hasAttended: hasAttendedFor({ isHost }, row.attendance),
    })),
    isHost,
    isOver,
    until: afterwardsEndsAt(startsAt),
  }
}

export function presentGoneEntry({ cafeId, cafeName, way, pass, ...row }: GoneEntryRow) {
  const known = goneWays.find((each) => each === way)
  if (known === undefined) throw new Error(`nothing is said of entries that end as ${way}`)
  const cafe = { id: cafeId, name: cafeName }
  // A pass that nobody has given back counts as kept.
  return { ...row, cafe, way: known, pass: passEffects.find((each) => each === pass) ?? ('kept' as const) }
}

export function presentShared(row: SharedMeetupRow) {
  return { ...row, entryId: row.isHost ? (row.wasSeen ? null : row.theirEntry) : row.ownEntry }
}

export function presentNotHeldWord(row: MeetupRow, { hasSaid, outcome }: DoubtRow, now: Date) {
  const begun = { status: toMeetupStatus(row.status), startsAt: row.startsAt, endedAt: row.endedAt }
  const why = whyHeld(begun, { by: 'member', isScanned: false, now })
  return {
    hasSaid,
    canSay: why === null && outcome === null,
    outcome: (['held', 'not-held'] as const).find((each) => each === outcome) ?? null,
  }
}

export function presentNoShow(seat: NoShowRow, now: Date) {
  const { attendance, markedAt, objection, objectedAt, outcome } = seat
  const state = (['no-show', 'disputed', 'struck'] as const).find((each) => each === attendance)
  if (state === undefined || markedAt === null) return { noShow: null }
  return {
    noShow: {
      state,
      markedAt,
      until: objectUntil(markedAt),
      canObject: whyCannotObject({ ...seat, hasObjected: objectedAt !== null }, now) === null,
      objection:
        objection === null || objectedAt === null
          ? null
          : {
              text: objection,
              objectedAt,
              outcome: (['stands', 'struck'] as const).find((each) => each === outcome) ?? null,
            },
    },
  }
}

export function presentSeries(series: SeriesRow, dates: readonly SeriesDateRow[], viewerId: number | null) {
  const isOwn = viewerId !== null && series.hostId === viewerId
  return {
    isOwn,
    dates: dates.flatMap(({ day, state: stored, meetupId, failure }) => {
      const state = dateStates.find((each) => each === stored)
      if (day === null || state === undefined) return []
      const opensAt = state === 'planned' ? seriesDateOpensAt(day, series.starts) : null
      return [{ day, state, meetupId, opensAt, failure: isOwn ? failure : null }]
    }),
  }
}
