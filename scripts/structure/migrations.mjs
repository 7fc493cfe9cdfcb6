const folder = 'db/migrations/'

/** Comments and texts are blanked, so that lines stay where they are. */
const blanked = (sql) =>
  sql.replace(/--[^\n]*|'(?:[^']|'')*'/g, (part) => part.replace(/[^\n]/g, part.startsWith('--') ? ' ' : 'x'))

const takings = [
  [
    /\bdrop\s+(?:table|column|view|materialized|schema)\b/i,
    'takes away what the version before reads or writes',
  ],
  [/\brename\b/i, 'renames what the version before reads or writes'],
  [/\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i, 'changes a type that the version before knows'],
  [/\bset\s+not\s+null\b/i, 'demands what the version before does not write'],
  [
    /\badd\s+column\s+(?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot\s+null\b/i,
    'demands what the version before does not write',
  ],
]

/**
 * During a rolling restart the version before serves beside the new one, on the new schema. So a migration adds, and takes away
 * only what no version that may still serve uses (docs/upgrading.md).
 */
export function findMigrationProblems(tree) {
  const problems = []
  for (const { path, text } of tree.files.values()) {
    const name = path.slice(folder.length)
    if (!path.startsWith(folder) || !name.endsWith('.sql')) continue
    if (/^-- contract: ./m.test(text)) continue
    const sql = blanked(text)
    for (const [pattern, what] of takings) {
      const found = pattern.exec(sql)
      if (!found) continue
      problems.push({
        path,
        line: sql.slice(0, found.index).split('\n').length,
        message: `${what}, which may still serve beside this one. Add first and take away one release later, with a line \`-- contract: since which release nobody uses it\`.`,
      })
    }
  }
  return problems
}
