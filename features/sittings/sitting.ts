import { hourMs, minuteMs, secondMs } from '~/lib/durations'
import { tagKind } from '~/lib/tags'

// A table of a cafe and what happens there from the first guest to the last (README.md).

export const longestTableName = 12
export const longestGuestName = 12
export const mostSeats = 10
export const mostTables = 100
/** So many phones sit at a table, and so many more may ask to. */
export const mostGuests = 2 * mostSeats
export const codeLength = 8

/** Phones that were not heard of for so long do not count when the last one ends the sitting. */
const awayMs = 15 * minuteMs
/** A sitting that nobody has opened is forgotten after this time. */
const askedForMs = 15 * minuteMs
/** A sitting ends when nobody has done anything for so long. */
export const idleMs = 4 * hourMs
/** How long guests may stay after the cafe has closed. */
const afterClosingMs = 30 * minuteMs
/** How long the names and scores can be looked at after the end. */
export const rememberedMs = 24 * hourMs
/** Phones are noted as heard of at most this often. */
export const heardEveryMs = 60 * secondMs

export const ringKinds = ['explain', 'missing-part', 'bill'] as const
export type RingKind = (typeof ringKinds)[number]

export const ringLabels: Record<RingKind, string> = {
  explain: '설명 부탁해요',
  'missing-part': '부품이 없어요',
  bill: '계산할게요',
}

export const longestSearch = 30
/** How many games of a shelf are offered at once. */
export const mostFitting = 30

/** So many of the last days tell which games are taken, unless a month is chosen. */
export const gamesOfDays = 30
/** How many games of each list are shown. */
export const mostGamesShown = 200

/** For how long a table may say that it stays, in minutes; null where nobody has to leave. */
export const stays = [60, 90, 120, 180, 240] as const
export const longestStay = 720

/** When a sitting ends by itself, as far as is known now. */
export function endsByItselfAt({
  askedAt,
  openedAt,
  actedAt,
  closesAt,
}: {
  askedAt: Date
  openedAt: Date | null
  actedAt: Date
  closesAt: Date | null
}): Date {
  if (openedAt === null) return new Date(askedAt.getTime() + askedForMs)
  const idle = actedAt.getTime() + idleMs
  return new Date(closesAt === null ? idle : Math.min(idle, closesAt.getTime() + afterClosingMs))
}

export const isAway = (heardAt: Date, now: Date) => now.getTime() - heardAt.getTime() >= awayMs

/** Whether this phone ends the sitting when it leaves: no other seated phone has been heard of lately. */
export function isLastPhone(
  guests: readonly { id: number; isSeated: boolean; heardAt: Date }[],
  ownId: number,
  now: Date,
): boolean {
  return guests.every(({ id, isSeated, heardAt }) => id === ownId || !isSeated || isAway(heardAt, now))
}

/** What a member is called at a table to which they come without asking: their nickname, with a number if somebody has it. */
export function freeName(nickname: string, taken: readonly string[]): string {
  const letters = [...nickname]
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`
    const name = `${letters
      .slice(0, longestGuestName - end.length)
      .join('')
      .trim()}${end}`
    if (!taken.includes(name)) return name
  }
}

/** How many play: as many as were said to be there, or as have a phone at the table. */
export function playersAt({ people, seated }: { people: number | null; seated: number }): number {
  return Math.min(Math.max(people ?? 0, seated), mostSeats)
}

/** How many minutes the table stays; null where nobody has to leave, and 0 where the time is over. */
export function minutesLeft(staysUntil: Date | null, now: Date): number | null {
  if (staysUntil === null) return null
  return Math.max(0, Math.floor((staysUntil.getTime() - now.getTime()) / minuteMs))
}

/** What comes before a game's end: the cafe closes, or the table has said that it leaves then; null if the game ends in time. */
export function comesBefore(
  end: Date,
  { closesAt, staysUntil }: { closesAt: Date | null; staysUntil: Date | null },
): { is: 'closing' | 'leaving'; at: Date } | null {
  const isClosing = closesAt !== null && (staysUntil === null || closesAt <= staysUntil)
  const at = isClosing ? closesAt : staysUntil
  return at !== null && at < end ? { is: isClosing ? 'closing' : 'leaving', at } : null
}

export const sittingTags = {
  /** A table: who sits there and what they do. */
  tables: tagKind('cafe-tables'),
  /** All tables of a cafe, for its staff. */
  floors: tagKind('floors'),
  /** Which table a meetup has. */
  ofMeetup: tagKind('meetup-cafe-tables'),
  /** Records of sittings that have ended. */
  records: tagKind('sitting-records'),
}
