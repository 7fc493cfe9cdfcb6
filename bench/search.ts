import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { appEndpoints } from '~/app/endpoints'
import { importGames } from '~/features/catalogue/server/import/import-games'
import { readCsv } from '~/features/catalogue/server/import/read-csv'
import { searchClasses, searchesFor } from '~/features/catalogue/test-searches'
import { inOurWords } from '~/lib/calls-version'
import { listPath } from './catalogue-list'
import { withDatabase } from './harness/database'
import { type Figure, inTurns, median, milliseconds, quantile, roundsOf, timeFigure } from './harness/figures'
import type { Measured } from './harness/load'
import { checkNeverKept } from './harness/running-app'
import { writeInventedGames } from './invented-games'

/** Typical searches of every kind. They are fixed, so that runs can be compared. */
const searches: Record<string, string[]> = {
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

/** Adds as many games as BoardGameGeek ranks to the demo town, and says how many names there are then. */
async function fillCatalogue(dataDir: string): Promise<string> {
  const given = process.env.BENCH_GAMES_CSV
  const file = given ?? path.join(tmpdir(), `meeple-invented-games-${process.pid}.csv`)
  try {
    if (!given) await writeInventedGames(file)
    return await withDatabase(dataDir, async (db) => {
      await importGames(db, readCsv(file), { now: new Date(), onOutcomes: () => undefined })
      // Autovacuum would do this within a minute of an import.
      await db`vacuum analyze games, game_names`
      const [row] = await db<{ names: number }[]>`select count(*)::int as names from game_names`
      return `${(row?.names ?? 0).toLocaleString('en')} names${given ? '' : ', invented'}`
    })
  } finally {
    if (!given) await rm(file, { force: true })
  }
}

/**
 * Measures uncached searches through HTTP, one at a time, compared with the smallest statement through HTTP, and how many
 * searches find their game.
 */
export async function measureSearch(on: Measured): Promise<Figure[]> {
  const { app, load, say } = on
  const catalogue = await fillCatalogue(app.dataDir)
  say(`  ${catalogue}`)
  const kinds = Object.entries(searches)
  const texts = kinds.flatMap(([kind, each]) => each.map((text) => ({ kind, text })))
  await checkNeverKept(app.origin + listPath({ text: 'catan' }), inOurWords)
  const sides = {
    ours: texts.map(({ text }) => listPath({ text })),
    smallest: texts.map(() => appEndpoints.health.path),
  }
  const taken = await inTurns(['ours', 'smallest'], { warmUp: 1, rounds: roundsOf(10) }, async (side) => {
    const ask = {
      port: app.port,
      paths: sides[side],
      most: texts.length,
      connections: 1,
      ms: 60_000,
      headers: inOurWords,
    }
    return (await load.run({ ...ask, timed: true })).tookMs
  })
  for (const [kind] of kinds) {
    const times = taken.ours.flatMap((round) =>
      round.flatMap((ms, at) => (texts[at]?.kind === kind ? [{ ms, text: texts[at].text }] : [])),
    )
    const slowest = times.reduce((a, b) => (b.ms > a.ms ? b : a))
    const typical = milliseconds(median(times.map(({ ms }) => ms)))
    say(`  ${kind}: p50 ${typical}, slowest ${milliseconds(slowest.ms)} (${slowest.text})`)
  }
  const figureAt = (name: string, share: number, mostMs?: number) => {
    const [ms, smallest] = [quantile(taken.ours.flat(), share), quantile(taken.smallest.flat(), share)]
    const beside = `${milliseconds(smallest)} smallest statement, same way`
    const ratio = (ms / smallest).toFixed(1)
    return timeFigure(`search ${name}, ${catalogue}`, ms, { beside, ratio, ...(mostMs && { mostMs }) })
  }
  return [figureAt('p95', 0.95, 20), figureAt('p50', 0.5), await measureRecall(on, catalogue)]
}

/**
 * Measures which share of each way to type a title of the town finds its game among the first five results, which a phone
 * shows without scrolling.
 */
async function measureRecall({ app, say }: Measured, catalogue: string): Promise<Figure> {
  // Not those of the import, which are only there to make the search harder.
  const games = await withDatabase(
    app.dataDir,
    (db) => db<{ id: number; name: string }[]>`
      select id, name from games where exists (select from game_categories where game_id = id) order by id`,
  )
  const shares: { kind: string; share: number }[] = []
  for (const kind of searchClasses) {
    const missed: string[] = []
    const searches = games.flatMap(({ id, name }) => searchesFor(name, kind).map((text) => ({ id, text })))
    for (const { id, text } of searches) {
      const reply = await fetch(app.origin + listPath({ text }), { headers: inOurWords })
      if (!reply.ok) throw new Error(`The search for ${text} was answered with ${reply.status}.`)
      const { results } = (await reply.json()) as { results: { id: number }[] }
      if (!results.slice(0, 5).some((game) => game.id === id)) missed.push(text)
    }
    const share = 1 - missed.length / searches.length
    shares.push({ kind, share })
    const examples = missed.length > 0 ? `, missed ${missed.slice(0, 5).join(', ')}` : ''
    say(`  ${kind}: ${share.toFixed(4)} of ${searches.length.toLocaleString('en')}${examples}`)
  }
  const { kind, share } = shares.reduce((a, b) => (b.share < a.share ? b : a))
  return {
    what: `search recall@5, lowest of ${shares.length} classes, ${catalogue}`,
    ours: share.toFixed(3),
    beside: kind,
    target: '≥ 0.97',
    met: share >= 0.97,
  }
}
