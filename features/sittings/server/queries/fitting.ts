import type { FittingRow } from '~/db/rows/sittings'
import { initialsSearched, lettersSearched } from '~/features/cafes/cafe-search'
import { verdictOf } from '~/features/play-records/verdict'
import { bestOfShelf } from '~/features/tonight/evening'
import { reasonInWords, timeInShort } from '~/features/tonight/evening-in-words'
import { listVotes } from '~/features/tonight/server/queries/evenings'
import type { Reader } from '~/lib/server/database'
import { mostFitting } from '../../sitting'

interface Wanted {
  cafeId: number
  people: number
  minutes: number | null
  text: string
}

/** Of so many games that fit, the best are shown. */
const mostCompared = 200

/** What of the shelf so many people can play in that time, what is worth most first, each with a word why. */
export async function listFitting(db: Reader, { cafeId, people, minutes, text }: Wanted) {
  const [pattern, patterns] = lettersSearched(text)
  const initials = initialsSearched(text)
  const rows = await db<FittingRow[]>`
    select games.id, name, image, games.min_players, games.max_players, best_players, score::float8 as score,
      coalesce(minutes, nullif(play_minutes, 0))::int as minutes, coalesce(timed_plays, 0)::int as timed_plays,
      coalesce(fame, rank_score)::float8 as fame
    from cafe_games join games on games.id = cafe_games.game_id left join evening_games on evening_games.game_id = games.id
    where cafe_id = ${cafeId} and ${people} between games.min_players and games.max_players
      and (${minutes}::int is null or coalesce(minutes, play_minutes) <= ${minutes}::int)
      and (${text === ''}::boolean or exists (
        select from game_names
        where game_names.game_id = games.id and ((letters like ${pattern} and letters like all(${patterns}::text[]))
          or initials like ${initials})
      ))
    order by coalesce(fame, rank_score) desc, games.id
    limit ${mostCompared}`
  const votes = await listVotes(
    db,
    rows.map(({ id }) => id),
    [people],
  )
  const votesOf = new Map(votes.map((vote) => [vote.gameId, vote]))
  const games = rows.map((row) => {
    const vote = votesOf.get(row.id)
    const verdict = vote ? verdictOf(vote) : null
    return {
      ...row,
      verdicts: new Map(verdict === null ? [] : [[people, verdict]]),
      share: vote ? vote.good / vote.votes : null,
      taste: 0,
      isLevelWanted: false,
      because: null,
    }
  })
  return bestOfShelf(games, people)
    .slice(0, mostFitting)
    .map((game) => ({ ...game, reason: reasonInWords(game, people), takes: timeInShort(game) }))
}
