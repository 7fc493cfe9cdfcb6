import { meetsNeed, toOperatorRights } from '~/lib/operator-rights'
import type { Database } from '~/lib/server/database'
import type { SetUp } from '../../set-up'
import { listOperatorsAtWork } from './waiting'

/** What the database knows of how far a site is set up. */
export async function readSetUp(
  db: Database,
  now: Date,
): Promise<Pick<SetUp, 'hasGames' | 'hasCafes' | 'chiefs'>> {
  const [operators, games, cafes] = await Promise.all([
    listOperatorsAtWork(db, now),
    db<{ id: number }[]>`select id from games limit 1`,
    db<{ id: number }[]>`select id from cafes where hidden_at is null limit 1`,
  ])
  return {
    hasGames: games.length > 0,
    hasCafes: cafes.length > 0,
    chiefs: operators.filter(({ operatorRights }) => meetsNeed('chief', toOperatorRights(operatorRights)))
      .length,
  }
}
