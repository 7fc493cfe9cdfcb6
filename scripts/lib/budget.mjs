import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Processor seconds of the four large layers, measured with seven features on one machine. */
export const measured = { check: 63, rules: 56, server: 173, journeys: 166 }

/**
 * The budget of the tests in processor seconds: a fixed base, and an amount per feature. With every feature the four
 * large layers together stay below twice what they took with seven. See docs/testing.md.
 */
export const budget = {
  check: { base: 20, perFeature: 3.7 },
  build: { base: 20, perFeature: 0.6 },
  rules: { base: 20, perFeature: 2.3 },
  server: { base: 60, perFeature: 11.5 },
  'embedded PostgreSQL': { base: 50, perFeature: 1.3 },
  web: { base: 20, perFeature: 2 },
  journeys: { base: 60, perFeature: 17.5 },
}

export function countFeatures(root) {
  return readdirSync(path.join(root, 'features'), { withFileTypes: true }).filter((one) => one.isDirectory())
    .length
}

/** The budget of a layer, or null if it has none. */
export function allowanceOf(layer, features) {
  const written = budget[layer]
  return written ? Math.round(written.base + written.perFeature * features) : null
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

/** A warning for each layer over its budget. It is no failure, because the machine may just be slow. */
export function overBudget(layers, features) {
  return layers.flatMap(({ name, processor }) => {
    const allowed = allowanceOf(name, features)
    if (allowed === null || processor === null || processor <= allowed) return []
    return [
      `${name} took ${processor.toFixed(0)} processor seconds; ${allowed} are written for ${features} features (docs/testing.md).`,
    ]
  })
}
