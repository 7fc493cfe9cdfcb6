import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { cafeTags } from '~/features/cafes/cafe'
import { gameTags } from '~/features/catalogue/game'
import { type EndpointParts, ownerOf, type Right } from '~/lib/endpoint'
import { shownFacts, type TextKind, wholeNumber } from '~/lib/server/schema-parts'
import { meetupFacts } from '../facts'
import { entryStates } from '../joining'
import { cancelCauses, meetupStatuses, meetupTags } from '../meetup'
import { outcomeReasons, passEffects } from '../pass-outcome'
import { meetupRefusals } from '../refusals'

const whole = z.number().int()

const point = z.object({ latitude: z.number(), longitude: z.number() })

const shownGames = z.array(z.object({ id: z.number().int(), name: z.string(), image: z.string().nullable() }))

/** The seated members who have said that they explain a game, in this order. */
const shownExplainers = z.array(
  z.object({ gameId: z.number().int(), id: z.number().int(), name: z.string(), isOwn: z.boolean() }),
)

export const person = z.object({ id: whole, name: z.string(), image: z.string().nullable() })

/**
 * A meetup in a list or on its own page. A locked one, whose password the viewer has not given, has only its
 * cafe, day, kind of day, distance, status and revision. Its `startsAt` is the beginning of the day, and
 * everything else is empty, zero, false or null.
 */
export const meetup = z.object({
  id: whole,
  isLocked: z.boolean(),
  title: z.string(),
  cafe: z.object({
    id: whole,
    name: z.string(),
    address: z.string(),
    image: z.string().nullable(),
    at: point.nullable(),
    phones: z.array(z.string()),
  }),
  /** At a standing table the cafe itself, with the number 0. */
  host: person.nullable(),
  /** A standing table of the cafe, without a host. */
  byCafe: z.boolean(),
  seriesId: whole.nullable(),
  /** Until when only those may join who sat at the last date of the series, as `isRegular` says of the viewer. */
  regularsUntil: z.date().nullable(),
  isRegular: z.boolean(),
  /** Null if the host gave none or the viewer may not see it. */
  contact: z.string().nullable(),
  /** Whether the host gave one, which members see once they are seated and the meetup is confirmed. */
  hasContact: z.boolean(),
  /** YYYY-MM-DD and HH:mm in Seoul. */
  day: z.string(),
  time: z.string(),
  startsAt: z.date(),
  minPeople: whole,
  maxPeople: whole,
  /** The members with a seat, the host first. */
  seated: z.array(person),
  seatsTaken: whole,
  /** How many free seats are held for somebody, such as the first in line. */
  seatsHeld: whole,
  /** How many members wait in line. */
  queued: whole,
  /** How many requests the host has not answered. */
  unanswered: whole,
  status: z.enum(meetupStatuses),
  isPublic: z.boolean(),
  /** The conditions of the meetup in words, a sentence each. */
  info: z.array(z.string()),
  content: z.string(),
  isPlayed: z.boolean(),
  confirmedAt: z.date().nullable(),
  dayKind: z.enum(['weekday', 'weekend']),
  /** Whether members may join after the confirmation. */
  takesLate: z.boolean(),
  /** Until when everybody seated says whether the meetup moves; nobody joins until then. Null otherwise. */
  movingUntil: z.date().nullable(),
  /** Until when the cafe says yes, while it has yet to: until then passes are held. Null otherwise. */
  awaitsYesUntil: z.date().nullable(),
  isJoined: z.boolean(),
  /** Whether the viewer hosts it, also after it was called off, which ends every entry. */
  isOwn: z.boolean(),
  /** The viewer's own entry. */
  own: z
    .object({
      id: whole,
      state: z.enum(entryStates),
      /** The place in line, from 1; null for other states. */
      place: whole.nullable(),
      isHost: z.boolean(),
      /** When the cafe's scan checked the viewer in. */
      checkedInAt: z.date().nullable(),
      /** Whether the viewer has said whom they would meet again. */
      hasReviewed: z.boolean(),
      /** Whether the viewer was marked as not come, also if that is disputed or struck. */
      wasMarkedAbsent: z.boolean(),
    })
    .nullable(),
  /** What the page has to leave room for, for a viewer with a seat: a seat that is held for their friend, a hand-over that they take part in, and how many announcements of hosts there are. */
  cards: z.object({ friendSeat: z.boolean(), hostOffer: z.boolean(), announcements: whole }),
  /** A seat that is held until the deadline for the viewer, who is in line. */
  offer: z.object({ deadline: z.date() }).nullable(),
  /** A seat that is held until the deadline for the viewer, who pays for the pass. */
  paying: z.object({ deadline: z.date() }).nullable(),
  /** In won, as it was when the meetup was opened; null if members pay at the cafe. */
  tier: whole.nullable(),
  autoAccepts: z.boolean(),
  /** Of the cafe's shelf. */
  games: shownGames,
  /** Games of their own that the host brings along. */
  brought: shownGames,
  explainers: shownExplainers,
  ...shownFacts(meetupFacts).shape,
  /** In kilometres from the viewer; null without the viewer's position. */
  distance: z.number().nullable(),
  /** Null unless the meetup is cancelled. */
  cancelledBy: z.enum(cancelCauses).nullable(),
  /** Grows with every change that calendars must pick up. */
  revision: whole,
  endedAt: z.date().nullable(),
})

/** The audience of what only the host of a meetup may do, whose number is this parameter; `meetupRights` decides who that is. */
export const hostOf = (param: string): Right => ownerOf('meetup', param)

const ofMeetup = { params: z.object({ id: wholeNumber('모임 번호') }) }

export const aboutShown = [
  meetupTags.own.all,
  cafeTags.facts.all,
  gameTags.facts.all,
  accountTags.profiles.all,
]

/** What happens to the pass if a member leaves the meetup now. */
export const leavingEffect = z.object({
  effect: z.enum(passEffects),
  because: z.enum(outcomeReasons),
  /** In won; null without a pass. */
  tier: whole.nullable(),
  /** The expiry of a pass that comes back; null if none comes back. */
  usableUntil: z.date().nullable(),
  /** The end of free cancellation; null unless the pass comes back because of it. */
  restoredUntil: z.date().nullable(),
})

export const ticket = z.string().max(2_000).optional().meta({ label: '입장권(ticket)' })

const ticketQuery = z.object({ ticket })

/** The limits are generous. The rules decide what is required and what fits, in which order and in which words. */
export const text = (label: string, most: number, kind: TextKind = 'line') =>
  z.string().max(most, `${label}에 쓴 글이 너무 길어요.`).nullable().default(null).meta({ label, text: kind })

/** For a private meetup: its password, or the ticket from unlocking it. */
export const secret = { password: text('비밀번호(password)', 400, 'exact'), ticket }

export const meetupCalls = {
  one: {
    ...ofMeetup,
    summary: '모임 하나. 비공개 모임은 입장권(ticket)이 없으면 카페와 날짜만 보여요',
    query: ticketQuery,
    reply: meetup,
    dependsOn: [meetupTags.facts.by('id'), ...aboutShown],
    cachedFor: 'visitors',
    refusals: meetupRefusals.noMeetup,
  },
} satisfies Record<string, EndpointParts>
