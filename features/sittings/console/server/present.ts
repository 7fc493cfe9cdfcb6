import { forecastsOf } from '~/features/timer/server/queries/forecasts'
import { dayMs, hourMs } from '~/lib/durations'
import { spanOfMonth } from '~/lib/month'
import { seoulDate } from '~/lib/seoul-date'
import type { Reader } from '~/lib/server/database'
import { findFloorSettings } from '../../server/queries/tables'
import { gamesOfDays, isAway, mostGamesShown, type RingKind } from '../../sitting'
import {
  listFloorGuests,
  listFloorMeetups,
  listFloorRings,
  listFloorTables,
  listGamesLeft,
  listGamesTaken,
} from './queries'

/** Parts that have been missing for longer are bought anew or forgotten. */
const gapsForMs = 30 * dayMs
const meetupsSinceMs = hourMs
const meetupsWithinMs = 4 * hourMs

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

export async function presentFloor(db: Reader, { cafeId, now }: { cafeId: number; now: Date }) {
  const [tables, guests, rings, meetups, settings] = await Promise.all([
    listFloorTables(db, cafeId),
    listFloorGuests(db, cafeId),
    listFloorRings(db, { cafeId, since: after(now, -gapsForMs) }),
    listFloorMeetups(db, { cafeId, from: after(now, -meetupsSinceMs), until: after(now, meetupsWithinMs) }),
    findFloorSettings(db, cafeId),
  ])
  const running = tables.flatMap(({ gameId, timerId, timerEndedAt }) =>
    gameId === null || timerId === null || timerEndedAt !== null ? [] : { timerId, gameId },
  )
  const forecasts = await forecastsOf(db, { running, now })
  const rung = rings.map(({ kind, gameId, gameName, ...ring }) => ({
    ...ring,
    kind: kind as RingKind,
    game: gameId === null ? null : { id: gameId, name: gameName ?? '' },
  }))
  return {
    asOf: now,
    tables: tables.map(({ id, code, name, room, seats, ...row }) => ({
      ...{ id, code, name, room, seats },
      sitting:
        row.sittingId === null || row.askedAt === null
          ? null
          : {
              isOpen: row.openedAt !== null,
              since: row.openedAt ?? row.askedAt,
              people: row.people,
              staysUntil: row.staysUntil,
              guests: guests
                .filter(({ sittingId }) => sittingId === row.sittingId)
                .map((guest) => ({
                  ...{ id: guest.id, name: guest.name, isSeated: guest.isSeated },
                  isAway: isAway(guest.heardAt, now),
                })),
              game:
                row.gameId === null
                  ? null
                  : {
                      ...{ id: row.gameId, name: row.gameName ?? '', image: row.image },
                      ...{ players: row.players ?? 0, beganAt: row.beganAt },
                      isOver: row.timerEndedAt !== null,
                      forecast: forecasts.get(row.timerId ?? 0) ?? null,
                    },
              meetup:
                row.meetupId === null
                  ? null
                  : {
                      ...{ id: row.meetupId, title: row.meetupTitle ?? '' },
                      ...{ seated: row.meetupSeated ?? 0, checkedIn: row.checkedIn ?? 0 },
                    },
            },
    })),
    rings: rung.filter(({ isAnswered }) => !isAnswered),
    gaps: rung.filter(({ kind, isAnswered }) => kind === 'missing-part' && isAnswered),
    showsFreeTables: settings?.showsFreeTables ?? false,
    meetups: meetups.map(({ checkedIn, ...meetup }) => ({ ...meetup, checkedIn: checkedIn ?? 0 })),
  }
}

/** Which games of the shelf its tables took in a month or, without one, in the last days, and which they did not. */
export async function presentGames(
  db: Reader,
  { cafeId, month, now }: { cafeId: number; month: string | null; now: Date },
) {
  const span = month === null ? { from: after(now, -gamesOfDays * dayMs), until: now } : spanOfMonth(month)
  const asked = { cafeId, ...span, most: mostGamesShown }
  const [taken, left] = await Promise.all([listGamesTaken(db, asked), listGamesLeft(db, asked)])
  return {
    month,
    thisMonth: seoulDate(now).slice(0, 7),
    taken: { count: taken[0]?.count ?? 0, games: taken },
    left: { count: left[0]?.count ?? 0, games: left },
  }
}
