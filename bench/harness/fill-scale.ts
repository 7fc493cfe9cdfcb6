import { Client } from 'pg'

/** How much to add. The ratios between them are assumptions that docs/scaling.md states. */
interface Scale {
  cafes: number
  members: number
  games: number
  meetups: number
  plays: number
  reviews: number
  passLots: number
}

/** What ten thousand cafes gather in about two years. */
const tenThousandCafes: Scale = {
  cafes: 10_000,
  members: 500_000,
  games: 25_000,
  meetups: 1_000_000,
  plays: 10_000_000,
  reviews: 300_000,
  passLots: 100_000,
}

/** The numbers of a share of the ten thousand cafes. */
export function shareOf(share: number): Scale {
  const parts = Object.entries(tenThousandCafes).map(([name, count]) => [name, Math.ceil(count * share)])
  return Object.fromEntries(parts) as Scale
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  // The rows below are made to fit the rules, so that triggers and foreign keys, row by row, would only cost hours.
  await client.query(
    `set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`,
  )
  return client
}

/** Indexes that no constraint needs are made after the rows, in a fraction of the time. */
async function insertFast(db: Client, table: string, statement: string): Promise<void> {
  const { rows } = await db.query<{ name: string; made_by: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made_by
     from pg_index where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await db.query(`drop index ${name}`)
  await db.query(statement)
  for (const { made_by } of rows) await db.query(made_by)
  await db.query(`vacuum analyze ${table}`)
}

/** Members have the ids from `first` on, cafes and games likewise, as no identity column has gaps here. */
async function firstIds(db: Client) {
  const { rows } = await db.query<{
    member: number
    cafe: number
    game: number
    meetup: number
    play: number
  }>(
    `select (select max(id) from members) + 1 as member, (select max(id) from cafes) + 1 as cafe, (select max(id) from games) + 1 as game,
       (select max(id) from meetups) + 1 as meetup, (select max(id) from plays) + 1 as play`,
  )
  const [ids] = rows
  if (!ids) throw new Error('The town is empty.')
  return ids
}

type Ids = Awaited<ReturnType<typeof firstIds>>

async function fillBase(
  db: Client,
  { cafes, members, games }: Scale,
  { member, cafe, game }: Ids,
): Promise<void> {
  await insertFast(
    db,
    'members',
    `insert into members (id, nickname, nickname_folded, joined_at) overriding system value
     select ${member} + nth, 'm' || to_hex(nth), 'm' || to_hex(nth), now() - (nth % 730) * interval '1 day'
     from generate_series(0, ${members} - 1) nth`,
  )
  // Half of the cafes are around Seoul, the others anywhere between Busan and Seoul.
  await insertFast(
    db,
    'cafes',
    `insert into cafes (id, name, address, latitude, longitude, opens, closes, letters, initials, added_at, updated_at, weekday_pass, weekend_pass)
     overriding system value
     select ${cafe} + nth, '카페 ' || nth, '서울시 ' || nth,
       case nth % 2 when 0 then 37.45 + (nth * 7919 % 1000) * 0.0003 else 35.1 + (nth * 7919 % 1000) * 0.0026 end,
       case nth % 2 when 0 then 126.85 + (nth * 104729 % 1000) * 0.0003 else 126.6 + (nth * 104729 % 1000) * 0.0026 end,
       '{0,0,0,0,0,0,0}', '{1440,1440,1440,1440,1440,1440,1440}', '카페' || nth, 'ㅋㅍ' || nth, now() - interval '1 year', now(), 6000, 7000
     from generate_series(0, ${cafes} - 1) nth`,
  )
  await insertFast(
    db,
    'games',
    `insert into games (id, name, min_players, max_players, play_minutes, age, difficulty, genres, added_at) overriding system value
     select ${game} + nth, '게임 ' || nth, 2, 4 + nth % 3, 30 + nth % 90, 10, 1 + nth % 10, '{}', now() - nth * interval '1 hour'
     from generate_series(0, ${games} - 1) nth`,
  )
  await insertFast(
    db,
    'cafe_games',
    `insert into cafe_games (cafe_id, game_id, globe, added_at)
     select cafes.id, ${game} + (cafes.id * 31 + nth * 523) % ${games}, globe, now() - nth * interval '1 day'
     from cafes cross join generate_series(1, 40) nth where cafes.id >= ${cafe}
     on conflict do nothing`,
  )
  await insertFast(
    db,
    'cafe_follows',
    `insert into cafe_follows (member_id, cafe_id, followed_at)
     select ${member} + nth, ${cafe} + (nth * 17 + other * 3571) % ${cafes}, now() - (nth % 700) * interval '1 day'
     from generate_series(0, ${members} - 1) nth cross join generate_series(0, 1) other on conflict do nothing`,
  )
}

/** Three of a hundred meetups are still to come; of the past a tenth was called off. Each has 2.5 people at the table. */
async function fillMeetups(db: Client, scale: Scale, { member, cafe, game, meetup }: Ids): Promise<void> {
  const { cafes, members, games, meetups } = scale
  const startOf = `date_trunc('hour', now()) + interval '20 days' - (1 - nth / ${meetups}::float) * interval '667 days'`
  await insertFast(
    db,
    'meetups',
    `insert into meetups (id, host_id, cafe_id, title, content, starts_at, min_people, max_people, day_kind, status, confirmed_at, ended_at,
       cancelled_at, cancelled_by, is_played, open_slot, opened_at, seated)
     overriding system value
     select ${meetup} + nth, ${member} + (nth::bigint * 5 / 2 * 7919 % ${members})::int, ${cafe} + nth * 7919::bigint % ${cafes}, '모임 ' || nth, '함께 놀아요.',
       starts_at, 2, 4 + nth % 5, 'weekday',
       case when starts_at > now() then 'open' when nth % 10 = 0 then 'cancelled' else 'ended' end,
       case when starts_at < now() and nth % 10 > 0 then starts_at - interval '1 day' end,
       case when starts_at < now() and nth % 10 > 0 then starts_at + interval '3 hours' end,
       case when starts_at < now() and nth % 10 = 0 then starts_at - interval '1 day' end,
       case when starts_at < now() and nth % 10 = 0 then 'host' end,
       starts_at < now() and nth % 10 > 0, case when starts_at > now() then 1 end, starts_at - interval '7 days', 2 + nth % 2
     from (select nth, ${startOf} as starts_at from generate_series(0, ${meetups} - 1) nth) made`,
  )
  await insertFast(
    db,
    'meetup_games',
    `insert into meetup_games (meetup_id, place, game_id)
     select ${meetup} + nth, 1, ${game} + nth * 523::bigint % ${games} from generate_series(0, ${meetups} - 1) nth where nth % 2 = 0`,
  )
  const apart = 'meetup_entries_apart'
  const { rows } = await db.query<{ made_by: string }>(
    `select pg_get_constraintdef(oid) as made_by from pg_constraint where conname = '${apart}'`,
  )
  await db.query(`alter table meetup_entries drop constraint ${apart}`)
  // Nobody sits at two of the tables at once: all members have a seat before one has the next.
  await insertFast(
    db,
    'meetup_entries',
    `insert into meetup_entries (meetup_id, member_id, is_host, state, asked_at, seated_at, gone_at, gone_because, starts_at, during, attendance, attendance_by, attendance_at)
     select meetups.id, ${member} + ((nth::bigint * 5 / 2 + seat) * 7919 % ${members})::int, seat = 0,
       case status when 'cancelled' then 'gone' else 'seated' end, opened_at, opened_at,
       cancelled_at, cancelled_by, starts_at, tstzrange(starts_at, starts_at + interval '3 hours'),
       case status when 'ended' then 'attended' end, case status when 'ended' then 'host' end, ended_at
     from meetups cross join lateral (select meetups.id - ${meetup} as nth) counted
     cross join lateral generate_series(0, 1 + nth % 2) seat
     where meetups.id >= ${meetup}`,
  )
  await db.query(`alter table meetup_entries add constraint ${apart} ${rows[0]?.made_by}`)
}

/** A play has 2.5 players, one of whom is its owner. A fifth of the games has most of the plays. */
async function fillPlays(
  db: Client,
  { members, games, plays }: Scale,
  { member, game, play }: Ids,
): Promise<void> {
  await insertFast(
    db,
    'plays',
    `insert into plays (id, game_id, member_id, played_on, logged_at, minutes, player_count) overriding system value
     select ${play} + nth, ${game} + ((nth::bigint * 523 % ${games}) * (nth::bigint * 523 % ${games}) / ${games})::int,
       ${member} + (nth::bigint * 7919 % ${members})::int,
       (now() - (1 - nth / ${plays}::float) * interval '730 days')::date,
       now() - (1 - nth / ${plays}::float) * interval '730 days', 30 + nth % 90, 2 + nth % 2
     from generate_series(0, ${plays} - 1) nth`,
  )
  await insertFast(
    db,
    'play_players',
    `insert into play_players (play_id, seat, member_id, name, score, is_winner)
     select ${play} + nth, seat, case seat when 1 then ${member} + (nth::bigint * 7919 % ${members})::int
       when 2 then ${member} + ((nth::bigint * 7919 + 13) % ${members})::int end,
       'p' || seat, 10 * seat + nth % 50, seat = 1 + nth % 2
     from generate_series(0, ${plays} - 1) nth cross join lateral generate_series(1, 2 + nth % 2) seat`,
  )
}

/** What commands keep on the games. */
async function countOnGames(db: Client): Promise<void> {
  await db.query(
    `update games set play_count = counted.plays
     from (select game_id, count(*)::int as plays from plays group by game_id) counted where counted.game_id = games.id`,
  )
}

/** Ten passes in a lot, eight of them used. */
async function fillLedger(db: Client, { passLots }: Scale, { member }: Ids): Promise<void> {
  await db.query(
    `insert into ledger_accounts (kind, member_id, entries) select 'wallet', ${member} + nth, 9 from generate_series(0, ${passLots} - 1) nth`,
  )
  await insertFast(
    db,
    'ledger_lots',
    `insert into ledger_lots (asset, member_id, order_key, made_at, expires_at)
     select 'pass:6000', ${member} + nth, 'scale:' || nth, now() - (nth % 300) * interval '1 day', now() + interval '90 days'
     from generate_series(0, ${passLots} - 1) nth`,
  )
  await db.query(
    `insert into due_items (subject, kind, due_at, payload)
     select 'pass-lot:' || id, 'pass-lot', expires_at, '{}' from ledger_lots where order_key like 'scale:%'`,
  )
  await insertFast(
    db,
    'ledger_transfers',
    `insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, moved_at)
     select case nth when 0 then 'sale:' || order_key else 'use:' || order_key || ':' || nth end, case nth when 0 then 'sale' else 'use' end,
       case nth when 0 then 1 else wallet.id end, lot.id, case nth when 0 then wallet.id else 2 end, lot.id,
       case nth when 0 then 10 else 1 end, made_at + nth * interval '1 day'
     from ledger_lots lot join ledger_accounts wallet on wallet.kind = 'wallet' and wallet.member_id = lot.member_id
     cross join generate_series(0, 8) nth where order_key like 'scale:%'`,
  )
  await insertFast(
    db,
    'ledger_balances',
    `insert into ledger_balances (account_id, lot_id, amount)
     select account, lot.id, amount
     from ledger_lots lot join ledger_accounts wallet on wallet.kind = 'wallet' and wallet.member_id = lot.member_id
     cross join lateral (values (1, -10), (2, 8), (wallet.id, 2)) there (account, amount) where order_key like 'scale:%'`,
  )
}

async function fillReviews(
  db: Client,
  { members, games, reviews }: Scale,
  { member, game }: Ids,
): Promise<void> {
  await insertFast(
    db,
    'reviews',
    `insert into reviews (game_id, author_id, star, body, written_at)
     select ${game} + (nth::bigint * 523 % ${games})::int, ${member} + (nth::bigint * 7919 % ${members})::int, 1 + nth % 5,
       '여럿이 즐기기 좋은 게임이에요. ' || nth, now() - nth * interval '3 minutes'
     from generate_series(0, ${reviews} - 1) nth`,
  )
}

/** The sequences go on behind the rows, and the planner knows them. */
async function finish(db: Client): Promise<void> {
  for (const table of ['members', 'cafes', 'games', 'meetups', 'plays']) {
    await db.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
  }
  await db.query('vacuum analyze')
}

/** Adds these numbers to a town that the app has seeded, by set-based statements, over two connections. */
export async function fillScale(url: string, scale: Scale): Promise<void> {
  const [one, other] = await Promise.all([connect(url), connect(url)])
  try {
    const ids = await firstIds(one)
    await fillBase(one, scale, ids)
    const rest = async () => {
      await fillMeetups(other, scale, ids)
      await fillLedger(other, scale, ids)
      await fillReviews(other, scale, ids)
    }
    await Promise.all([fillPlays(one, scale, ids), rest()])
    await countOnGames(one)
    await finish(one)
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}
