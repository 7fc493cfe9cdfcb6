import type { ListedGameRow } from '~/db/rows/catalogue'
import type { Reader } from '~/lib/server/database'
import { editDistances, guessesFrom } from '../../search-guesses'
import type { ViewerId } from './games'

/** Appended to a prefix, it is an upper bound for all texts with that prefix. */
const lastLetter = '\u{10ffff}'

/** Further guesses would not help anybody. */
const mostGuesses = 100

export interface GuessesWanted {
  text: string
  /** Match whole names only, not their beginnings or parts. */
  onlyWhole: boolean
  /** Games that the search has already found. */
  except: number[]
  limit: number
  offset: number
}

/**
 * Finds games whose name was probably meant by a text that matches none as typed: with filler words, the wrong keyboard
 * language, swapped or missing syllables, or typos. Whole names come before beginnings, and equally close games are
 * ordered by popularity.
 * `total`: the number of games in the whole list.
 */
export function guessGames(
  db: Reader,
  { text, onlyWhole, except, limit, offset }: GuessesWanted,
  viewerId: ViewerId,
): Promise<ListedGameRow[]> {
  const { readings, initials, oneMore, misspellings } = guessesFrom(text)
  const contained = readings.filter(({ mayContain }) => mayContain).map(({ letters }) => letters)
  // Any of the arrays may be empty, and its part of the query is then skipped, so one prepared plan serves every
  // search.
  return db<ListedGameRow[]>`
    with meant as materialized (
      select game_id, char_length(name.letters) as length, name.letters = reading.letters as is_whole,
        case when name.letters = reading.letters then reading.distance else reading.distance + 1 end as distance
      from unnest(
        (select ${readings.map(({ letters }) => letters)}::text[]),
        (select ${readings.map(({ distance }) => distance)}::int[])
      ) reading (letters, distance)
      join game_names name
        on name.letters ~>=~ reading.letters and name.letters ~<~ (reading.letters || ${lastLetter})
      -- A single syllable is the beginning of too much.
      where name.letters = reading.letters or char_length(reading.letters) > 2
      union all
      select game_id, char_length(letters), false, ${editDistances.part}::int
      from unnest((select ${contained}::text[])) part
      join game_names on letters like ('%' || part || '%')
      union all
      select game_id, char_length(letters), initials = consonants,
        case when initials = consonants then ${editDistances.reread}::int else ${editDistances.reread + 1}::int end
      from unnest((select ${initials}::text[])) consonants
      join game_names
        on initials <> '' and initials ~>=~ consonants and initials ~<~ (consonants || ${lastLetter})
    ),
    begun as materialized (
      select game_id, letters
      from unnest((select ${oneMore.starts}::text[])) start
      join game_names on letters ~>=~ start and letters ~<~ (start || ${lastLetter})
    ),
    longer as (
      select game_id, char_length(letters) as length, is_whole,
        case when is_whole then ${editDistances.oneMore}::int else ${editDistances.oneMore + 2}::int end as distance
      from begun
      cross join lateral (select letters like any ((select ${oneMore.patterns}::text[])::text[]) as is_whole)
        compared
      where letters like any ((select ${oneMore.patterns.map((pattern) => `${pattern}%`)}::text[])::text[])
    ),
    misspelled as materialized (
      select game_id, char_length(name.letters) as length, whole_typos <= search.typos as is_whole,
        search.distance + nearest.typos as distance
      from unnest(
        (select ${misspellings.map(({ letters }) => letters)}::text[]),
        (select ${misspellings.map(({ typos }) => typos)}::int[]),
        (select ${misspellings.map(({ distance }) => distance)}::int[]),
        (select ${misspellings.map(({ pieces: [first] }) => first)}::text[]),
        (select ${misspellings.map(({ pieces: [, second] }) => second)}::text[]),
        (select ${misspellings.map(({ pieces: [, , third] }) => third)}::text[])
      ) search (letters, typos, distance, first, second, third)
      cross join lateral (
        select char_length(first) + 1 as second_from, char_length(first) + char_length(second) + 1 as third_from
      ) place
      join game_names name
        on (name.letters ~>=~ first and name.letters ~<~ (first || ${lastLetter}))
          or name.letters like ('%' || second || '%')
          or name.letters like ('%' || third || '%')
      cross join lateral (
        select min(levenshtein_less_equal(
          search.letters, left(name.letters, char_length(search.letters) + more), search.typos
        )) as typos
        from unnest('{-2,-1,0,1,2}'::int[]) more
        where abs(more) <= search.typos
      ) nearest
      cross join lateral (
        select levenshtein_less_equal(search.letters, left(name.letters, 100), search.typos) as whole_typos
      ) compared
      where not exists (select from meant where is_whole and distance = ${editDistances.reread})
        -- A piece that stands elsewhere in the name is not the piece of the search.
        and (
          starts_with(name.letters, first)
          or strpos(substr(name.letters, second_from - search.typos, char_length(second) + 2 * search.typos), second) > 0
          or strpos(substr(name.letters, third_from - search.typos, char_length(third) + 2 * search.typos), third) > 0
        )
        and nearest.typos <= search.typos
    ),
    found as (
      select game_id, min(distance) as distance, min(length) as length
      from (select * from meant union all select * from longer union all select * from misspelled) guesses
      where (is_whole or not (select ${onlyWhole}::boolean)) and game_id <> all ((select ${except}::int[])::int[])
      group by game_id
      order by distance, length
      limit (select ${mostGuesses}::int)
    ),
    listed as (
      select game_id, distance, length, play_count + review_count as fame, count(*) over ()::int as total
      from found
      join games on id = game_id
      order by distance, fame desc, length, game_id
      limit (select ${limit}::int) offset (select ${offset}::int)
    )
    select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
      review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, total
    from listed
    join games on id = game_id
    cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, game_id)) own
    order by distance, fame desc, length, id`
}
