const driver = 'pg'
const maySpeakToDriver = /^(lib\/server|bench)\//
const mayHoldSql = [
  /^features\/[^/]+(?:\/[^/]+)?\/server\/(queries|commands)(\.ts|\/.+\.ts)$/,
  /^features\/[^/]+(?:\/[^/]+)?\/server\/(due|upkeep|jobs|factories)\.ts$/,
  /^features\/[^/]+(?:\/[^/]+)?\/server\/(.+\/)?[^/]+\.test\.ts$/,
  /^(demo\/town|bench|ops|lib\/server|app\/server)\//,
  /^sandbox\/stand-in-records\.ts$/,
  /^scripts\/schema-page\.ts$/,
]

export function findDatabaseProblems(tree) {
  const problems = []
  for (const { path, code } of codeFiles(tree)) {
    for (const { specifier, line } of code.imports) {
      if (specifier === driver && !maySpeakToDriver.test(path)) {
        problems.push({
          path,
          line,
          message:
            `imports the database driver \`${specifier}\`. Only lib/server/ does (and bench/, to measure it bare); take ` +
            '`Database` or `Transaction` from lib/server/database as the first argument.',
        })
      }
    }
    if (mayHoldSql.some((place) => place.test(path))) continue
    for (const { name, line } of code.databaseTags) {
      problems.push({
        path,
        line,
        message:
          `holds SQL (\`${name}\`). Reads go to features/<noun>/server/queries.ts, writes to server/commands.ts, ` +
          'what happens at a time to server/due.ts, recurring upkeep to server/upkeep.ts.',
      })
    }
  }
  return problems
}

function codeFiles(tree) {
  return [...tree.files.values()].filter((file) => file.isCode)
}
