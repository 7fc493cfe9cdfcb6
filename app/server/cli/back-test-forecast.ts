import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readBgStats } from '~/features/play-records/server/import/read-bgstats'
import { playsForMedian } from '~/features/play-records/verdict'
import { backTest, madeUpGames, type Trial, type TriedGame } from '~/features/timer/back-test'
import { listMeasured, listMeasuredGames } from '~/features/timer/server/queries/paces'
import { openDatabase } from '~/lib/server/database'
import { startDatabaseServerBesideApp } from '../database-server'
import { readEnvWithFile } from '../env'

const say = (line: string) => process.stdout.write(`${line}\n`)
const percent = (share: number | null) => (share === null ? '–' : `${(share * 100).toFixed(1)} %`)

function sayTrial(of: string, { tried, error, covered }: Trial): void {
  say(`${of}: ${tried} games, median error ${percent(error)}, in the range ${percent(covered)}`)
}

function tryMadeUp(): void {
  for (const turns of [0.05, 0.1, 0.2]) {
    for (const pace of [0.1, 0.3]) {
      const kinds = madeUpGames(`back-test ${turns} ${pace}`, { turns, pace }, { kinds: 100 })
      const of = `turns ± ${percent(turns)}, pace ± ${percent(pace)}`
      sayTrial(`${of}, by turns`, backTest(kinds))
      sayTrial(`${of}, by time alone`, backTest(kinds, { ofTurns: false }))
    }
  }
}

/** The plays of each game in exports of BG Stats, which are read and not stored. */
async function tryFiles(files: readonly string[]): Promise<void> {
  const kinds = new Map<string, TriedGame[]>()
  for (const file of files) {
    for (const { name, minutes, players, counted } of readBgStats(
      await readFile(file, 'utf8'),
      () => undefined,
    )) {
      const seconds = Number(minutes) * 60
      if (!(seconds > 0) || players.length === 0 || counted === 'nothing') continue
      // Another household's copy may be played in another way.
      const kind = `${file} ${name}`
      const game = { players: players.length, seconds, turns: null, halfTurns: null }
      kinds.set(kind, [...(kinds.get(kind) ?? []), game])
    }
  }
  sayTrial('plays of the files, by time alone', backTest([...kinds.values()]))
}

async function tryStored(): Promise<void> {
  const server = await startDatabaseServerBesideApp(readEnvWithFile(), { log: say })
  const db = openDatabase(server.address, { most: 1, name: 'meeple-back-test' })
  try {
    const kinds = []
    // One more, which the others forecast.
    for (const id of await listMeasuredGames(db, playsForMedian + 1)) kinds.push(await listMeasured(db, id))
    sayTrial('all, by time alone', backTest(kinds, { ofTurns: false }))
    const counted = kinds.map((games) => games.filter(({ turns }) => turns !== null))
    sayTrial('those of shared timers, by turns', backTest(counted))
  } finally {
    await db.close()
    await server.stop()
  }
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { synthetic: { type: 'boolean' } },
  })
  say('Each game is forecast at half of its time from the others of its kind.')
  if (values.synthetic) tryMadeUp()
  else if (positionals.length > 0) await tryFiles(positionals)
  else await tryStored()
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
