import { findBareRootProblems } from './bare-root.mjs'
import { findDatabaseProblems } from './database-access.mjs'
import { findFeatureProblems } from './feature-readmes-and-pages.mjs'
import { findLengthProblems } from './file-lengths.mjs'
import { findFileNameProblems } from './file-names.mjs'
import { findCycleProblems } from './import-cycles.mjs'
import { findWallProblems } from './import-walls.mjs'
import { findLinkProblems } from './links.mjs'
import { findMachineProblems } from './machine-and-environment.mjs'
import { findMigrationProblems } from './migrations.mjs'
import { findNumberProblems } from './numbers-in-texts.mjs'
import { findPatternProblems } from './patterns.mjs'
import { findScreenClockProblems } from './screen-clocks.mjs'
import { findScreenWordProblems } from './screen-words.mjs'
import { findShortcutProblems } from './shortcuts.mjs'
import { readTree } from './source-tree.mjs'
import { findTestedRowProblems } from './tested-rows.mjs'
import { findWireWordProblems } from './wire-words.mjs'

const rules = [
  findWallProblems,
  findScreenWordProblems,
  findNumberProblems,
  findScreenClockProblems,
  findCycleProblems,
  findDatabaseProblems,
  findFileNameProblems,
  findLengthProblems,
  findBareRootProblems,
  findWireWordProblems,
  findMachineProblems,
  findMigrationProblems,
  findShortcutProblems,
  findPatternProblems,
  findFeatureProblems,
  findTestedRowProblems,
  findLinkProblems,
]

export function checkTree(root) {
  const tree = readTree(root)
  const found = rules.flatMap((findProblems) => findProblems(tree))
  // A line that breaks the same rule several times is reported once.
  const distinct = new Map(
    found.map((problem) => [`${problem.path}:${problem.line} ${problem.message}`, problem]),
  )
  return [...distinct.values()].sort((a, b) => a.path.localeCompare(b.path, 'en') || a.line - b.line)
}
