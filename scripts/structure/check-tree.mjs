import { findBareRootProblems } from './bare-root.mjs'
import { findDocumentProblems } from './documents.mjs'
import { findFeatureProblems } from './feature-readmes-and-pages.mjs'
import { findLengthProblems } from './file-lengths.mjs'
import { findFileNameProblems } from './file-names.mjs'
import { findCycleProblems } from './import-cycles.mjs'
import { findWallProblems } from './import-walls.mjs'
import { findNumberProblems } from './numbers-in-texts.mjs'
import { findPatternProblems } from './patterns.mjs'
import { readTree } from './source-tree.mjs'
import { findTextProblems } from './texts.mjs'
import { findWireWordProblems } from './wire-words.mjs'

const rules = [
  ...[findWallProblems, findCycleProblems, findFileNameProblems, findLengthProblems, findBareRootProblems],
  ...[findTextProblems, findNumberProblems, findWireWordProblems, findPatternProblems],
  ...[findFeatureProblems, findDocumentProblems],
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
