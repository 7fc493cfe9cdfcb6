import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '~/lib/server/project-root'
import { type Figure, toTable } from './figures'
import { measureHotList } from './hot-list'
import { measureLighthouse } from './lighthouse'
import { LoadGenerator } from './load'
import { startApp } from './running-app'
import { fillCatalogue, measureSearch } from './search'
import { firstGameId, firstStartFigure, measureSecondStart } from './start-up'
import { measureUncachedList } from './uncached-list'
import { artworkDrawn, dataFolder, temporaryFolder } from './town'

const usage = `Usage: npm run bench -- [start] [hot] [uncached] [lighthouse] [search] [--lighthouse] [--keep]
  Without names: start, hot, uncached and search; --lighthouse adds the browser's figures.
  --keep         writes the table into bench/README.md
  BENCH_GAMES_CSV   a table of BoardGameGeek's layout for the search, else invented names of the same number
  BENCH_DATA_DIR    a data folder to keep between runs, else one that is thrown away`

const names = ['start', 'hot', 'uncached', 'lighthouse', 'search'] as const
type Name = (typeof names)[number]

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function readArguments(): { wanted: Set<Name>; keep: boolean } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { lighthouse: { type: 'boolean' }, keep: { type: 'boolean' } },
  })
  const wanted = positionals.map((word) => {
    const name = names.find((each) => each === word)
    if (!name) throw new Error(usage)
    return name
  })
  const chosen = new Set(wanted.length > 0 ? wanted : names.filter((name) => name !== 'lighthouse'))
  if (values.lighthouse) chosen.add('lighthouse')
  return { wanted: chosen, keep: values.keep ?? false }
}

async function measure(wanted: Set<Name>): Promise<Figure[]> {
  const figures: Figure[] = []
  const { dataDir, remove } = dataFolder()
  const load = new LoadGenerator()
  let running: { stop(): Promise<void> } | null = null
  try {
    if (wanted.has('start')) {
      say('First start on an empty folder…')
      const empty = temporaryFolder()
      try {
        const first = await startApp(empty.dataDir)
        figures.push(firstStartFigure(first))
        await first.stop()
      } finally {
        empty.remove()
      }
    }
    say('Preparing the demo town and its pictures…')
    const prepared = await startApp(dataDir)
    running = prepared
    await artworkDrawn(dataDir, say)
    const gameId = await firstGameId(dataDir)
    await prepared.stop()
    running = null

    say('Second start…')
    const second = await measureSecondStart(dataDir)
    const { app } = second
    running = app
    if (wanted.has('start')) figures.push(...second.figures)
    if (wanted.has('hot')) {
      say('Hot list…')
      figures.push(...(await measureHotList(app, load)))
    }
    if (wanted.has('uncached')) {
      say('Uncached list…')
      figures.push(...(await measureUncachedList(app, load, dataDir)))
    }
    if (wanted.has('lighthouse')) {
      say('Lighthouse…')
      figures.push(...(await measureLighthouse(app, { gameId, say })))
    }
    // Last, because it makes the catalogue a hundred times larger.
    if (wanted.has('search')) {
      say('Search…')
      const catalogue = await fillCatalogue(dataDir, say)
      figures.push(...(await measureSearch(app, load, { catalogue, say })))
    }
    return figures
  } finally {
    load.stop()
    await running?.stop()
    remove()
  }
}

/** The last table stands between two marks. */
async function keepTable(table: string): Promise<void> {
  const file = path.join(projectRoot, 'bench/README.md')
  const text = await readFile(file, 'utf8')
  const day = new Date().toISOString().slice(0, 10)
  const marked = /(<!-- last table -->\n)[\s\S]*(<!-- end -->)/
  await writeFile(file, text.replace(marked, (_, begin, end) => `${begin}Measured on ${day}.\n\n${table}\n${end}`))
}

async function run(): Promise<void> {
  const { wanted, keep } = readArguments()
  const table = toTable(await measure(wanted))
  say(`\n${table}`)
  if (keep) await keepTable(table)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
