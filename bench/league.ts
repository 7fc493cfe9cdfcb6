import { leagueEndpoints } from '~/features/league/contract'
import { firstDayOf, type Season, seasonOfDay } from '~/features/league/league'
import { refreshSeason } from '~/features/league/server/commands'
import { seoulDate } from '~/lib/seoul-date'
import type { Database } from '~/lib/server/database'
import { type Figure, median, milliseconds } from './figures'
import { readInTurns, type Side } from './in-turns'
import { type RunningApp, startApp } from './running-app'
import { signIn } from './sign-in'
import { temporaryFolder, withDatabase } from './town'

const few = 1_000
const many = 100_000
const atOneTable = 4
const playsOfOne = 20
const rounds = 5

/** Creates plays of four players over the last year. All four record plays in turn. */
async function fillPlays(db: Database, plays: number): Promise<void> {
  await db.transaction(async (tx) => {
    const members = await tx<{ id: number }[]>`
      insert into members (nickname, joined_at)
      select 'lg' || to_hex(nth), '2025-01-01' from generate_series(1, ${Math.max(plays / playsOfOne, 40)}) nth
      returning id`
    const ids = members.map(({ id }) => id)
    await tx`
      with invented as (
        insert into plays (game_id, member_id, played_on, logged_at, player_count)
        select (select id from games order by id offset nth % 100 limit 1), (${ids}::int[])[1 + nth * 7 % ${ids.length}],
          (now() - nth % 365 * interval '1 day')::date, now() - nth % 365 * interval '1 day', ${atOneTable}
        from generate_series(1, ${plays}) nth
        returning id, member_id
      )
      insert into play_players (play_id, seat, name, member_id, is_winner)
      select id, seat, '이름', (${ids}::int[])[1 + (member_id - ${ids[0] ?? 0} + seat * (1 + id % 3)) % ${ids.length}], seat = 1 + id % ${atOneTable}
      from invented cross join generate_series(1, ${atOneTable}) seat`
    await tx`
      insert into league_seasons (month) select distinct date_trunc('month', played_on)::date from plays
      on conflict (month) do nothing`
  })
  // Autovacuum would do this within a minute.
  await db`vacuum analyze plays, play_players, members`
}

/** Computes the season again and returns the median time and the number of its plays. */
async function workOut(db: Database, season: Season): Promise<{ ms: number; plays: number }> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await db`delete from league_standings where month = ${firstDayOf(season)}::date`
    const began = performance.now()
    await db.transaction((tx) => refreshSeason(tx, season, new Date()))
    times.push(performance.now() - began)
  }
  await db`vacuum analyze league_standings`
  const [counted] = await db<{ plays: number }[]>`
    select count(*)::int as plays from plays
    where played_on >= ${firstDayOf(season)}::date and played_on < ${firstDayOf(season)}::date + interval '1 month'`
  return { ms: median(times), plays: counted?.plays ?? 0 }
}

/** Measures the league with 100,000 plays of a year, compared with 1,000. */
export async function measureLeague(
  app: RunningApp,
  { dataDir, say }: { dataDir: string; say: (line: string) => void },
): Promise<Figure[]> {
  const besideFolder = temporaryFolder()
  const small = await startApp(besideFolder.dataDir, { drawsArtworkAhead: false })
  // Last month is complete on every day.
  const thisMonth = seasonOfDay(seoulDate(new Date()))
  const season = seasonOfDay(seoulDate(new Date(Date.parse(`${firstDayOf(thisMonth)}T00:00:00+09:00`) - 1)))
  try {
    const prepare = (folder: string, plays: number) =>
      withDatabase(folder, async (db) => {
        await fillPlays(db, plays)
        await db`update league_seasons set closed_at = null where month = ${firstDayOf(season)}::date`
        return workOut(db, season)
      })
    const full = await prepare(dataDir, many)
    const quiet = await prepare(besideFolder.dataDir, few)
    const perPlay = full.ms / full.plays / (quiet.ms / quiet.plays)
    say(
      `  a season of ${full.plays} plays: ${milliseconds(full.ms)}, of ${quiet.plays}: ${milliseconds(quiet.ms)}`,
    )
    const figures: Figure[] = [
      {
        what: `season of ${full.plays.toLocaleString('en')} plays worked out`,
        ours: milliseconds(full.ms),
        beside: `${milliseconds(quiet.ms)} of ${quiet.plays} plays`,
        ratio: `${perPlay.toFixed(2)} for each play`,
        target: '≤ 1.5',
        met: perPlay <= 1.5,
      },
    ]
    const sides: [Side, Side] = [
      { origin: app.origin, headers: await signIn(app, 'member').then(bearer), addressOf: () => '' },
      { origin: small.origin, headers: await signIn(small, 'member').then(bearer), addressOf: () => '' },
    ]
    const cases = [
      { what: 'standings, first page', path: leagueEndpoints.standings.path },
      { what: 'standings, own place', path: leagueEndpoints.own.path },
      { what: 'standings, games of the season', path: leagueEndpoints.games.path },
    ]
    for (const { what, path } of cases) {
      const [large, little] = sides.map((side) => ({ ...side, addressOf: () => `${path}?season=${season}` }))
      if (large && little) figures.push(await readInTurns(what, large, little, { beside: 'with 1,000', say }))
    }
    return figures
  } finally {
    await small.stop()
    besideFolder.remove()
  }
}

function bearer({ authorization }: { authorization: string }): Record<string, string> {
  return { authorization }
}
