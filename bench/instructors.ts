import { searchedForms } from '~/features/cafes/cafe-search'
import { instructorEndpoints } from '~/features/instructors/contract'
import { defaultPoint } from '~/lib/coordinates'
import type { Database } from '~/lib/server/database'
import type { Figure } from './figures'
import { readInTurns } from './in-turns'
import { type RunningApp, startApp } from './running-app'
import { temporaryFolder, withDatabase } from './town'

const few = 1_000
const many = 100_000
const rareName = '얼음고래'

/**
 * Creates a thousand instructors within ten kilometres of the city hall and the others all over the country.
 */
async function fillInstructors(db: Database, instructors: number): Promise<void> {
  const forms = searchedForms({ name: '달맞이 강사', address: '서울특별시 중구 버들동' })
  const rare = searchedForms({ name: `${rareName} 강사`, address: '서울특별시 중구 버들동' })
  await db.transaction(async (tx) => {
    await tx`delete from lesson_request_offers`
    await tx`delete from lesson_requests`
    await tx`delete from instructors`
    await tx`
      insert into instructors (state, name, address, latitude, longitude, intro, fee, teaching_areas, letters, initials,
        applied_at, updated_at)
      select 'approved', case when nth % 250 = 7 and nth <= ${few} then ${rareName} else '달맞이' end || ' ' || nth,
        '서울특별시 중구 버들동 ' || nth,
        case when nth <= ${few} then ${defaultPoint.latitude}::float8 + (spread.a - 0.5) * 0.18 else 34.5 + spread.a * 2.2 end,
        case when nth <= ${few} then ${defaultPoint.longitude}::float8 + (spread.b - 0.5) * 0.22 else 126.5 + spread.b * 2.8 end,
        '처음 하는 사람도 어려운 게임을 즐길 수 있게 가르쳐요.', 30000,
        array[case when nth % 250 = 7 and nth <= ${few} then '버들동' else '지역 ' || nth % 17 end],
        case when nth % 250 = 7 and nth <= ${few} then ${rare.letters} else ${forms.letters} end || nth,
        case when nth % 250 = 7 and nth <= ${few} then ${rare.initials} else ${forms.initials} end,
        '2026-01-01', '2026-01-01'
      from generate_series(1, ${instructors}) nth
      cross join lateral (
        select (hashint4(nth)::bigint + 2147483648) / 4294967296.0 as a,
          (hashint4(nth + 7000000)::bigint + 2147483648) / 4294967296.0 as b
      ) spread`
  })
  // Autovacuum would do this within a minute.
  await db`vacuum analyze instructors`
}

const cases: readonly { what: string; query: Readonly<Record<string, string>> }[] = [
  { what: 'instructors within 5 km', query: { radius: '5' } },
  { what: 'instructors within 20 km', query: { radius: '20' } },
  { what: 'instructors, the nearest of all', query: {} },
  { what: 'instructors of one area', query: { teaching_area: '버들동' } },
  { what: 'instructors, common word', query: { search: '달맞이' } },
  { what: 'instructors, rare word', query: { search: rareName } },
  { what: 'instructors, no hit', query: { search: '무쇠솥뚜껑' } },
]

/** Measures the nearest instructors of a hundred thousand, compared with the same query on a thousand. */
export async function measureInstructors(
  app: RunningApp,
  { dataDir, say }: { dataDir: string; say: (line: string) => void },
): Promise<Figure[]> {
  const besideFolder = temporaryFolder()
  const small = await startApp(besideFolder.dataDir, { drawsArtworkAhead: false })
  try {
    await withDatabase(dataDir, (db) => fillInstructors(db, many))
    await withDatabase(besideFolder.dataDir, (db) => fillInstructors(db, few))
    const figures: Figure[] = []
    for (const { what, query } of cases) {
      // Every request is from another point, so that no cache can answer it.
      const addressOf = (turn: number) =>
        `${instructorEndpoints.list.path}?${new URLSearchParams({
          ...query,
          lat: String(defaultPoint.latitude + turn / 100_000),
          lng: String(defaultPoint.longitude),
        })}`
      const [ours, beside] = [app, small].map(({ origin }) => ({ origin, headers: {}, addressOf }))
      if (ours && beside) figures.push(await readInTurns(what, ours, beside, { beside: 'with 1,000', say }))
    }
    return figures
  } finally {
    await small.stop()
    besideFolder.remove()
  }
}
