import { posix } from 'node:path'

const decisions = 'docs/decisions/README.md'
const ledger = 'docs/ledger.md'

/** A document links to files that exist, every decision is in the index, and each row of a tested table names its test. */
export function findDocumentProblems(tree) {
  return [...findLostLinks(tree), ...findUnlistedDecisions(tree), ...findUntestedRows(tree)]
}

function findLostLinks(tree) {
  const problems = []
  for (const { path, text } of [...tree.files.values()].filter(({ path }) => path.endsWith('.md'))) {
    text.split('\n').forEach((line, at) => {
      for (const [, link] of line.matchAll(/\]\((?![a-z]+:|\/)([^)#\s]+)[^)]*\)/g)) {
        const target = posix.join(posix.dirname(path), link)
        if (tree.files.has(target) || tree.hasFolder(target.replace(/\/$/, ''))) continue
        problems.push({ path, line: at + 1, message: `links to ${target}, which is not there.` })
      }
    })
  }
  return problems
}

function findUnlistedDecisions(tree) {
  const listed = tree.files.get(decisions)?.text
  const message = `is not listed in ${decisions}. Add its number and a line there.`
  return [...tree.files.keys()]
    .filter((path) => listed !== undefined && /^docs\/decisions\/\d{4}-./.test(path))
    .filter((path) => !listed.includes(`(${posix.basename(path)})`))
    .map((path) => ({ path, line: 1, message }))
}

const cellsOf = (line) => line.split('|').map((cell) => cell.trim())
const named = /^`([^`:]+): ([^`]+)`$/

/** In a table whose last column is called "test": `file: title`. */
function findUntestedRows(tree) {
  const lines = tree.files.get(ledger)?.text.split('\n') ?? []
  const message = 'names no test that exists. Write `file: title`, with the title as the file has it.'
  let isTested = false
  return lines.flatMap((line, at) => {
    const isFirst = !lines[at - 1]?.startsWith('|')
    if (isFirst || !line.startsWith('|')) isTested = cellsOf(line).at(-2) === 'test'
    if (isFirst || !isTested || /^\|[\s:|-]+\|$/.test(line)) return []
    const [, path, title] = named.exec(cellsOf(line).at(-2)) ?? []
    return tree.files.get(path)?.text.includes(title) ? [] : [{ path: ledger, line: at + 1, message }]
  })
}
