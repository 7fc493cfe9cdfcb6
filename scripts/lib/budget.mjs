import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What a round of the calibration takes, in processor seconds, on the machine that the budgets are written for. */
const roundThere = 0.2

/** Parses, sorts, hashes and writes a fixed amount. */
function roundSeconds() {
  const before = process.cpuUsage()
  const games = Array.from({ length: 400 }, (_, at) => ({ at, name: `이름 ${at}`, open: at % 2 === 0 }))
  let text = JSON.stringify(games)
  for (let time = 0; time < 600; time += 1) {
    const rows = JSON.parse(text).sort((one, other) => (one.name < other.name ? 1 : -1))
    rows[0].name = createHash('sha256').update(text).digest('hex').replace(/[a-f]/g, '가')
    text = JSON.stringify(rows)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}

/** How many times slower this machine is now than the one that the budgets are written for: the median of five rounds. */
export function calibrate() {
  const rounds = Array.from({ length: 5 }, roundSeconds).sort((one, other) => one - other)
  return rounds[2] / roundThere
}

/** Processor seconds of the four large layers, measured with seven features on one machine. */
export const measured = { check: 63, rules: 56, server: 173, journeys: 166 }

/**
 * The budget of the tests in processor seconds: a fixed base, and an amount per feature. With every feature the four
 * large layers together stay below twice what they took with seven. See docs/testing.md.
 */
export const budget = {
  check: { base: 20, perFeature: 2.8 },
  build: { base: 20, perFeature: 0.6 },
  rules: { base: 20, perFeature: 1.7 },
  server: { base: 60, perFeature: 8.5 },
  'embedded PostgreSQL': { base: 50, perFeature: 1.3 },
  web: { base: 20, perFeature: 2 },
  journeys: { base: 60, perFeature: 10.5 },
}

export function countFeatures(root) {
  return readdirSync(path.join(root, 'features'), { withFileTypes: true }).filter((one) => one.isDirectory())
    .length
}

/** The budget of a layer on a machine that is so many times slower, or null if it has none. */
export function allowanceOf(layer, features, slowness = 1) {
  const written = budget[layer]
  return written ? Math.round((written.base + written.perFeature * features) * slowness) : null
}

/** The most seconds that a journey, and all tests of a file without one, may take on the machine of the budgets. */
const most = { journey: 20, file: 15 }

/** The journeys and the files of tests that took longer, one line each. A layer that runs a file again counts it for itself. */
export function overTime(times, slowness = 1) {
  const sums = new Map()
  for (const { layer, name, seconds } of times) {
    const isJourney = layer === 'journeys'
    const key = isJourney ? name : `${layer}: ${name.split(' › ')[0]}`
    const allowed = (isJourney ? most.journey : most.file) * slowness
    sums.set(key, { allowed, seconds: (sums.get(key)?.seconds ?? 0) + seconds })
  }
  return [...sums]
    .filter(([, { seconds, allowed }]) => seconds > allowed)
    .map(
      ([key, { seconds, allowed }]) =>
        `${key} took ${seconds.toFixed(1)} s; ${allowed.toFixed(0)} are written for one.`,
    )
}

/**
 * The seconds that the named layers will still take: what their budgets say, at the pace of those that are done. Null
 * while nothing is done.
 */
export function secondsLeft(done, names, features) {
  const paced = done.filter(({ name }) => allowanceOf(name, features) !== null)
  const written = (of) => of.reduce((sum, name) => sum + (allowanceOf(name, features) ?? 0), 0)
  if (paced.length === 0) return null
  const took = paced.reduce((sum, { seconds }) => sum + seconds, 0)
  return (written(names) * took) / written(paced.map(({ name }) => name))
}

const ticksPerSecond = 100

/** Processor seconds of this process and its ended children. Read from /proc, so null outside Linux. */
export function usedProcessorSeconds(readStat = () => readFileSync('/proc/self/stat', 'utf8')) {
  try {
    // The process name in brackets may contain anything, so fields are read after it. User and system time are fields
    // 14 to 17.
    const fields = readStat()
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
  } catch {
    return null
  }
}

/** A warning for each layer over its budget. It is no failure, because other work may slow the machine down. */
export function overBudget(layers, features, slowness = 1) {
  return layers.flatMap(({ name, processor }) => {
    const allowed = allowanceOf(name, features, slowness)
    if (allowed === null || processor === null || processor <= allowed) return []
    return [
      `${name} took ${processor.toFixed(0)} processor seconds; ${allowed} are written for ${features} features (docs/testing.md).`,
    ]
  })
}
