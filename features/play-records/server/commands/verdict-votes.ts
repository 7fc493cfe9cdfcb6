import { lockMember } from '~/features/accounts/server/commands/members'
import { noteNewVerdict } from '~/features/catalogue/server/commands/games'
import { hasGame } from '~/features/catalogue/server/queries/games'
import { refuse } from '~/lib/errors'
import type { Database, Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { catalogueRefusals } from '../../../catalogue/refusals'
import { playTags } from '../../play'
import { playRefusals } from '../../refusals'
import type { NewCountVote } from '../../verdict'
import { hasPlayed } from '../queries/plays'

/** Votes on whether a game is good with this many players. A new vote replaces the old one, null withdraws it. */
export function voteOnCount(
  db: Database,
  { isGood, ...vote }: Omit<NewCountVote, 'isGood'> & { isGood: boolean | null },
): Promise<void> {
  const { memberId, gameId, players, votedAt } = vote
  return db.transaction(async (tx) => {
    // The lock keeps the member's last record from being removed while the vote is stored.
    await lockMember(tx, memberId)
    if (!(await hasGame(tx, gameId))) throw refuse(catalogueRefusals.noGame)
    if (!(await hasPlayed(tx, { memberId, gameId }))) {
      throw refuse(playRefusals.noVote)
    }
    if (isGood === null) {
      await tx`
        delete from game_count_votes
        where member_id = ${memberId} and game_id = ${gameId} and players = ${players}`
    } else {
      await tx`
        insert into game_count_votes (member_id, game_id, players, is_good, voted_at)
        values (${memberId}, ${gameId}, ${players}, ${isGood}, ${votedAt})
        on conflict (member_id, game_id, players)
        do update set is_good = excluded.is_good, voted_at = excluded.voted_at`
    }
    await invalidate(tx, playTags.verdicts.of(gameId))
    await noteNewVerdict(tx, gameId)
  })
}

/** Adds any number of new votes, for the demo town. */
export async function addCountVotes(tx: Transaction, votes: NewCountVote[]): Promise<void> {
  const rows = JSON.stringify(
    votes.map(({ memberId, gameId, players, isGood, votedAt }) => ({
      member_id: memberId,
      game_id: gameId,
      players,
      is_good: isGood,
      voted_at: votedAt.toISOString(),
    })),
  )
  await tx`
    insert into game_count_votes (member_id, game_id, players, is_good, voted_at)
    select member_id, game_id, players, is_good, voted_at
    from json_to_recordset(${rows}::text::json) as given (
      member_id int, game_id int, players smallint, is_good boolean, voted_at timestamptz
    )`
  await invalidate(tx, ...votes.map(({ gameId }) => playTags.verdicts.of(gameId)))
}

export async function eraseVotesOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from game_count_votes where member_id = ${memberId}`
  await invalidate(tx, playTags.verdicts.all)
}
