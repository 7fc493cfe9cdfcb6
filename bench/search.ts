import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { appEndpoints } from '~/app/contract'
import { importGames } from '~/features/catalogue/server/import/import-games'
import { readCsv } from '~/features/catalogue/server/import/read-csv'
import { type Figure, median, milliseconds, quantile } from './figures'
import { writeInventedGames } from './invented-games'
import { listPath } from './list-path'
import type { LoadGenerator } from './load'
import type { RunningApp } from './running-app'
import { withDatabase } from './town'

const rounds = 10
const targetMs = 20

/** Typical searches of every kind. They are fixed, so that runs can be compared. */
export const searches: Record<string, string[]> = {
  'first consonants':
    'ㅅㅍㄹㄷ ㅋㅌ ㅇㄷㅅ ㅌㄹㅁㅌㅅ ㄷㅂ ㅎㄱ ㅂㅁ ㄴㅂ ㅅ ㄱㅇㅂㅁ ㅌㅋㅌㄹㅇㄷ ㄷㅂㅎㄱㅇㅂㅁ'.split(' '),
  'two letters': '스플 카탄 달빛 여우 항구 숲의 용의 ca th st er sp'.split(' '),
  'whole words':
    '스플렌더|테라포밍 마스|윙스팬|뱅|잠든 성채|푸른 정원의 노래|splendor|catan|carcassonne|ticket to ride|the|dragon|of the|war'.split(
      '|',
    ),
  'half typed': '스플ㄹ|테라포ㅁ|카르카ㅅ|달빛 항ㄱ|splen|terraform|carcass|gloomh'.split('|'),
  'one typo': '스플랜더|테라포밍 마즈|카르카송|달빛 항고|splendur|carcasonne|cattan|gloomhavn'.split('|'),
  'a syllable missing or swapped':
    '스렌더|테라밍 마스|글헤이븐|카르손|스렌플더|테라밍포 마스|달빛 구항|잊진 등대의 비밀'.split('|'),
  'the wrong keyboard':
    'tmvmffpsej|xpfkvhald akt|zkfmzkthd|tvfe|ekfqlc gkdrn|tmvmffpse|네ㅣ두액|ㅊㅁㅅ무'.split('|'),
  'words beside the name':
    '스플렌더 보드게임|카탄 게임 추천|루미큐브 규칙|스플랜더 하는 법|달빛 항구 룰|splendor board game'.split(
      '|',
    ),
  'a category or genre': '마피아|전략|협력|레이싱|카드|추리 게임'.split('|'),
  nonsense: 'qwxzkj|뷁뷁뷁|ㅁㄴㅇㄹㅁㄴㅇㄹ|zzzzzzzzzz|1234567890|똠방각하 펩시콜라|🎲🎲|%_%'.split('|'),
}

/** Adds as many games as BoardGameGeek ranks to the demo town. */
export async function fillCatalogue(dataDir: string, say: (line: string) => void): Promise<string> {
  const given = process.env.BENCH_GAMES_CSV
  const file = given ?? path.join(tmpdir(), `meeple-invented-games-${process.pid}.csv`)
  try {
    if (!given) await writeInventedGames(file)
    return await withDatabase(dataDir, async (db) => {
      await importGames(db, readCsv(file), { now: new Date(), onOutcomes: () => undefined })
      // Autovacuum would do this within a minute of an import.
      await db`vacuum analyze games, game_names`
      const [row] = await db<{ names: number }[]>`select count(*)::int as names from game_names`
      const names = (row?.names ?? 0).toLocaleString('en')
      say(`  ${names} names`)
      return `${names} names${given ? '' : ', invented'}`
    })
  } finally {
    if (!given) await rm(file, { force: true })
  }
}

/**
 * Measures uncached searches through HTTP, one at a time, compared with the smallest statement through HTTP.
 */
export async function measureSearch(
  app: RunningApp,
  load: LoadGenerator,
  { catalogue, say }: { catalogue: string; say: (line: string) => void },
): Promise<Figure[]> {
  const kinds = Object.entries(searches)
  const texts = kinds.flatMap(([kind, each]) => each.map((text) => ({ kind, text })))
  const paths = texts.map(({ text }) => listPath({ text }))
  const { headers } = await fetch(app.origin + listPath({ text: 'catan' }))
  if (headers.has('etag'))
    throw new Error('Searches are answered from kept bytes, which is not what is measured.')
  const smallest = texts.map(() => appEndpoints.health.path)
  const timesOf = async (paths: string[]) => {
    const most = paths.length
    const { tookMs } = await load.run({
      port: app.port,
      paths,
      connections: 1,
      ms: 60_000,
      most,
      timed: true,
    })
    return tookMs
  }
  const ours: { kind: string; text: string; ms: number }[] = []
  const beside: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const took = await timesOf(paths)
    const tookSmallest = await timesOf(smallest)
    if (round < 0) continue
    ours.push(...texts.map((search, at) => ({ ...search, ms: took[at] ?? Number.NaN })))
    beside.push(...tookSmallest)
  }
  const all = ours.map(({ ms }) => ms)
  const p95 = quantile(all, 0.95)
  for (const [kind] of kinds) {
    const times = ours.filter((search) => search.kind === kind)
    const slowest = times.reduce((a, b) => (b.ms > a.ms ? b : a))
    const typical = milliseconds(median(times.map(({ ms }) => ms)))
    say(`  ${kind}: p50 ${typical}, slowest ${milliseconds(slowest.ms)} (${slowest.text})`)
  }
  return [
    {
      what: `search p95, ${catalogue}`,
      ours: milliseconds(p95),
      beside: `${milliseconds(quantile(beside, 0.95))} smallest statement, same way`,
      ratio: (p95 / quantile(beside, 0.95)).toFixed(1),
      target: `≤ ${targetMs} ms`,
      met: p95 <= targetMs,
    },
    {
      what: `search p50, ${catalogue}`,
      ours: milliseconds(median(all)),
      beside: `${milliseconds(median(beside))} smallest statement, same way`,
      ratio: (median(all) / median(beside)).toFixed(1),
      target: '',
      met: null,
    },
  ]
}
