import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { toMeetupStatus } from '../../../core/meetup'
import { changed } from '../../../core/server/commands/entries'
import { entryStateOf, findOwnEntry } from '../../../core/server/queries/entries'
import { lockMeetup } from '../../../core/server/queries/meetups'
import { whyCannotExplain } from '../../explaining'
import { explainRefusals } from '../../refusals'

interface Explaining {
  meetupId: number
  gameId: number
  memberId: number
  isExplaining: boolean
  now: Date
}

/** A seated member says that they explain one of the games, or takes it back. Repeating it changes nothing. */
export async function sayExplaining(
  tx: Transaction,
  { meetupId, gameId, memberId, isExplaining, now }: Explaining,
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(explainRefusals.noMeetup)
  const entry = await findOwnEntry(tx, { meetupId, memberId })
  if (entry === null || entryStateOf(entry) !== 'seated') throw refuse(explainRefusals.notSeated)
  const meetup = { status: toMeetupStatus(row.status), startsAt: row.startsAt }
  if (whyCannotExplain(meetup, now) !== null) throw refuse(explainRefusals.over)
  const written = isExplaining
    ? await tx`
        insert into meetup_explainers (entry_id, game_id, said_at)
        select ${entry.id}::int, game_id, ${now}::timestamptz from meetup_games
        where meetup_id = ${meetupId} and game_id = ${gameId}
        on conflict do nothing`
    : await tx`delete from meetup_explainers where entry_id = ${entry.id} and game_id = ${gameId}`
  if (written.count > 0) return changed(tx, meetupId, [memberId])
  if (!isExplaining) return
  const [named] = await tx<{ gameId: number }[]>`
    select game_id from meetup_games where meetup_id = ${meetupId} and game_id = ${gameId}`
  if (!named) throw refuse(explainRefusals.notPlayed)
}
