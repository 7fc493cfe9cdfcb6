import { isTestSupport, placeOf } from './places.mjs'

const mostLines = 400
const programs = /^(demo|sandbox|bench|scripts)\//
const test = /\.test\.[cm]?[jt]sx?$/
const reason = /^(\/\/|\/\*\*?) .*\b400 lines\b.*\bbecause\b/

/** A reader should see a product file as a whole. One that cannot be split gives the reason in its first line. */
export function findLengthProblems(tree) {
  const problems = []
  for (const { path, isCode, text } of tree.files.values()) {
    if (!isCode || test.test(path) || isTestSupport(path)) continue
    if (placeOf(path).layer < 0 && !programs.test(path)) continue
    const lines = text.split('\n')
    if (lines.length - 1 <= mostLines || reason.test(lines[0])) continue
    problems.push({
      path,
      line: 1,
      message:
        `has more than ${mostLines} lines. Split it where its subjects part, or say in the first line: ` +
        `// Over ${mostLines} lines, because …`,
    })
  }
  return problems
}
