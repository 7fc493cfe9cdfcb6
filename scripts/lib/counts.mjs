import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Counts an error outside of any test as one failure. */
function withTrouble(counts, exitedWell) {
  return { ...counts, failed: exitedWell || counts.failed > 0 ? counts.failed : 1 }
}

const linesOfAFailure = 6

/** The name of a failed test and the first lines of its message, without colours. */
function describeFailure(file, title, message) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with this control character.
  const plain = (message ?? '').replace(/\u001b\[[0-9;]*m/g, '').trim()
  const lines = plain.split('\n').filter((line) => line.trim() !== '')
  const excerpt = lines.slice(0, linesOfAFailure).map((line) => `    ${line.slice(0, 300)}`)
  return [`✗ ${file} › ${title}`, ...excerpt].join('\n')
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

export function vitestCounts(file, exitedWell) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  // A file that failed to load has no tests in the report, only a status.
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return withTrouble(counts, exitedWell)
}

/** A test that passed only on retry counts as failed. */
export function playwrightCounts(file, exitedWell) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return withTrouble({ passed: expected, failed: unexpected + flaky, skipped }, exitedWell)
}

/** Lists the failed tests of a Vitest report and the files that failed to load, one text each. */
export function vitestFailures(file) {
  const report = readReport(file)
  if (!report) return []
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const where = path.relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [describeFailure(where, 'the file', message)]
    return failed.map((test) => describeFailure(where, test.fullName, test.failureMessages.join('\n')))
  })
}

/** Lists the journeys of a Playwright report that failed or passed only on retry, one text each. */
export function playwrightFailures(file) {
  const report = readReport(file)
  if (!report) return []
  const outside = (report.errors ?? []).map(({ message }) =>
    describeFailure('journeys', 'outside of any of them', message),
  )
  const failed = (report.suites ?? []).flatMap(journeysOf).flatMap((journey) =>
    journey.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        return describeFailure(`[${projectName}] ${journey.file}`, journey.title, messages.join('\n'))
      }),
  )
  return [...outside, ...failed]
}

const journeysOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(journeysOf)]

/** The tests of a layer's Vitest report, each with its seconds. */
export function vitestTimes(file, layer) {
  return (readReport(file)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      layer,
      name: `${path.relative(process.cwd(), name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1_000,
    })),
  )
}

/** The journeys of a Playwright report, each with its seconds. */
export function playwrightTimes(file) {
  return (readReport(file)?.suites ?? []).flatMap(journeysOf).flatMap((journey) =>
    journey.tests.map(({ projectName, results }) => ({
      layer: 'journeys',
      name: `[${projectName}] ${journey.file} › ${journey.title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
  )
}

/** The ten that took longest, one line each. */
export function slowest(times) {
  return times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

export function stepCounts(steps) {
  const failed = steps.filter(({ ok }) => !ok).length
  return { passed: steps.length - failed, failed, skipped: 0 }
}

const columns = ['layer', 'passed', 'failed', 'skipped', 'seconds', 'processor', 'budget']

const oneDecimal = (number) => (number === null ? '–' : number.toFixed(1))

/** `allowanceOf` returns a layer's budget in processor seconds, or null. */
export function table(layers, allowanceOf = () => null) {
  const rows = layers.map(({ name, passed, failed, skipped, seconds, processor }) =>
    [name, passed, failed, skipped, seconds.toFixed(1), oneDecimal(processor), allowanceOf(name) ?? '–'].map(
      String,
    ),
  )
  const widths = columns.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at].length)))
  const line = (cells) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  ')
  return [line(columns), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

export function lastLine(layers) {
  const sum = (key) => layers.reduce((total, layer) => total + layer[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
