import type { SpelledGameRow } from '~/db/rows/catalogue'
import { countCharacters } from '~/lib/characters'
import type { Reader } from '~/lib/server/database'
import { readListPage } from '~/lib/server/read-list-page'
import { gamesPerPage } from '../../game'
import { isInitials, toLetters } from '../../search-text'
import { type GamePage, offsetOf, toGamePage, type ViewerId } from './games'
import { guessGames } from './guess-games'

/** The trigram index needs at least three letters; shorter texts scan all names. */
const shortestIndexed = 3
/** Appended to a prefix, it is an upper bound for all texts with that prefix. */
const lastLetter = '\u{10ffff}'

/** If fewer games are found, and only inside their names, guesses at whole names are added. */
const fewGames = 5

/** Whether the text was only found inside a name, after its beginning. */
function isPart({ closeness }: SpelledGameRow): boolean {
  return closeness === 2
}

/** Searches all names of games. If none matches as typed, guesses what was meant. */
export async function searchGames(
  db: Reader,
  text: string,
  page: number,
  viewerId: ViewerId = null,
): Promise<GamePage> {
  if (toLetters(text) === '') return { count: 0, games: [] }
  const { count, rows } = await readListPage(page, (page) => listSpelled(db, text, page, viewerId))
  if (count >= fewGames) return { count, games: rows }
  if (count === 0) {
    return toGamePage(page, (page) =>
      guessGames(
        db,
        { text, onlyWhole: false, except: [], limit: gamesPerPage, offset: offsetOf(page) },
        viewerId,
      ),
    )
  }
  const spelled = page === 1 ? rows : await listSpelled(db, text, 1, viewerId)
  if (!spelled.every(isPart)) return { count, games: rows }
  const wanted = {
    text,
    onlyWhole: true,
    except: spelled.map(({ id }) => id),
    limit: fewGames - count,
    offset: 0,
  }
  const guessed = await guessGames(db, wanted, viewerId)
  return { count: count + guessed.length, games: page === 1 ? [...rows, ...guessed] : [] }
}

/**
 * Ordered by closeness: the whole name, its beginning, a part, initial consonants (whole, beginning, part). Equally
 * close games are ordered by popularity.
 */
function listSpelled(db: Reader, text: string, page: number, viewerId: ViewerId): Promise<SpelledGameRow[]> {
  const letters = toLetters(text)
  const length = countCharacters(letters)
  const onlyInitials = isInitials(text)
  // A single letter occurs in nearly every name.
  const inside = onlyInitials || length === 1 ? 'nowhere' : length < shortestIndexed ? 'anywhere' : 'indexed'
  const initialsInside =
    !onlyInitials || length === 1 ? 'nowhere' : length < shortestIndexed ? 'anywhere' : 'indexed'

  // Range bounds replace LIKE for prefixes, and each part has a condition on the parameters alone, so one prepared plan
  // serves every search and skips parts that do not apply.
  return db<SpelledGameRow[]>`
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
    found as (
      select game_id, min(closeness) as closeness, min(length) as length
      from spelled
      group by game_id
    ),
    listed as (
      select game_id, closeness, length, play_count + review_count as fame, count(*) over ()::int as total
      from found
      join games on id = game_id
      order by closeness, fame desc, length, game_id
      limit ${gamesPerPage} offset ${offsetOf(page)}
    )
    select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
      review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, total, closeness
    from listed
    join games on id = game_id
    cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, game_id)) own
    order by closeness, fame desc, length, id`
}
