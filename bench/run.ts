import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '~/lib/server/project-root'
import { type Figure, toTable } from './harness/figures'
import { LoadGenerator, type Measured } from './harness/load'
import { startApp, temporaryFolder } from './harness/running-app'
import { measureLighthouse } from './lighthouse'
import { measureMeetups } from './meetups'
import { measureNextFrame } from './next-frame'
import { measurePages } from './pages'
import { measureHot, measureUncachedList } from './replies'
import { measureScale } from './scale'
import { measureSearch } from './search'
import { measureStall } from './stall'
import { firstStartFigure, measureSecondStart } from './start'
import { measureTables } from './tables'
import { measureFirstTap } from './tap'
import { measureTeach } from './teach'
import { measurePagesWork } from './work'

type Measure = (on: Measured) => Promise<Figure[]>

/** Measured on the demo town as it is, after its second start. */
const onTown: Record<string, Measure> = {
  hot: measureHot,
  pages: measurePages,
  uncached: measureUncachedList,
  tap: async (on) => [...(await measureFirstTap(on)), ...(await measureNextFrame(on))],
  lighthouse: measureLighthouse,
  work: measurePagesWork,
}
/** These add much to the town, so they come last. */
const onFilledTown: Record<string, Measure> = {
  stall: measureStall,
  teach: measureTeach,
  tables: measureTables,
  meetups: measureMeetups,
  search: measureSearch,
  scale: measureScale,
}
const names = ['start', ...Object.keys(onTown), ...Object.keys(onFilledTown)]
/** Measured only if named on the command line, because they need a browser or fill a database for minutes. */
const onlyIfNamed = new Set(['tap', 'lighthouse', 'work', 'scale'])

const usage = `Usage: npm run bench -- [${names.join('] [')}] [--quick] [--keep], as bench/README.md says`

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function measure(wanted: ReadonlySet<string>): Promise<Figure[]> {
  const load = new LoadGenerator()
  const { dataDir, remove } = temporaryFolder()
  const figures: Figure[] = []
  const measureAll = async (measures: Record<string, Measure>, app: Measured['app']) => {
    try {
      for (const [name, take] of Object.entries(measures)) {
        if (!wanted.has(name)) continue
        say(`${name}…`)
        figures.push(...(await take({ app, load, say })))
      }
    } finally {
      await app.stop()
    }
  }
  const wants = (measures: Record<string, Measure>) => Object.keys(measures).some((name) => wanted.has(name))
  try {
    say('start…')
    const first = await startApp(dataDir)
    await first.stop()
    if (wanted.has('start')) figures.push(firstStartFigure(first))
    if (wanted.has('start') || wants(onTown)) {
      const { app, figures: second } = await measureSecondStart(dataDir)
      if (wanted.has('start')) figures.push(...second)
      await measureAll(onTown, app)
    }
    if (wants(onFilledTown)) {
      await measureAll(
        onFilledTown,
        await startApp(dataDir, {
          metersTurns: wanted.has('stall') || wanted.has('teach') || wanted.has('tables'),
        }),
      )
    }
    return figures
  } finally {
    load.stop()
    remove()
  }
}

/** Replaces the table between two marks in the README. */
async function keepTable(table: string): Promise<void> {
  const file = path.join(projectRoot, 'bench/README.md')
  const text = await readFile(file, 'utf8')
  const day = new Date().toISOString().slice(0, 10)
  const marked = /(<!-- last table -->\n)[\s\S]*(<!-- end -->)/
  const replacement = (_: string, begin: string, end: string) =>
    `${begin}Measured on ${day}.\n\n${table}\n${end}`
  await writeFile(file, text.replace(marked, replacement))
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, keep: { type: 'boolean' } },
  })
  if (positionals.some((name) => !names.includes(name))) throw new Error(usage)
  const wanted = positionals.length > 0 ? positionals : names.filter((name) => !onlyIfNamed.has(name))
  const table = toTable(await measure(new Set(wanted)))
  say(`\n${table}`)
  if (values.keep) await keepTable(table)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
