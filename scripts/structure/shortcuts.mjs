import { isTestSupport } from './places.mjs'
import { lineAt } from './source-tree.mjs'

const silencedCompiler = /(?:\/\/|\/\*)\s*@ts-(?:ignore|nocheck)\b/g
const ownTimes = /toLocaleTimeString|\b(?:timeStyle|hour12): |\bhour: '(?:numeric|2-digit)'/g

const alwaysWrong = {
  anyTypes:
    '`any` switches the compiler off. Name the shape; where it is not known yet write `unknown` and narrow it.',
  emptyCatches:
    'swallows a failure. Answer it, log it or throw it on; where failing is fine, the catch returns the value that stands for it.',
  focusedTests: 'runs one test and hides the others. Remove `.only`; to run one while working use `-t`.',
  unexplainedSkips:
    'leaves a test out without a reason. Make it pass or delete it; a reason goes in a comment on the line above.',
  barePolls:
    'polls though a change stream may be open. Write `refetchInterval: pollUnlessStreamed(tag, interval)` (lib/web/polling.ts).',
  fixedWaits:
    'waits a fixed time. Wait for what the visitor would see: `await expect(locator).toBeVisible()`.',
}
const wrongInTests = {
  sleeps: 'sleeps in a test. Hand in the clock, or wait for the condition with `expect.poll`.',
}

export function findShortcutProblems(tree) {
  const problems = []
  for (const { path, code, text } of [...tree.files.values()].filter((file) => file.isCode)) {
    const add = (line, message) => problems.push({ path, line, message })
    for (const [kind, message] of Object.entries(alwaysWrong))
      for (const line of code[kind]) add(line, message)
    if (isTestSupport(path) || path.startsWith('e2e/')) {
      for (const [kind, message] of Object.entries(wrongInTests))
        for (const line of code[kind]) add(line, message)
      for (const { specifier, line } of code.imports) {
        if (/^(node:)?timers\/promises$/.test(specifier)) add(line, wrongInTests.sleeps)
      }
    }
    for (const { index } of path.startsWith('scripts/') ? [] : text.matchAll(ownTimes)) {
      add(
        lineAt(text, index),
        'formats a time by itself, which Node and browsers do differently. Use `seoulTime` or `seoulEnd` (lib/seoul-date.ts).',
      )
    }
    for (const { index } of text.matchAll(silencedCompiler)) {
      add(
        lineAt(text, index),
        'silences the compiler. Correct the type; a deliberate mistake in a test is `@ts-expect-error` with a reason.',
      )
    }
  }
  return problems
}
