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
import { artworkDrawn, dataFolder, leaveUndrawn, temporaryFolder } from './town'
import { measureUncachedList } from './uncached-list'

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
  const load = new LoadGenerator()
  try {
    return [
      ...(wanted.has('start') || wanted.has('search') ? await onEmptyFolder(wanted, load) : []),
      ...(names.some((name) => name !== 'search' && wanted.has(name))
        ? await onPreparedFolder(wanted, load)
        : []),
    ]
  } finally {
    load.stop()
  }
}

/** A town made just now, which then gets a hundred times as many games. */
async function onEmptyFolder(wanted: Set<Name>, load: LoadGenerator): Promise<Figure[]> {
  const { dataDir, remove } = temporaryFolder()
  const figures: Figure[] = []
  try {
    say('First start on an empty folder…')
    const app = await startApp(dataDir)
    try {
      if (wanted.has('start')) figures.push(firstStartFigure(app))
      if (wanted.has('search')) {
        say('Search…')
        await leaveUndrawn(dataDir)
        const catalogue = await fillCatalogue(dataDir, say)
        figures.push(...(await measureSearch(app, load, { catalogue, say })))
      }
    } finally {
      await app.stop()
    }
  } finally {
    remove()
  }
  return figures
}

async function onPreparedFolder(wanted: Set<Name>, load: LoadGenerator): Promise<Figure[]> {
  const { dataDir, remove } = dataFolder()
  try {
    say('Preparing the demo town and its pictures…')
    await prepare(dataDir)
    say('Second start…')
    const { app, figures: startFigures } = await measureSecondStart(dataDir)
    const figures = wanted.has('start') ? startFigures : []
    try {
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
        const gameId = await firstGameId(dataDir)
        figures.push(...(await measureLighthouse(app, { gameId, say })))
      }
    } finally {
      await app.stop()
    }
    return figures
  } finally {
    remove()
  }
}

async function prepare(dataDir: string): Promise<void> {
  const app = await startApp(dataDir)
  try {
    await artworkDrawn(dataDir, say)
  } finally {
    await app.stop()
  }
}

/** The last table stands between two marks. */
async function keepTable(table: string): Promise<void> {
  const file = path.join(projectRoot, 'bench/README.md')
  const text = await readFile(file, 'utf8')
  const day = new Date().toISOString().slice(0, 10)
  const marked = /(<!-- last table -->\n)[\s\S]*(<!-- end -->)/
  await writeFile(
    file,
    text.replace(marked, (_, begin, end) => `${begin}Measured on ${day}.\n\n${table}\n${end}`),
  )
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
