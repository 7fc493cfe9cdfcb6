import { whyNotThen } from '../meetups/core/start-time'
import type { CountVerdict } from '../play-records/verdict'

// How evenings are chosen; docs/tonight.md says it in words.

/** How many people may ask: as many as a meetup has. */
export const fewestPeople = 2
export const mostPeople = 10
export const shortestEvening = 20
export const longestEvening = 360
/** How long the screen offers to play, in minutes. */
export const durations = [40, 60, 90, 120, 150, 180, 240] as const
/** How far a cafe may be. */
export const eveningsWithinKm = [1, 3, 5, 10] as const
export const mostEvenings = 5
export const gamesOfEvening = 3
export const mostFriends = 9
/** Of those whom somebody has played with, so many are offered. */
export const mostFriendsShown = 12
/** An evening begins within this time. */
export const longestAheadMs = 48 * 60 * 60_000
/** Measured times need this many plays; with fewer the box is believed. */
export const playsToMeasure = 5

const minuteMs = 60_000
/** A room fits that begins at most so long before or after the evening. */
const roomBeforeMs = 30 * minuteMs
const roomAfterMs = 60 * minuteMs

/** A game on a shelf, for so many people. */
export interface EveningGame {
  id: number
  minPlayers: number
  maxPlayers: number
  /** What three of four plays ended in, or what the box says; null if nothing is known. */
  minutes: number | null
  /** The plays behind the minutes; 0 if they are those of the box. */
  timedPlays: number
  /** What members voted, per number of people. Numbers without enough votes have none. */
  verdicts: ReadonlyMap<number, CountVerdict>
  bestPlayers: readonly number[]
  /** The published order of games, about 1 to 5. */
  fame: number
  /** How much these people like it, -1 to 1; 0 if nothing is known. */
  taste: number
  /** Whether it has one of the levels that were asked for. */
  isLevelWanted: boolean
}

/** A meetup that takes members now. */
export interface EveningRoom {
  id: number
  startsAt: Date
  seated: number
  seatsFree: number
  lastsMinutes: number | null
}

export interface EveningCafe<Game extends EveningGame, Room extends EveningRoom> {
  id: number
  km: number
  /** When it closes, seen from the beginning of the evening; null if it is closed then or nobody knows, 'never' if it does not close. */
  openUntil: Date | 'never' | null
  games: readonly Game[]
  rooms: readonly Room[]
}

export interface EveningWish {
  people: number
  minutes: number
  startsAt: Date
  /** Null if one cafe was named. */
  withinKm: number | null
}

export interface Evening<Game extends EveningGame, Room extends EveningRoom> {
  cafeId: number
  km: number
  games: Game[]
  room: Room | null
}

/** Whether so many people can play it to its end in this time, and nobody who did says otherwise. */
function fitsEvening(game: EveningGame, people: number, minutes: number): boolean {
  return (
    people >= game.minPlayers &&
    people <= game.maxPlayers &&
    game.minutes !== null &&
    game.minutes <= minutes &&
    game.verdicts.get(people) !== 'not'
  )
}

export function endsAtOf({ startsAt, minutes }: Pick<EveningWish, 'startsAt' | 'minutes'>): Date {
  return new Date(startsAt.getTime() + minutes * minuteMs)
}

/** Whether the cafe is open from the beginning of the evening to its end. */
function isOpenThroughout({ openUntil }: EveningCafe<EveningGame, EveningRoom>, wish: EveningWish): boolean {
  return openUntil === 'never' || (openUntil !== null && openUntil >= endsAtOf(wish))
}

/** What is asked of every game of a shelf before the few that may be shown are looked at. */
export interface ShelfGame extends Pick<EveningGame, 'minPlayers' | 'maxPlayers' | 'minutes' | 'fame'> {
  difficulty: number
}

/** How many games of a shelf are compared: those that are worth most before anybody's votes. */
const mostCompared = 12

/** What counts for a game and a cafe. A star of the published order is the measure. */
const worth = {
  taste: 1.5,
  best: 0.5,
  good: 0.2,
  boxBest: 0.2,
  level: 1,
  shown: 0.6,
  room: 0.4,
  km: 0.12,
} as const

function worthOf(game: EveningGame, people: number): number {
  const verdict = game.verdicts.get(people)
  const opinion =
    verdict === 'best' || verdict === 'good'
      ? worth[verdict]
      : game.bestPlayers.includes(people)
        ? worth.boxBest
        : 0
  return game.fame + worth.taste * game.taste + opinion + (game.isLevelWanted ? worth.level : 0)
}

/** The games of one shelf for so many people, those worth most first, without those that people who played them advise against. */
export function bestOfShelf<Game extends EveningGame>(games: readonly Game[], people: number): Game[] {
  return games
    .filter(({ verdicts }) => verdicts.get(people) !== 'not')
    .toSorted((one, other) => worthOf(other, people) - worthOf(one, people) || one.id - other.id)
}

/** The games of a shelf that may be shown: they fit as far as the game itself says, those worth most first. */
export function shortlist(
  shelf: readonly number[],
  { people, minutes }: Pick<EveningWish, 'people' | 'minutes'>,
  about: {
    games: ReadonlyMap<number, ShelfGame>
    tastes: ReadonlyMap<number, number>
    difficulties: readonly number[]
  },
): number[] {
  const fitting: { id: number; worth: number }[] = []
  for (const id of shelf) {
    const game = about.games.get(id)
    if (!game || people < game.minPlayers || people > game.maxPlayers) continue
    if (game.minutes === null || game.minutes > minutes) continue
    const level = about.difficulties.includes(game.difficulty) ? worth.level : 0
    fitting.push({ id, worth: game.fame + worth.taste * (about.tastes.get(id) ?? 0) + level })
  }
  return fitting
    .toSorted((one, other) => other.worth - one.worth || one.id - other.id)
    .slice(0, mostCompared)
    .map(({ id }) => id)
}

/** Whether these people find seats in the room, at about this time, and it ends in time as far as its host has said. */
function fitsRoom(room: EveningRoom, wish: EveningWish): boolean {
  const late = room.startsAt.getTime() - wish.startsAt.getTime()
  const ends = room.lastsMinutes === null ? null : room.startsAt.getTime() + room.lastsMinutes * minuteMs
  return (
    room.seatsFree >= wish.people &&
    late >= -roomBeforeMs &&
    late <= roomAfterMs &&
    (ends === null || ends <= endsAtOf(wish).getTime() + roomAfterMs)
  )
}

/** How many sit at a table: those who ask, and whoever sits at the room that they join. */
export function peopleAtTable(room: Pick<EveningRoom, 'seated'> | null, people: number): number {
  return people + (room?.seated ?? 0)
}

/** A cafe at which an evening would work, with the games that those who ask can play by themselves. */
export interface WorkingCafe<Game extends EveningGame, Room extends EveningRoom>
  extends EveningCafe<Game, Room> {
  /** Those too that only a larger table can play. */
  shelf: readonly Game[]
}

/** The fitting room that begins closest to the evening, with the games that its whole table can play; none without such a game. */
function roomFor<Game extends EveningGame, Room extends EveningRoom>(
  { rooms, shelf }: Pick<WorkingCafe<Game, Room>, 'rooms' | 'shelf'>,
  wish: EveningWish,
): { room: Room; games: Game[] } | null {
  const apart = ({ startsAt }: Room) => Math.abs(startsAt.getTime() - wish.startsAt.getTime())
  const [best] = rooms
    .filter((room) => fitsRoom(room, wish))
    .map((room) => ({
      room,
      games: shelf.filter((game) => fitsEvening(game, peopleAtTable(room, wish.people), wish.minutes)),
    }))
    .filter((each) => each.games.length > 0)
    .toSorted((one, other) => apart(one.room) - apart(other.room) || one.room.id - other.room.id)
  return best ?? null
}

/** The games with the most worth. Those that an evening before shows count for less, so that evenings differ. */
function bestGames<Game extends EveningGame>(
  games: readonly Game[],
  people: number,
  shown: ReadonlyMap<number, number>,
): { games: Game[]; worth: number } {
  const valued = games
    .map((game) => ({ game, worth: worthOf(game, people) - worth.shown * (shown.get(game.id) ?? 0) }))
    .toSorted((one, other) => other.worth - one.worth || one.game.id - other.game.id)
    .slice(0, gamesOfEvening)
  const sum = valued.reduce((total, each) => total + each.worth, 0)
  return { games: valued.map(({ game }) => game), worth: sum / gamesOfEvening }
}

/** The cafes at which this evening would work, alone or at a room that is there, nearest first. */
export function workingCafes<Game extends EveningGame, Room extends EveningRoom>(
  wish: EveningWish,
  cafes: readonly EveningCafe<Game, Room>[],
): WorkingCafe<Game, Room>[] {
  return cafes
    .filter((cafe) => (wish.withinKm === null || cafe.km <= wish.withinKm) && isOpenThroughout(cafe, wish))
    .map((cafe) => ({
      ...cafe,
      shelf: cafe.games,
      games: cafe.games.filter((game) => fitsEvening(game, wish.people, wish.minutes)),
    }))
    .filter((cafe) => cafe.games.length > 0 || roomFor(cafe, wish) !== null)
    .toSorted((one, other) => one.km - other.km || one.id - other.id)
}

/**
 * Up to five evenings, the best first: the worth of three games, less for the way, more for a room that is there already.
 * One is chosen after another, so that each can leave out what those before it show.
 */
export function chooseEvenings<Game extends EveningGame, Room extends EveningRoom>(
  wish: EveningWish,
  cafes: readonly EveningCafe<Game, Room>[],
): Evening<Game, Room>[] {
  const left = workingCafes(wish, cafes)
  const shown = new Map<number, number>()
  const chosen: Evening<Game, Room>[] = []
  while (chosen.length < mostEvenings && left.length > 0) {
    const offers = left.map((cafe) => {
      const { room, games } = roomFor(cafe, wish) ?? { room: null, games: cafe.games }
      const best = bestGames(games, peopleAtTable(room, wish.people), shown)
      return { games: best.games, room, worth: best.worth - worth.km * cafe.km + (room ? worth.room : 0) }
    })
    const most = Math.max(...offers.map((offer) => offer.worth))
    const at = offers.findIndex((offer) => offer.worth === most)
    const [cafe] = left.splice(at, 1)
    const offer = offers[at]
    if (cafe === undefined || offer === undefined) break
    for (const { id } of offer.games) shown.set(id, (shown.get(id) ?? 0) + 1)
    chosen.push({ cafeId: cafe.id, km: cafe.km, games: offer.games, room: offer.room })
  }
  return chosen
}

/** Where an evening leads: to a seat at a room, to a room of one's own, or to the cafe. */
export type EveningStep = 'join' | 'open' | 'visit'

export function stepOf({
  hasRoom,
  isClosedToRooms = false,
  seatsFree,
  people,
  startsAt,
  now,
}: {
  hasRoom: boolean
  /** Whether the hours of the cafe allow no room then, or no time for its yes. */
  isClosedToRooms?: boolean
  /** The seats that the cafe gives to meetups then; null where nothing limits them. */
  seatsFree: number | null
  people: number
  startsAt: Date
  now: Date
}): EveningStep {
  if (hasRoom) return 'join'
  const hasSeats = seatsFree === null || seatsFree >= people
  return hasSeats && !isClosedToRooms && whyNotThen(startsAt, now) === null ? 'open' : 'visit'
}

const quarterMs = 15 * minuteMs

/** When 'now' begins: at the next quarter of an hour. */
export function startOfNow(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / quarterMs) * quarterMs)
}

/** What else might be asked where nothing fits, the smallest step first. */
export type Loosening =
  | { by: 'distance'; withinKm: number }
  | { by: 'minutes'; minutes: number }
  | { by: 'start'; startsAt: Date }

const longerBy = 60
const laterByMs = 60 * minuteMs
const dayMs = 24 * 60 * minuteMs

/** Further away, longer, an hour later, and the same hour tomorrow: one step of each kind. */
export function looseningsOf({ withinKm, minutes, startsAt }: EveningWish, now: Date): Loosening[] {
  const farther = withinKm === null ? undefined : eveningsWithinKm.find((km) => km > withinKm)
  const longer = durations.find((each) => each >= minutes + longerBy)
  const later = [startsAt.getTime() + laterByMs, startsAt.getTime() + dayMs].filter(
    (at) => at - now.getTime() < longestAheadMs,
  )
  return [
    ...(farther === undefined ? [] : [{ by: 'distance' as const, withinKm: farther }]),
    ...(longer === undefined ? [] : [{ by: 'minutes' as const, minutes: longer }]),
    ...later.map((at) => ({ by: 'start' as const, startsAt: new Date(at) })),
  ]
}

export function loosened(wish: EveningWish, by: Loosening): EveningWish {
  switch (by.by) {
    case 'distance':
      return { ...wish, withinKm: by.withinKm }
    case 'minutes':
      return { ...wish, minutes: by.minutes }
    case 'start':
      return { ...wish, startsAt: by.startsAt }
  }
}
