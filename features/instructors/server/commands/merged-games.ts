import type { Merging } from '~/features/catalogue/server/commands/merged-games'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { instructorTags } from '../../instructor'

/** Replaces the game for all instructors who teach it. Instructors who teach both games keep one entry. */
export async function moveTaughtGames(tx: Transaction, { from, into }: Merging): Promise<void> {
  const teaching = await tx<{ instructorId: number }[]>`
    select instructor_id from instructor_games where game_id = ${from} for update`
  await tx`
    insert into instructor_games (instructor_id, game_id, position)
    select instructor_id, ${into}::int, position from instructor_games where game_id = ${from}
    on conflict (instructor_id, game_id) do nothing`
  await tx`delete from instructor_games where game_id = ${from}`
  await invalidate(tx, ...teaching.map(({ instructorId }) => instructorTags.facts.of(instructorId)))
}
