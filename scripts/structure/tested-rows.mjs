const document = 'docs/ledger.md'
const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const named = /^`([^`:]+): ([^`]+)`$/

/** Each row of a table whose last column is called "test" names a test that exists: `file: title`. */
export function findTestedRowProblems(tree) {
  const lines = tree.files.get(document)?.text.split('\n') ?? []
  const problems = []
  let isTested = false
  lines.forEach((line, at) => {
    if (!line.startsWith('|')) isTested = false
    else if (!lines[at - 1]?.startsWith('|')) isTested = cellsOf(line).at(-1) === 'test'
    else if (isTested && !/^\|[\s:|-]+\|$/.test(line)) {
      const [, path, title] = named.exec(cellsOf(line).at(-1)) ?? []
      if (!tree.files.get(path)?.text.includes(title)) {
        problems.push({
          path: document,
          line: at + 1,
          message: 'names no test that exists. Write `file: title`, with the title as the file has it.',
        })
      }
    }
  })
  return problems
}
