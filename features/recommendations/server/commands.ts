import { keepMembers } from '~/features/accounts/server/commands/members'
import type { Database, Transaction } from '~/lib/server/database'
import { closeness, recomputeAfterDays } from '../recommendation'

const dayMs = 24 * 60 * 60_000

/** The number of games per step. Reading tastes is quick, finding neighbours is slow. */
const batches = { tastes: 2_000, neighbours: 100 } as const

/**
 * Reads the tastes of games whose counts or facts have changed since the last read, and marks these games for
 * new neighbours. Returns the number of games. Every command updates the counts on the games, so removals are
 * noticed too. What leaves all counts the same is noticed after `recomputeAfterDays`: a new star on an existing play,
 * or one member's like that another's removed like balances before the next look. The counts are stored as they were
 * before the tastes were read, so what changes a count in between is read next time.
 */
async function readTastes(tx: Transaction, now: Date): Promise<number> {
  const old = new Date(now.getTime() - recomputeAfterDays * dayMs)
  const changed = await tx<{ id: number; current: number[] }[]>`
    select id,
      array[review_count, star_sum, play_count, like_count, difficulty, min_players, max_players, play_minutes]
        as current
    from games left join taste_states on game_id = id
    where (
        review_count + play_count + like_count > 0
        or game_id is not null
        or exists (select from game_categories where game_categories.game_id = id)
      )
      and (
        seen is distinct from array[review_count, star_sum, play_count, like_count, difficulty, min_players,
          max_players, play_minutes]
        or read_at < ${old}
      )
    order by id
    limit ${batches.tastes}`
  if (changed.length === 0) return 0
  const ids = changed.map(({ id }) => id)
  const fans = await tx<{ memberId: number | null }[]>`
    select distinct member_id from member_tastes where game_id = any(${ids}::int[]) and weight <> 0`
  // Nobody leaves before the tastes are stored, so that none of a member who has left is stored after them.
  const remaining = await keepMembers(
    tx,
    fans.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])),
  )
  await tx`delete from tastes where game_id = any(${ids}::int[])`
  await tx`
    insert into tastes (member_id, game_id, weight)
    select member_id, game_id, weight
    from member_tastes
    where game_id = any(${ids}::int[]) and weight <> 0 and member_id = any(${[...remaining]}::int[])`
  const counts = JSON.stringify(changed.map(({ id, current }) => ({ id, current })))
  await tx`
    insert into taste_states (game_id, seen, norm, read_at, read_turn)
    select games.id, counted.current,
      coalesce((select sqrt(sum(weight * weight)) from tastes where game_id = games.id), 0), ${now}, turn
    from json_to_recordset(${counts}::text::json) as counted (id int, current int[])
    join games on games.id = counted.id
    cross join (select nextval('taste_turns') as turn) next
    on conflict (game_id) do update
    set seen = excluded.seen, norm = excluded.norm, read_at = excluded.read_at, read_turn = excluded.read_turn`
  return ids.length
}

/**
 * Recomputes the neighbours of the marked games, and updates these games in the lists of other games. Returns
 * the number of recomputed games.
 */
async function findNeighbours(tx: Transaction): Promise<number> {
  const waiting = await tx<{ gameId: number }[]>`
    select game_id from taste_states where found_turn < read_turn order by game_id limit ${batches.neighbours}`
  if (waiting.length === 0) return 0
  const ids = waiting.map(({ gameId }) => gameId)
  // A hundred popular games share members with most others, too many pairs to sort in the default 4 MB.
  await tx`set local work_mem = '64MB'`
  await tx`delete from game_neighbours where game_id = any(${ids}::int[])`
  await tx`
    delete from game_neighbours
    using taste_states read, taste_states found
    where neighbour_id = any(${ids}::int[]) and read.game_id = neighbour_id
      and found.game_id = game_neighbours.game_id and found.found_turn < read.read_turn`
  const changed = await tx<{ gameId: number }[]>`
    with together as (
      select a.game_id, b.game_id as neighbour_id, sum(a.weight * b.weight) as shared, count(*) as people
      from tastes a
      join tastes b on b.member_id = a.member_id and b.game_id <> a.game_id
      where a.game_id = any(${ids}::int[])
      group by a.game_id, b.game_id
    ), liked as (
      select together.game_id, neighbour_id,
        shared * people / (people + ${closeness.doubt}::real) / (own.norm * other.norm ^ ${closeness.fame}::real)
          as score,
        shared * people / (people + ${closeness.doubt}::real) / (other.norm * own.norm ^ ${closeness.fame}::real)
          as score_back
      from together
      join taste_states own on own.game_id = together.game_id
      join taste_states other on other.game_id = neighbour_id
      where own.norm > 0 and other.norm > 0
    ), own_traits as (
      select game_id, trait, weight, sum(weight) over (partition by game_id) as whole
      from game_traits
      where game_id = any(${ids}::int[])
    ), shelved_traits as (
      select game_id, trait, weight, sum(weight) over (partition by game_id) as whole
      from game_traits
      where game_id in (select game_id from game_categories)
    ), kindred as (
      select own.game_id, other.game_id as neighbour_id,
        sum(own.weight) / sqrt(max(own.whole) * max(other.whole)) as score
      from own_traits own
      join shelved_traits other on other.trait = own.trait and other.game_id <> own.game_id
      group by own.game_id, other.game_id
    ), pairs as (
      select coalesce(liked.game_id, kindred.game_id) as game_id,
        coalesce(liked.neighbour_id, kindred.neighbour_id) as neighbour_id,
        coalesce(liked.score, 0) + ${closeness.kindred}::real * coalesce(kindred.score, 0) as score,
        coalesce(liked.score_back, 0) + ${closeness.kindred}::real * coalesce(kindred.score, 0) as score_back,
        liked.game_id is not null as has_fans
      from liked
      full join kindred on kindred.game_id = liked.game_id and kindred.neighbour_id = liked.neighbour_id
    ), ranked as (
      select game_id, neighbour_id, score,
        row_number() over (partition by game_id order by score desc, neighbour_id) as place
      from pairs
      where score > 0
    ), backward as (
      -- Lists that wait to be made anew, or were made since these games were read, need no telling.
      select pairs.neighbour_id as game_id, pairs.game_id as neighbour_id, score_back as score
      from pairs
      join taste_states own on own.game_id = pairs.game_id
      join taste_states other on other.game_id = pairs.neighbour_id
      where score_back > 0 and other.found_turn between other.read_turn and own.read_turn
        and (has_fans or exists (select from game_categories where game_id = pairs.game_id))
    ), lists as (
      select game_id, count(*) as held, min(score) as lowest
      from game_neighbours
      where game_id in (select game_id from backward)
      group by game_id
    )
    insert into game_neighbours (game_id, neighbour_id, score)
    select game_id, neighbour_id, score from ranked where place <= ${closeness.neighbours}
    union all
    select backward.game_id, neighbour_id, score
    from backward
    left join lists on lists.game_id = backward.game_id
    where coalesce(held, 0) < ${closeness.neighbours} or score > lowest
    returning game_id`
  const own = new Set(ids)
  const others = [...new Set(changed.map(({ gameId }) => gameId))].filter((id) => !own.has(id))
  await tx`
    delete from game_neighbours
    using (
      select game_id, neighbour_id, row_number() over (partition by game_id order by score desc, neighbour_id) as place
      from game_neighbours
      where game_id = any(${others}::int[])
    ) placed
    where place > ${closeness.neighbours} and game_neighbours.game_id = placed.game_id
      and game_neighbours.neighbour_id = placed.neighbour_id`
  await tx`
    update taste_states set found_turn = turn
    from (select nextval('taste_turns') as turn) next
    where game_id = any(${ids}::int[])`
  return ids.length
}

/** Deletes a member's tastes. Erasing the reviews, likes and plays makes the neighbours outdated. */
export async function eraseTastesOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from tastes where member_id = ${memberId}`
}

/** Updates the closeness of games, one batch per call: first all tastes, then the neighbours. */
export function refreshCloseness(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const read = await readTastes(tx, now)
    return read > 0 ? read : findNeighbours(tx)
  })
}
