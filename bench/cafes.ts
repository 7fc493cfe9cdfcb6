import { type CafeSearch, cafeEndpoints, fromCafeSearch } from '~/features/cafes/contract'
import { defaultPoint } from '~/lib/coordinates'
import type { Database } from '~/lib/server/database'
import { type Figure, perSecond } from './figures'
import type { LoadGenerator } from './load'
import { type RunningApp, startApp } from './running-app'
import { sideBySide } from './side-by-side'
import { temporaryFolder, withDatabase } from './town'

const roundMs = 400
/** The highest allowed ratio of the time with a hundred thousand cafes to the time with a thousand. */
const target = 1.5
const few = 1_000
const many = 100_000

/**
 * Creates a thousand cafes within ten kilometres of the city hall and the others all over the country, so
 * that the result near the city hall is always the same. Each owns four games of the town; every fiftieth of
 * the thousand owns the rare one.
 */
async function fillCafes(db: Database, cafes: number): Promise<number> {
  await db.transaction(async (tx) => {
    await tx`delete from meetup_settlements`
    await tx`delete from meetup_answers`
    await tx`delete from meetup_entries`
    await tx`delete from meetups`
    await tx`delete from cafes`
    const ids = await tx<{ id: number }[]>`
      insert into cafes (name, address, latitude, longitude, opens, closes, letters, initials, added_at, updated_at)
      select '카페 ' || nth, '서울특별시 중구 버들동 ' || nth,
        case when nth <= ${few} then ${defaultPoint.latitude}::float8 + (spread.a - 0.5) * 0.18 else 34.5 + spread.a * 2.2 end,
        case when nth <= ${few} then ${defaultPoint.longitude}::float8 + (spread.b - 0.5) * 0.22 else 126.5 + spread.b * 2.8 end,
        array_fill((600 + nth % 9 * 60)::smallint, array[7]), array_fill((1320 + nth % 5 * 60)::smallint, array[7]),
        'ㅋㅏㅍㅔ ' || nth, 'ㅋㅍ', '2026-01-01', '2026-01-01'
      from generate_series(1, ${cafes}) nth
      cross join lateral (
        select (hashint4(nth)::bigint + 2147483648) / 4294967296.0 as a,
          (hashint4(nth + 7000000)::bigint + 2147483648) / 4294967296.0 as b
      ) spread
      returning id`
    const [first, last] = [ids[0]?.id ?? 0, ids.at(-1)?.id ?? 0]
    const games = await tx<{ id: number }[]>`select id from games order by id`
    const gameIds = games.map(({ id }) => id)
    const rareId = gameIds.pop() ?? 0
    await tx`
      insert into cafe_games (cafe_id, game_id, added_at)
      select cafe_id, (${gameIds}::int[])[1 + (hashint4(cafe_id * 4 + copy)::bigint + 2147483648) % ${gameIds.length}::int],
        '2026-01-01'::timestamptz
      from generate_series(${first}::int, ${last}::int) cafe_id
      cross join generate_series(0, 3) copy
      union all
      select cafe_id, ${rareId}::int, '2026-01-01'::timestamptz
      from generate_series(${first}::int, ${first + few - 1}::int) cafe_id
      where cafe_id % 50 = 0
      on conflict (cafe_id, game_id) do nothing`
  })
  // Autovacuum would do this within a minute.
  await db`vacuum analyze cafes, cafe_games`
  const [rare] = await db<{ id: number }[]>`select id from games order by id desc limit 1`
  return rare?.id ?? 0
}

function pathOf(search: CafeSearch): string {
  const asked = Object.entries(fromCafeSearch(search)).map(([name, value]) => [name, String(value)])
  return `${cafeEndpoints.list.path}?${new URLSearchParams(asked)}`
}

/** Measures the nearest cafes of a hundred thousand, compared with the same query on a thousand. */
export async function measureCafes(
  app: RunningApp,
  load: LoadGenerator,
  { dataDir, say }: { dataDir: string; say: (line: string) => void },
): Promise<Figure[]> {
  const besideFolder = temporaryFolder()
  const small = await startApp(besideFolder.dataDir, { drawsArtworkAhead: false })
  try {
    const rareId = await withDatabase(dataDir, (db) => fillCafes(db, many))
    await withDatabase(besideFolder.dataDir, (db) => fillCafes(db, few))
    const from = defaultPoint
    const openAt = '2026-11-24T19:00'
    const { latitude, longitude } = defaultPoint
    const box = {
      west: longitude - 0.02,
      east: longitude + 0.02,
      south: latitude - 0.016,
      north: latitude + 0.016,
    }
    const wholeCountry = { west: 124.6, east: 131.9, south: 33.1, north: 38.7 }
    const cases = [
      { what: 'nearest 20 of 100,000 cafes', search: { from } },
      { what: 'nearest 20 open at 19:00', search: { from, openAt } },
      { what: 'nearest 20 open at 19:00 that own a rare game', search: { from, openAt, gameId: rareId } },
      {
        what: 'nearest 20 open at 04:30, when none is',
        search: { from, openAt: '2026-11-24T04:30' },
        isEmpty: true,
      },
      { what: 'map box', search: { from, box } },
      { what: 'map box of the whole country', search: { from, box: wholeCountry } },
    ]
    const figures: Figure[] = []
    for (const { what, search, isEmpty = false } of cases) {
      const path = pathOf(search)
      const [ours, beside] = await Promise.all(
        [app, small].map(
          async ({ origin }) => (await fetch(origin + path)).json() as Promise<{ results: unknown[] }>,
        ),
      )
      if ((ours?.results.length === 0) !== isEmpty || ours?.results.length !== beside?.results.length) {
        throw new Error(`${what}: ${ours?.results.length} cafes, and ${beside?.results.length} beside them.`)
      }
      const sides = await sideBySide(load, { path, headers: {}, roundMs }, { ours: app, beside: small })
      // This measures PostgreSQL's work, so the rates count and not the app's own processor time.
      const times = sides.beside / sides.ours
      say(`  ${what}: ${times.toFixed(2)} times as long`)
      figures.push({
        what,
        ours: perSecond(sides.ours),
        beside: `${perSecond(sides.beside)} among 1,000 cafes`,
        ratio: times.toFixed(2),
        target: `≤ ${target}`,
        met: times <= target,
      })
    }
    return figures
  } finally {
    await small.stop()
    besideFolder.remove()
  }
}
