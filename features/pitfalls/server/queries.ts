import type { DeskPitfallRow, ListedPitfallRow, WholePitfallRow } from '~/db/rows/pitfalls'
import { toLetters } from '~/features/catalogue/search-text'
import type { Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import { readSlice } from '~/lib/server/read-slice'
import { type PitfallFilter, pitfallsPerPage, type Standing } from '../pitfall'

/** What is shown or proposed of a game, what most members confirm first. A hidden cafe is not named. */
export function listPitfalls(db: Reader, gameId: number): Promise<ListedPitfallRow[]> {
  return db<ListedPitfallRow[]>`
    select game_pitfalls.id, body as text, made_by, is_shown, name as cafe,
      (select count(*)::int from pitfall_confirmations where pitfall_id = game_pitfalls.id) as confirmations
    from game_pitfalls left join cafes on cafes.id = cafe_id and cafes.hidden_at is null
    where game_id = ${gameId} and game_pitfalls.hidden_at is null
    order by confirmations desc, game_pitfalls.id`
}

export async function findOwnPitfalls(
  db: Reader,
  { gameId, memberId }: { gameId: number; memberId: number },
): Promise<{ written: number[]; confirmed: number[] }> {
  const rows = await db<{ id: number; isWritten: boolean | null; isConfirmed: boolean }[]>`
    select id, author_id is not distinct from ${memberId}::int as is_written,
      exists (select from pitfall_confirmations where pitfall_id = id and member_id = ${memberId}) as is_confirmed
    from game_pitfalls where game_id = ${gameId} and hidden_at is null order by id`
  return {
    written: rows.filter(({ isWritten }) => isWritten).map(({ id }) => id),
    confirmed: rows.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id),
  }
}

/** The cafes that have the game and on whose staff the member is. */
export function listWritingCafes(
  db: Reader,
  { gameId, memberId }: { gameId: number; memberId: number },
): Promise<{ id: number; name: string }[]> {
  return db<{ id: number; name: string }[]>`
    select cafes.id, name
    from cafe_staff join cafes on cafes.id = cafe_staff.cafe_id
    join cafe_games on cafe_games.cafe_id = cafes.id and game_id = ${gameId}
    where member_id = ${memberId} and hidden_at is null
    order by name, cafes.id`
}

export async function hasPitfall(
  db: Reader,
  { gameId, folded }: { gameId: number; folded: string },
): Promise<boolean> {
  const found = await db`select from game_pitfalls where game_id = ${gameId} and folded = ${folded}`
  return found.length > 0
}

/** What limits one more. */
export async function measurePitfalls(
  db: Reader,
  {
    gameId,
    cafeId,
    authorId,
    since,
  }: { gameId: number; cafeId: number | null; authorId: number; since: Date },
): Promise<Standing> {
  const [measured] = await db<{ ofGame: number; ofCafe: number; today: number; open: number }[]>`
    select count(*) filter (where game_id = ${gameId} and hidden_at is null)::int as of_game,
      count(*) filter (where game_id = ${gameId} and hidden_at is null and cafe_id = ${cafeId}::int)::int as of_cafe,
      count(*) filter (where author_id = ${authorId} and made_by = 'member' and created_at > ${since})::int as today,
      count(*) filter (where author_id = ${authorId} and not is_shown and hidden_at is null)::int as open
    from game_pitfalls where game_id = ${gameId} or author_id = ${authorId}`
  return measured ?? { ofGame: 0, ofCafe: 0, today: 0, open: 0 }
}

export async function countConfirmations(db: Reader, id: number): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from pitfall_confirmations where pitfall_id = ${id}`
  return counted?.count ?? 0
}

/** All that the member has written and confirmed, for the export. */
export function listWholePitfalls(db: Reader, memberId: number): Promise<WholePitfallRow[]> {
  return db<WholePitfallRow[]>`
    select games.name as game, body as text, made_by, cafes.name as cafe, is_shown, created_at, game_pitfalls.hidden_at
    from game_pitfalls join games on games.id = game_id left join cafes on cafes.id = cafe_id
    where author_id = ${memberId} order by game_pitfalls.id`
}

export function listConfirmed(
  db: Reader,
  memberId: number,
): Promise<{ game: string; text: string; confirmedAt: Date }[]> {
  return db<{ game: string; text: string; confirmedAt: Date }[]>`
    select name as game, body as text, confirmed_at
    from pitfall_confirmations join game_pitfalls on game_pitfalls.id = pitfall_id join games on games.id = game_id
    where member_id = ${memberId} order by confirmed_at, pitfall_id`
}

/** Those of all games, or of games whose name matches, the newest first. */
export async function searchPitfalls(
  db: Reader,
  { text, filter, before }: { text: string; filter: PitfallFilter; before: number | null },
): Promise<Slice<DeskPitfallRow>> {
  const letters = toLetters(text)
  const walk = async (from: number, most: number) => {
    const ids = await db<{ id: number }[]>`
      select id from game_pitfalls
      where id < ${from}
        and case ${filter} when 'waiting' then not is_shown and hidden_at is null
          when 'shown' then is_shown and hidden_at is null when 'hidden' then hidden_at is not null else true end
        and (${letters} = '' or exists (
          select from game_names where game_names.game_id = game_pitfalls.game_id and strpos(letters, ${letters}) > 0))
      order by id desc limit ${most}`
    return ids.map(({ id }) => id)
  }
  const slice = await readSlice({ before, size: pitfallsPerPage }, { walk, find: null })
  const rows = await db<DeskPitfallRow[]>`
    select game_pitfalls.id, game_id, games.name as game, body as text, made_by, cafes.name as cafe, is_shown,
      game_pitfalls.hidden_at is not null as is_hidden, game_pitfalls.created_at,
      (select count(*)::int from pitfall_confirmations where pitfall_id = game_pitfalls.id) as confirmations
    from game_pitfalls join games on games.id = game_id left join cafes on cafes.id = cafe_id
    where game_pitfalls.id = any(${slice.rows}::int[]) order by game_pitfalls.id desc`
  return { ...slice, rows }
}
