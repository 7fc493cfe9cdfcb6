import { Client } from 'pg'

/** The size that the goal for evenings names. */
const cafes = 10_000
const gamesOfShelf = 300
const games = 25_000
/** Games that one member likes, with those close to them. */
const liked = 60
const neighbours = 50

/** Adds cafes with full shelves, half of them around Seoul. Returns the member whose taste is known. */
export async function fillShelves(url: string): Promise<number> {
  const db = new Client({ connectionString: url })
  await db.connect()
  try {
    // The rows fit the rules; triggers and foreign keys, row by row, would only cost time. The index of the nearest owners of a game is not asked here.
    await db.query(
      `set session_replication_role = replica; set work_mem = '256MB'; drop index cafe_games_nearest`,
    )
    const { rows } = await db.query<{ cafe: number; game: number; member: number }>(
      `select (select max(id) from cafes) + 1 as cafe, (select max(id) from games) + 1 as game, (select max(id) from members) + 1 as member`,
    )
    const [first] = rows
    if (!first) throw new Error('The town is empty.')
    const { cafe, game, member } = first
    await db.query(
      `insert into members (id, nickname, nickname_folded, joined_at) overriding system value
       select ${member} + nth, 'v' || nth, 'v' || nth, now() from generate_series(0, 99) nth`,
    )
    await db.query(
      `insert into games (id, name, min_players, max_players, play_minutes, age, difficulty, genres, added_at, play_count) overriding system value
       select ${game} + nth, '게임 ' || nth, 2, 4 + nth % 3, 30 + nth % 90, 10, 1 + nth % 10, '{}', now(), nth % 400
       from generate_series(0, ${games} - 1) nth`,
    )
    await db.query(
      `insert into cafes (id, name, address, latitude, longitude, opens, closes, letters, initials, added_at, updated_at, game_count)
       overriding system value
       select ${cafe} + nth, '카페 ' || nth, '서울시 ' || nth,
         case nth % 2 when 0 then 37.45 + (nth * 7919 % 1000) * 0.0003 else 35.1 + (nth * 7919 % 1000) * 0.0026 end,
         case nth % 2 when 0 then 126.85 + (nth * 104729 % 1000) * 0.0003 else 126.6 + (nth * 104729 % 1000) * 0.0026 end,
         '{0,0,0,0,0,0,0}', '{1440,1440,1440,1440,1440,1440,1440}', '카페' || nth, 'ㅋㅍ' || nth, now(), now(), ${gamesOfShelf}
       from generate_series(0, ${cafes} - 1) nth`,
    )
    await db.query(
      `insert into cafe_games (cafe_id, game_id, globe, added_at)
       select cafes.id, ${game} + ((cafes.id * 31 + nth * nth * 523::bigint) % ${games})::int, globe, now()
       from cafes cross join generate_series(1, ${gamesOfShelf}) nth where cafes.id >= ${cafe}
       on conflict do nothing`,
    )
    await db.query(
      `insert into game_count_votes (member_id, game_id, players, is_good, voted_at)
       select ${member} + (nth * 7 + vote * 13) % 100, ${game} + nth, players, (nth + vote) % 10 < 7, now()
       from generate_series(0, ${games} - 1) nth cross join generate_series(2, 4) players cross join generate_series(1, 5) vote
       on conflict do nothing`,
    )
    await db.query(
      `insert into game_likes (member_id, game_id, liked_at) select ${member}, ${game} + nth * 7, now() from generate_series(1, ${liked}) nth`,
    )
    await db.query(
      `insert into game_neighbours (game_id, neighbour_id, score)
       select ${game} + nth * 7, ${game} + (nth * 7 + place * 211) % ${games}, 1.0 / place
       from generate_series(1, ${liked}) nth cross join generate_series(1, ${neighbours}) place on conflict do nothing`,
    )
    await db.query('vacuum analyze')
    return member
  } finally {
    await db.end()
  }
}
