import { isTest, isTestSupport, placeOf } from './places.mjs'

const mostLines = 400
const mostFiles = 40
const programs = /^(demo|sandbox|bench|scripts)\//
const reason = /^(\/\/|\/\*\*?) .*\b400 lines\b.*\bbecause\b/

/** A reader should see a product file as a whole. One that cannot be split gives the reason in its first line. */
export function findLengthProblems(tree) {
  const message =
    `has more than ${mostLines} lines. Split it where its subjects part, or say in the first line: ` +
    `// Over ${mostLines} lines, because …`
  const long = [...tree.files.values()]
    .filter(({ path, isCode }) => isCode && (placeOf(path).layer >= 0 || programs.test(path)))
    .filter(({ path }) => !isTestSupport(path))
    .filter(({ text }) => text.split('\n').length - 1 > mostLines && !reason.test(text))
  return [...long.map(({ path }) => ({ path, line: 1, message })), ...findFullFolders(tree)]
}

/** A folder of a feature is read by its names. Tests, which stand beside what they test, do not count. */
function findFullFolders(tree) {
  const files = [...tree.files.keys()].filter((path) => path.startsWith('features/') && !isTest(path))
  const counts = new Map()
  for (const folder of files.map((path) => path.slice(0, path.lastIndexOf('/'))))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => ({
      path: folder,
      line: 1,
      message: `lists ${count} files, more than ${mostFiles}. Give a part of its subject a folder.`,
    }))
}
