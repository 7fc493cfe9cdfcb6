import { createRequire } from 'node:module'
import { isTestSupport, placeOf } from './places.mjs'

/** What a pattern without these repeats is limited by its own length. */
const repeatsEndlessly = /[*+]|\{\d+,\}/
/** These files read nothing but what PostgreSQL itself writes, and what our build does. */
const readsOwnOutput =
  /^(lib\/server\/embedded-postgres[/.]|app\/web\/first-load\/(vite-plugins\.ts|make-font-slices\.mjs)$)/
/** Each takes some milliseconds, so this is reached only by one that cannot be judged. */
const longestMs = 120_000

const require = createRequire(import.meta.url)
const judged = new Map()

/**
 * A regular expression runs on the thread that serves everybody, so the time it takes must grow no faster than the text
 * that it reads, whatever the text. `recheck` proves it or finds a text that breaks it.
 */
export function findPatternProblems(tree) {
  const problems = []
  for (const { path, code } of [...tree.files.values()].filter((file) => file.isCode)) {
    if (placeOf(path).layer < 0 || isTestSupport(path) || readsOwnOutput.test(path)) continue
    for (const { source, flags, line } of code.patterns) {
      const message = source === null ? unreadable : whySlow(source, flags)
      if (message !== null) problems.push({ path, line, message })
    }
  }
  return problems
}

const unreadable =
  'builds a regular expression that cannot be checked. Write it as a literal, or as a template with the parts that change.'

function whySlow(source, flags) {
  if (!repeatsEndlessly.test(source)) return null
  const key = `/${source}/${flags}`
  if (!judged.has(key)) judged.set(key, judge(source, flags))
  return judged.get(key)
}

function judge(source, flags) {
  // The version in plain JavaScript, which starts no other program.
  const { checkSync } = require('recheck/lib/browser.js')
  const { status, attack, error } = checkSync(source, flags, {
    timeout: longestMs,
    // Counted by what is read and never by time: a machine that is busy makes every pattern slow.
    attackTimeout: null,
    incubationTimeout: null,
  })
  if (status === 'safe') return null
  // Not a fault of the pattern, so whoever reads it should not have to look for one.
  if (attack === undefined)
    return `could not be judged (${error?.kind ?? status}). Run the check again, or make the pattern simpler.`
  const text = attack.pattern.slice(0, 80)
  return `takes far longer than the text is long, e.g. with ${text}. Let parts that repeat exclude what begins or follows them, as /<[^<>]*>/ does.`
}
