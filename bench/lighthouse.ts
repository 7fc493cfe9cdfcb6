import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { newsEndpoints } from '~/features/news/contract'
import { paths } from '~/features/paths'
import { projectRoot } from '~/lib/server/project-root'
import { type Figure, median, milliseconds } from './figures'
import type { RunningApp } from './running-app'

const target = 99
const runWithinMs = 180_000

const chromeFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

interface Report {
  categories: Record<Category, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/** The number of visits for each median. LIGHTHOUSE_RUNS=1 gives a quick result. */
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)

/** Measures the most common first pages of a visit with Lighthouse's own mobile throttling. */
export async function measureLighthouse(
  app: RunningApp,
  { gameId, articleId, say }: { gameId: number; articleId: number; say: (line: string) => void },
): Promise<Figure[]> {
  const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file))
  const chromium = process.env.CHROMIUM_PATH ?? installed ?? 'chromium'
  const screens = {
    [paths.home()]: paths.home(),
    [paths.category(1)]: paths.category(1),
    [paths.game(':id')]: paths.game(gameId),
    [paths.reviews()]: paths.reviews(),
    [paths.article(':id')]: paths.article(articleId),
    [paths.profile()]: paths.profile(),
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'meeple-lighthouse-'))
  try {
    const figures: Figure[] = []
    for (const [name, screen] of Object.entries(screens)) {
      const reports: Report[] = []
      for (let run = 1; run <= runs; run += 1) {
        const report = await runLighthouse(app.origin + screen, chromium, path.join(folder, 'report.json'))
        reports.push(report)
        say(`  ${screen}: ${categories.map((category) => scoreOf(report, category)).join(' ')}`)
      }
      const score = median(reports.map((report) => scoreOf(report, 'performance')))
      const others = categories.slice(1).map((category) => {
        const lowest = Math.min(...reports.map((report) => scoreOf(report, category)))
        return `${category} ${lowest}`
      })
      const typical = (audit: string) =>
        median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN))
      figures.push({
        what: `Lighthouse mobile performance, ${name}`,
        ours: String(score),
        beside: [
          `FCP ${milliseconds(typical('first-contentful-paint'))}`,
          `LCP ${milliseconds(typical('largest-contentful-paint'))}`,
          `TBT ${milliseconds(typical('total-blocking-time'))}`,
          `CLS ${typical('cumulative-layout-shift').toFixed(3)}`,
          ...others,
        ].join(', '),
        ratio: '',
        target: `≥ ${target}`,
        met: score >= target,
      })
    }
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function firstArticleId({ origin }: RunningApp): Promise<number> {
  const reply = await fetch(`${origin}${newsEndpoints.list.path}`)
  const { results } = (await reply.json()) as { results: { id: number }[] }
  return results[0]?.id ?? 0
}

function scoreOf(report: Report, category: Category): number {
  const { score } = report.categories[category]
  if (score === null) throw new Error('Lighthouse could not judge the page.')
  return Math.round(score * 100)
}

async function runLighthouse(url: string, chromium: string, file: string): Promise<Report> {
  const program = path.join(projectRoot, 'node_modules/.bin/lighthouse')
  const args = [
    url,
    '--quiet',
    `--only-categories=${categories.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${chromeFlags.join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: chromium }
  await promisify(execFile)(program, args, { env, timeout: runWithinMs })
  return JSON.parse(await readFile(file, 'utf8')) as Report
}
