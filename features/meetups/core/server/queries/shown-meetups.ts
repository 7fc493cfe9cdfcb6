import type { ShownMeetupRow } from '~/db/rows/meetups'
import { inMetres, toPoint } from '~/lib/coordinates'
import { refuse } from '~/lib/errors'
import { onlyFacts } from '~/lib/facts'
import { seoulMoment } from '~/lib/seoul-date'
import type { Reader } from '~/lib/server/database'
import { blankIn } from '~/lib/server/schema-parts'
import { passName, toDayKind } from '../../../../passes/pass'
import { meetupFacts } from '../../facts'
import { cancelCauses, canSeeContact, dayStartOf, toMeetupStatus } from '../../meetup'
import { tableMs } from '../../meetup-end'
import { onTheSpot } from '../../meetup-texts'
import { meetupRefusals } from '../../refusals'
import { tierOf } from '../commands/entries'
import { meetup } from '../schemas'
import { entryStateOf } from './entries'
import { readMeetups } from './meetups'

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

function readEntryNote(row: ShownMeetupRow) {
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
const hidden = blankIn(meetup)

/** Nobody hosts a standing table. Whoever shows a host shows its cafe, under no member's number. */
const cafeAsHost = ({ cafeName }: ShownMeetupRow) => ({ id: 0, name: cafeName, image: null })

/** A meetup for one viewer. A private one is locked for viewers who have no ticket and were never in to its end. */
export function presentMeetup(
  row: ShownMeetupRow,
  { viewerId, isUnlocked = false, now }: { viewerId: number | null; isUnlocked?: boolean; now: Date },
) {
  const own = readEntryNote(row)
  const isHost = viewerId !== null && row.hostId === viewerId
  const isLocked = row.passwordHash !== null && !isUnlocked && !isHost && own === null && !row.wasIn
  const startsAt = seoulMoment(row.startsAt)
  const people = row.people ?? []
  const canSee =
    !row.hostSuspended &&
    canSeeContact(
      {
        isHost,
        isSeated: own?.state === 'seated',
        confirmedAt: row.confirmedAt,
        endsAt: row.endedAt ?? new Date(row.startsAt.getTime() + tableMs(row.lastsMinutes)),
      },
      now,
    )
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
  // The row holds what not every viewer may see, so its columns are named. Spreads come last: adding many properties
  // after one is some hundred times slower.
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
    explainers: (row.explainers ?? []).map((each) => ({ ...each, isOwn: each.id === viewerId })),
    cancelledBy: cancelCauses.find((cause) => cause === row.cancelledBy) ?? null,
    endedAt: row.endedAt,
    ...common,
    ...onlyFacts(meetupFacts, row),
  }
}

export async function readOne(
  db: Reader,
  id: number,
  { viewerId, isUnlocked = false, now }: { viewerId: number | null; isUnlocked?: boolean; now: Date },
) {
  const [row] = await readMeetups(db, [id], { viewerId, own: null, now })
  if (!row) throw refuse(meetupRefusals.noMeetup)
  return presentMeetup(row, { viewerId, isUnlocked, now })
}
