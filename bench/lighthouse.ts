import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { newsEndpoints } from '~/features/news/endpoints'
import { paths } from '~/features/paths'
import { projectRoot } from '~/lib/server/project-root'
import { findChromium } from '~/scripts/lib/system-packages.mjs'
import { topListPath } from './catalogue-list'
import { type Figure, median, milliseconds, roundsOf } from './harness/figures'
import type { Measured } from './harness/load'
import { firstOf } from './harness/running-app'

const target = 99
const runWithinMs = 180_000
/** The number of visits for each median. */
const visits = roundsOf(5)

const chromeFlags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

interface Report {
  categories: Record<Category, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/** Measures the most common first pages of a visit with Lighthouse's own mobile throttling. */
export async function measureLighthouse({ app, say }: Measured): Promise<Figure[]> {
  const screens = {
    [paths.home()]: paths.home(),
    [paths.category(1)]: paths.category(1),
    [paths.game(':id')]: paths.game(await firstOf(app, topListPath)),
    [paths.reviews()]: paths.reviews(),
    [paths.article(':id')]: paths.article(await firstOf(app, newsEndpoints.list.path)),
    [paths.profile()]: paths.profile(),
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'meeple-lighthouse-'))
  try {
    const figures: Figure[] = []
    for (const [name, screen] of Object.entries(screens)) {
      const reports: Report[] = []
      for (let visit = 1; visit <= visits; visit += 1) {
        const report = await runLighthouse(app.origin + screen, path.join(folder, 'report.json'))
        reports.push(report)
        say(`  ${screen}: ${categories.map((category) => scoreOf(report, category)).join(' ')}`)
      }
      figures.push(figureOf(name, reports))
    }
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function figureOf(name: string, reports: readonly Report[]): Figure {
  const score = median(reports.map((report) => scoreOf(report, 'performance')))
  const typical = (audit: string) =>
    median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN))
  const beside = [
    `FCP ${milliseconds(typical('first-contentful-paint'))}`,
    `LCP ${milliseconds(typical('largest-contentful-paint'))}`,
    `TBT ${milliseconds(typical('total-blocking-time'))}`,
    `CLS ${typical('cumulative-layout-shift').toFixed(3)}`,
    ...categories
      .slice(1)
      .map((category) => `${category} ${Math.min(...reports.map((report) => scoreOf(report, category)))}`),
  ].join(', ')
  const what = `Lighthouse mobile performance, ${name}`
  return { what, ours: String(score), beside, target: `≥ ${target}`, met: score >= target }
}

function scoreOf(report: Report, category: Category): number {
  const { score } = report.categories[category]
  if (score === null) throw new Error('Lighthouse could not judge the page.')
  return Math.round(score * 100)
}

async function runLighthouse(url: string, file: string): Promise<Report> {
  const program = path.join(projectRoot, 'node_modules/.bin/lighthouse')
  const args = [
    url,
    '--quiet',
    `--only-categories=${categories.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${chromeFlags}`,
  ]
  const env = { ...process.env, CHROME_PATH: findChromium() ?? 'chromium' }
  await promisify(execFile)(program, args, { env, timeout: runWithinMs })
  return JSON.parse(await readFile(file, 'utf8')) as Report
}
