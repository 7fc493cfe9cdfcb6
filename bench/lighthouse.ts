import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { paths } from '~/features/paths'
import { projectRoot } from '~/lib/server/project-root'
import { type Figure, median, milliseconds } from './figures'
import type { RunningApp } from './running-app'

const runs = 3
const target = 95
const runWithinMs = 180_000

const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface Report {
  categories: { performance: { score: number | null } }
  audits: Record<string, { numericValue?: number }>
}

/** Lighthouse's own mobile throttling, on the pages that a first visit opens most. */
export async function measureLighthouse(
  app: RunningApp,
  { gameId, say }: { gameId: number; say: (line: string) => void },
): Promise<Figure[]> {
  const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const screens = [paths.home(), paths.category(1), paths.game(gameId)]
  const folder = await mkdtemp(path.join(tmpdir(), 'meeple-lighthouse-'))
  try {
    const figures: Figure[] = []
    for (const screen of screens) {
      const reports: Report[] = []
      for (let run = 1; run <= runs; run += 1) {
        const report = await runLighthouse(app.origin + screen, chromium, path.join(folder, 'report.json'))
        reports.push(report)
        say(`  ${screen}: ${scoreOf(report)}`)
      }
      const score = median(reports.map(scoreOf))
      const typical = (audit: string) =>
        median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN))
      figures.push({
        what: `Lighthouse mobile performance, ${screen.replace(paths.game(gameId), paths.game(':id'))}`,
        ours: String(score),
        beside: [
          `LCP ${milliseconds(typical('largest-contentful-paint'))}`,
          `TBT ${milliseconds(typical('total-blocking-time'))}`,
          `CLS ${typical('cumulative-layout-shift').toFixed(3)}`,
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

function scoreOf({ categories }: Report): number {
  const { score } = categories.performance
  if (score === null) throw new Error('Lighthouse could not judge the page.')
  return Math.round(score * 100)
}

async function runLighthouse(url: string, chromium: string, file: string): Promise<Report> {
  const program = path.join(projectRoot, 'node_modules/.bin/lighthouse')
  const args = [
    url,
    '--quiet',
    '--only-categories=performance',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${chromeFlags.join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: chromium }
  await promisify(execFile)(program, args, { env, timeout: runWithinMs })
  return JSON.parse(await readFile(file, 'utf8')) as Report
}
