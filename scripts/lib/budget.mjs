import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folders in features/ when everything is there: passes, payments, places, meetups, loyalty, staff and the timer come. */
export const featuresToCome = 14

/**
 * What each layer took with seven features on the machine that this was measured on, in processor seconds: the base is
 * about what it takes whatever there is, and the rest of it is spread over the features.
 */
export const measured = { features: 7, check: 63, rules: 56, server: 173, journeys: 166 }

/**
 * Processor seconds of the tests: what the walls cost whatever they hold, and what each feature may add. With every
 * feature the whole stays under twice of what was measured. Explained in docs/testing.md.
 */
export const budget = {
  check: { base: 35, perFeature: 5 },
  build: { base: 20, perFeature: 1.5 },
  rules: { base: 30, perFeature: 5 },
  server: { base: 60, perFeature: 18 },
  'embedded PostgreSQL': { base: 50, perFeature: 1 },
  web: { base: 20, perFeature: 4 },
  journeys: { base: 60, perFeature: 17 },
}

export function countFeatures(root) {
  return readdirSync(path.join(root, 'features'), { withFileTypes: true }).filter((one) => one.isDirectory())
    .length
}

/** What each layer may take; null where none is written. */
export function allowanceOf(layer, features) {
  const written = budget[layer]
  return written ? Math.round(written.base + written.perFeature * features) : null
}

const ticksPerSecond = 100

/**
 * Processor seconds of this process and of all that it started and that has ended. Only Linux says so without a
 * package: null elsewhere.
 */
export function usedProcessorSeconds(readStat = () => readFileSync('/proc/self/stat', 'utf8')) {
  try {
    // The name of the program stands in brackets and may hold anything; user and system time follow as fields 14 to 17.
    const fields = readStat()
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
  } catch {
    return null
  }
}

/** One line for each layer that took more than is written for it. A slow machine may be the reason, so nothing fails. */
export function overBudget(layers, features) {
  return layers.flatMap(({ name, processor }) => {
    const allowed = allowanceOf(name, features)
    if (allowed === null || processor === null || processor <= allowed) return []
    return [
      `${name} took ${processor.toFixed(0)} processor seconds; ${allowed} are written for ${features} features (docs/testing.md).`,
    ]
  })
}
