import type { Reader } from '~/lib/server/database'
import { gamesPerPage } from '../../game'
import { intactPieces, isInitials, toLetters, typosAllowed } from '../../search-text'
import { type GamePage, type ListedGameRow, offsetOf, toGamePage, type ViewerId } from './games'

/** A trigram index finds nothing shorter; those few letters are looked for in every name. */
const shortestIndexed = 3
/** Sorts after every text that begins with the one before it. */
const lastLetter = '\u{10ffff}'

/**
 * Games by any of their names, the closest first: the name itself, a beginning, a part, first consonants (the
 * whole name's, the first, a part), and only when nothing is spelled so, names that differ by a typo. Among
 * equally close ones the game that people play and review comes first.
 */
export async function searchGames(
  db: Reader,
  text: string,
  page: number,
  viewerId: ViewerId = null,
): Promise<GamePage> {
  const letters = toLetters(text)
  if (letters === '') return { count: 0, games: [] }
  const { length } = [...letters]
  const onlyInitials = isInitials(text)
  // One letter stands somewhere in nearly every name.
  const inside = onlyInitials || length === 1 ? 'nowhere' : length < shortestIndexed ? 'anywhere' : 'indexed'
  const initialsInside =
    !onlyInitials || length === 1 ? 'nowhere' : length < shortestIndexed ? 'anywhere' : 'indexed'
  const typos = onlyInitials ? 0 : typosAllowed(letters)
  const [first = letters, second = letters, third = letters] = intactPieces(letters)

  return toGamePage(
    page,
    // Bounds instead of LIKE for beginnings, and conditions on the parameters alone around the rest: so one
    // prepared plan serves every search and skips what does not apply.
    (page) => db<ListedGameRow[]>`
      with spelled as (
        select game_id, case when letters = ${letters} then 0 else 1 end as closeness, char_length(letters) as length
        from game_names
        where letters ~>=~ ${letters} and letters ~<~ ${letters + lastLetter}
        union all
        select game_id, 2, char_length(letters)
        from game_names
        where ${inside === 'indexed'}::boolean and letters like ${`%${letters}%`}
        union all
        select game_id, 2, char_length(letters)
        from game_names
        where ${inside === 'anywhere'}::boolean and strpos(letters, ${letters}) > 0
        union all
        select game_id, case when initials = ${letters} then 3 else 4 end, char_length(letters)
        from game_names
        where ${onlyInitials}::boolean and initials <> ''
          and initials ~>=~ ${letters} and initials ~<~ ${letters + lastLetter}
        union all
        select game_id, 5, char_length(letters)
        from game_names
        where ${initialsInside === 'indexed'}::boolean and initials <> '' and initials like ${`%${letters}%`}
        union all
        select game_id, 5, char_length(letters)
        from game_names
        where ${initialsInside === 'anywhere'}::boolean and strpos(initials, ${letters}) > 0
      ),
      misspelled as (
        select game_id, 5 + distance as closeness, char_length(letters) as length
        from game_names
        cross join lateral (
          select min(levenshtein_less_equal(${letters}, left(letters, typed), ${typos})) as distance
          from generate_series(${length - typos}::int, ${length + typos}::int) typed
        ) nearest
        where ${typos > 0}::boolean
          and not exists (select from spelled)
          and (
            (letters ~>=~ ${first} and letters ~<~ ${first + lastLetter})
            or letters like ${`%${second}%`}
            or letters like ${`%${third}%`}
          )
          and distance <= ${typos}
      ),
      found as (
        select game_id, min(closeness) as closeness, min(length) as length
        from (select * from spelled union all select * from misspelled) names
        group by game_id
      ),
      listed as (
        select game_id, closeness, length, play_count + review_count as fame, count(*) over ()::int as total
        from found
        join games on id = game_id
        order by closeness, fame desc, length, game_id
        limit ${gamesPerPage} offset ${offsetOf(page)}
      )
      select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, star_sum,
        review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, total
      from listed
      join games on id = game_id
      cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, game_id)) own
      order by closeness, fame desc, length, id`,
  )
}
