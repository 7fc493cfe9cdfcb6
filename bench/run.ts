import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '~/lib/server/project-root'
import { measureCafes } from './cafes'
import { type Figure, toTable } from './figures'
import { measureFirstTap } from './first-tap'
import { measureHotList, measurePages } from './hot-list'
import { measureInstructors } from './instructors'
import { measureLeague } from './league'
import { firstArticleId, measureLighthouse } from './lighthouse'
import { LoadGenerator } from './load'
import { measureMap } from './map'
import { measureMeetups } from './meetups'
import { measureOperators } from './operators'
import { measurePasses } from './passes'
import { measureRecommendations } from './recommendations'
import { measureReviews } from './reviews'
import { startApp } from './running-app'
import { fillCatalogue, measureSearch } from './search'
import { measureRecall } from './search-recall'
import { measureSharedTimers } from './shared-timers'
import { measureStall } from './stall'
import { firstGameId, firstStartFigure, measureSecondStart } from './start-up'
import { measureTimer } from './timer'
import { artworkDrawn, dataFolder, temporaryFolder } from './town'
import { measureUncachedList } from './uncached-list'

const usage = `Usage: npm run bench -- [start] [hot] [pages] [uncached] [tap] [lighthouse] [search] [reviews] [passes] [meetups] [cafes] [map] [operators] [instructors] [league] [recommendations] [timer] [stall] [streams] [--lighthouse] [--keep]
  Without names: start, hot, pages, uncached, stall, streams, search, reviews, passes, meetups and cafes; --lighthouse adds the browser's figures,
  recommendations invents towns of its own, operators, instructors and league fill tables with 100,000
  rows, map pans a map in a browser, and timer opens five browsers at one table.
  --keep         writes the table of these figures into bench/README.md
  BENCH_GAMES_CSV   a table of BoardGameGeek's layout for the search, else invented names of the same number
  BENCH_TOWN_SHARE  how much of the town of 20,000 members the recommendations are measured on, 1 being all of it
  BENCH_DATA_DIR    a data folder to keep between runs, else one that is thrown away
  LIGHTHOUSE_RUNS   how many visits each of Lighthouse's medians is made of, 5 by default`

const names = [
  'start',
  'hot',
  'pages',
  'uncached',
  'tap',
  'lighthouse',
  'search',
  'reviews',
  'passes',
  'meetups',
  'cafes',
  'map',
  'operators',
  'instructors',
  'league',
  'recommendations',
  'stall',
  'streams',
  'timer',
] as const
type Name = (typeof names)[number]
/** Measured on a new town: the first start, and measurements that add much data to it. */
const onNewTown: readonly Name[] = [
  'start',
  'search',
  'reviews',
  'passes',
  'meetups',
  'cafes',
  'map',
  'operators',
  'instructors',
  'league',
  'stall',
  'streams',
]
/** Measured on a town whose pictures have been drawn. */
const onPreparedTown: readonly Name[] = ['start', 'hot', 'pages', 'uncached', 'tap', 'lighthouse']
/** Measured only if named on the command line. */
const asked: ReadonlySet<Name> = new Set([
  'tap',
  'lighthouse',
  'map',
  'operators',
  'instructors',
  'league',
  'recommendations',
  'timer',
])

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
  const chosen = new Set(wanted.length > 0 ? wanted : names.filter((name) => !asked.has(name)))
  if (values.lighthouse) chosen.add('lighthouse')
  return { wanted: chosen, keep: values.keep ?? false }
}

async function measure(wanted: Set<Name>): Promise<Figure[]> {
  const load = new LoadGenerator()
  try {
    return [
      ...(onNewTown.some((name) => wanted.has(name)) ? await onEmptyFolder(wanted, load) : []),
      ...(onPreparedTown.some((name) => wanted.has(name)) ? await onPreparedFolder(wanted, load) : []),
      ...(wanted.has('timer') ? await timer() : []),
      ...(wanted.has('recommendations') ? await recommendations() : []),
    ]
  } finally {
    load.stop()
  }
}

async function timer(): Promise<Figure[]> {
  say('Four phones and a spectator at one timer…')
  return await measureTimer(say)
}

async function recommendations(): Promise<Figure[]> {
  say('Recommendations…')
  return await measureRecommendations(say)
}

/** The reviews are added before the games, so that each game has many of them. */
async function onEmptyFolder(wanted: Set<Name>, load: LoadGenerator): Promise<Figure[]> {
  const { dataDir, remove } = temporaryFolder()
  const figures: Figure[] = []
  try {
    say('First start on an empty folder…')
    // Nobody looks at the pictures of this town, and drawing them would distort the results.
    const app = await startApp(dataDir, {
      drawsArtworkAhead: false,
      metersTurns: wanted.has('stall') || wanted.has('streams'),
    })
    try {
      if (wanted.has('start')) figures.push(firstStartFigure(app))
      if (wanted.has('stall')) {
        say('Hostile requests…')
        figures.push(...(await measureStall(app, dataDir, say)))
      }
      if (wanted.has('streams')) {
        say('Streams of shared timers…')
        figures.push(...(await measureSharedTimers(app, dataDir, say)))
      }
      if (wanted.has('map')) {
        say('Map…')
        figures.push(...(await measureMap(app, say)))
      }
      if (wanted.has('reviews')) {
        say('Reviews…')
        figures.push(...(await measureReviews(app, load, { dataDir, say })))
      }
      if (wanted.has('meetups')) {
        say('Meetups…')
        figures.push(...(await measureMeetups(app, load, dataDir)))
      }
      if (wanted.has('cafes')) {
        say('Cafes…')
        figures.push(...(await measureCafes(app, load, { dataDir, say })))
      }
      if (wanted.has('operators')) {
        say("Operators' lists…")
        figures.push(...(await measureOperators(app, { dataDir, say })))
      }
      if (wanted.has('instructors')) {
        say('Instructors…')
        figures.push(...(await measureInstructors(app, { dataDir, say })))
      }
      if (wanted.has('league')) {
        say('League…')
        figures.push(...(await measureLeague(app, { dataDir, say })))
      }
      if (wanted.has('passes')) {
        say('Passes…')
        figures.push(...(await measurePasses(app, dataDir)))
      }
      if (wanted.has('search')) {
        say('Search…')
        const catalogue = await fillCatalogue(dataDir, say)
        figures.push(...(await measureSearch(app, load, { catalogue, say })))
        figures.push(...(await measureRecall(app, { dataDir, catalogue, say })))
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
      if (wanted.has('pages')) {
        say('Pages…')
        figures.push(...(await measurePages(app, load)))
      }
      if (wanted.has('uncached')) {
        say('Uncached list…')
        figures.push(...(await measureUncachedList(app, load, dataDir)))
      }
      if (wanted.has('tap')) {
        say('First tap…')
        figures.push(...(await measureFirstTap(app, say)))
      }
      if (wanted.has('lighthouse')) {
        say('Lighthouse…')
        const gameId = await firstGameId(dataDir)
        figures.push(...(await measureLighthouse(app, { gameId, articleId: await firstArticleId(app), say })))
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

/** Replaces the table between two marks in the README. */
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
