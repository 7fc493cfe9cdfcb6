import type { Transaction } from '~/lib/server/database'
import { type ForWhom, welcomes } from '../../experience'
import { storeGames } from './meetup-games'

interface StoredMeetup extends ForWhom {
  /** Null at a standing table. */
  hostId: number | null
  openSlot: number | null
  tableId?: number
  seriesId?: number
  /** Until when only those who sat at `regularsOf` may join. */
  regularsUntil?: Date | null
  regularsOf?: number | null
  cafeId: number
  title: string
  content: string
  contact: string | null
  startsAt: Date
  minPeople: number
  maxPeople: number
  tier: number | null
  dayKind: string
  autoAccepts: boolean
  lastsMinutes?: number | null
  beforeLastTrain?: boolean
  /** Whether others may join after the confirmation. */
  takesLate?: boolean
  passwordHash: string | null
  yesDueAt: Date | null
  /** Games that the cafe owns. */
  gameIds: readonly number[]
  /** Games that the host brings along. */
  broughtIds?: readonly number[]
}

/** Stores a meetup without anybody in it. Whoever may open it, and everything planned for it, is the caller's matter. */
export async function storeMeetup(tx: Transaction, meetup: StoredMeetup, now: Date): Promise<number> {
  const {
    hostId,
    openSlot,
    tableId = null,
    seriesId = null,
    cafeId,
    title,
    content,
    contact,
    startsAt,
    tier,
    dayKind,
  } = meetup
  const {
    minPeople,
    maxPeople,
    autoAccepts,
    takesLate = false,
    passwordHash,
    experience,
    explains = false,
    lastsMinutes = null,
    beforeLastTrain = false,
    yesDueAt,
  } = meetup
  const [opened] = await tx<{ id: number }[]>`
    insert into meetups (host_id, table_id, series_id, regulars_until, regulars_of, cafe_id, title, content, contact, starts_at, min_people, max_people, tier, day_kind,
      auto_accepts, takes_late, password_hash, experience, welcomes_beginners, explains, lasts_minutes, before_last_train, open_slot, yes_due_at, opened_at)
    values (${hostId}, ${tableId}, ${seriesId}, ${meetup.regularsUntil ?? null}, ${meetup.regularsOf ?? null}, ${cafeId}, ${title.trim()}, ${content.trim()}, ${contact}, ${startsAt}, ${minPeople}, ${maxPeople},
      ${tier}, ${dayKind}, ${autoAccepts}, ${takesLate}, ${passwordHash}, ${experience}, ${welcomes(meetup)}, ${explains}, ${lastsMinutes}, ${beforeLastTrain}, ${openSlot}, ${yesDueAt},
      ${now})
    returning id`
  if (!opened) throw new Error('the meetup was not stored')
  await storeGames(tx, opened.id, { gameIds: meetup.gameIds, broughtIds: meetup.broughtIds ?? [] })
  return opened.id
}
