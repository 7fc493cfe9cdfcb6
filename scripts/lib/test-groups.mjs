import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The key that lib/server/test-database.ts provides: a test that reaches this text through its imports needs the
 * database. The brackets keep the pattern from matching itself.
 */
const provided = /'[t]estTemplate'/
/** Journeys have their own configuration; the other folders contain none of our tests. */
const passedBy = new Set(['node_modules', 'build', 'data', 'e2e'])
const testFile = /\.test\.(ts|mjs)$/
const codeFile = /\.[cm]?[jt]sx?$/

/**
 * Server tests that also run on the embedded PostgreSQL, because their result may depend on the server's version. The
 * ordinary statements of all calls run there in the journeys.
 */
export const onEmbedded = [
  'lib/server/',
  'features/catalogue/server/search.test.ts',
  'app/server/copy-tables.test.ts',
  'app/server/meetup-rush.test.ts',
  'app/server/upgrade.test.ts',
]

function listTests(root, folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory())
      return passedBy.has(file) || entry.name.startsWith('.') ? [] : listTests(root, file)
    return testFile.test(entry.name) ? [file] : []
  })
}

const importing =
  /^(?:import|export)\s(?!type\s)[^'"]*?['"]([.~][^'"]*)['"]|\bimport\(\s*['"]([.~][^'"]*)['"]/gm

function readModule(root, file) {
  const code = readFileSync(path.join(root, file), 'utf8')
  const imports = [...code.matchAll(importing)].flatMap(([, named, loaded]) => {
    const target = named ?? loaded
    const place = target.startsWith('~/')
      ? target.slice(2)
      : path.posix.join(path.posix.dirname(file), target)
    const found = [place, `${place}.ts`, `${place}.tsx`].find(
      (candidate) => codeFile.test(candidate) && existsSync(path.join(root, candidate)),
    )
    return found ? [found] : []
  })
  return { imports, isServed: provided.test(code) }
}

/**
 * Splits the Node test files into those that reach the test database through their imports and the others. Component
 * tests (.test.tsx) run in a browser and are not included.
 */
export function groupTests(root) {
  const modules = new Map()
  const moduleOf = (file) => {
    if (!modules.has(file)) modules.set(file, readModule(root, file))
    return modules.get(file)
  }
  const needsDatabase = (file) => {
    const seen = new Set([file])
    for (const reached of seen) {
      const { imports, isServed } = moduleOf(reached)
      if (isServed) return true
      for (const target of imports) seen.add(target)
    }
    return false
  }
  const tests = listTests(root)
  return {
    withDatabase: tests.filter(needsDatabase),
    withoutDatabase: tests.filter((file) => !needsDatabase(file)),
  }
}
