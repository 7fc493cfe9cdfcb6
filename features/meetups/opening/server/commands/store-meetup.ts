import { whyAbusive } from '~/features/accounts/abuse-words'
import { badInput } from '~/lib/errors'
import { blankOf, onlyFacts } from '~/lib/facts'
import type { Reader, Transaction } from '~/lib/server/database'
import { toColumns } from '~/lib/server/wire'
import { welcomes } from '../../../core/experience'
import { type HostFacts, hostFacts, type MeetupFacts, openerFacts } from '../../../core/facts'
import { storeGames } from '../../../games/server/commands/meetup-games'
import { template } from '../schemas'

interface StoredMeetup extends Partial<MeetupFacts> {
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
  const { hostId, openSlot, tableId, seriesId, regularsUntil, regularsOf, cafeId, contact, startsAt } = meetup
  const { minPeople, maxPeople, tier, dayKind, autoAccepts, takesLate = false, passwordHash } = meetup
  const facts = onlyFacts(openerFacts, { ...blankOf(openerFacts), ...meetup })
  const row = {
    ...{ hostId, openSlot, tableId, seriesId, regularsUntil, regularsOf, cafeId, contact, startsAt },
    ...{ minPeople, maxPeople, tier, dayKind, autoAccepts, takesLate, passwordHash },
    ...facts,
    welcomesBeginners: welcomes(facts),
    title: meetup.title.trim(),
    content: meetup.content.trim(),
    yesDueAt: meetup.yesDueAt,
    openedAt: now,
  }
  const [opened] = await tx<{ id: number }[]>`
    insert into meetups (host_id, table_id, series_id, regulars_until, regulars_of, cafe_id, title, content, contact, starts_at, min_people, max_people, tier, day_kind,
      auto_accepts, takes_late, password_hash, experience, welcomes_beginners, explains, lasts_minutes, before_last_train, open_slot, yes_due_at, opened_at)
    select host_id, table_id, series_id, regulars_until, regulars_of, cafe_id, title, content, contact, starts_at, min_people, max_people, tier, day_kind,
      auto_accepts, takes_late, password_hash, experience, welcomes_beginners, explains, lasts_minutes, before_last_train, open_slot, yes_due_at, opened_at
    from jsonb_populate_record(null::meetups, ${JSON.stringify(toColumns(row))}::text::jsonb)
    returning id`
  if (!opened) throw new Error('the meetup was not stored')
  await storeGames(tx, opened.id, { gameIds: meetup.gameIds, broughtIds: meetup.broughtIds ?? [] })
  return opened.id
}

/** What repeats of it, for the template of a series or a standing table. */
export function templateOf(meetup: object): string {
  const said = template.parse(meetup)
  return JSON.stringify({
    ...said,
    title: said.title.trim(),
    content: said.content.trim(),
    contact: said.contact || null,
    welcomesBeginners: welcomes(said),
  })
}

/** What the host of a meetup may change, as its row holds it. */
interface Written extends HostFacts {
  title: string
  content: string
  contact: string | null
  takesLate: boolean
}

/** Null while operators hide its text. */
export async function findWritten(db: Reader, meetupId: number): Promise<Written | null> {
  const [row] = await db<
    {
      title: string
      content: string
      contact: string | null
      takesLate: boolean
      experience: string
      welcomesBeginners: boolean
      explains: boolean
    }[]
  >`
    select title, content, contact, takes_late, experience, welcomes_beginners, explains from meetups
    where id = ${meetupId} and hidden_title is null`
  return row ? { ...row, ...onlyFacts(hostFacts, row) } : null
}

export async function storeWritten(tx: Transaction, meetupId: number, written: Written): Promise<void> {
  await tx`
    update meetups set (title, content, contact, takes_late, experience, welcomes_beginners, explains, revision) = (
      select title, content, contact, takes_late, experience, welcomes_beginners, explains, revision + 1
      from jsonb_populate_record(meetups, ${JSON.stringify(toColumns(written))}::text::jsonb)
    )
    where id = ${meetupId}`
}

/** Refuses a title or a content with abuse words. */
export function refuseAbuse({ title, content }: { title: string | null; content: string | null }): void {
  const badTitle = whyAbusive('제목에', title ?? '')
  if (badTitle !== null) throw badInput({ title: badTitle })
  const badContent = whyAbusive('내용에', content ?? '')
  if (badContent !== null) throw badInput({ content: badContent })
}
