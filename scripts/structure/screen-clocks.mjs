import { isTestSupport } from './places.mjs'
import { lineAt } from './source-tree.mjs'

const isOfScreens = /^(?:ui\/|app\/web\/|lib\/web\/|features\/(?:[^/]+\/)+web\/)/
const machineClock = /\bnew Date\(\)|\bDate\.now\(\)/g

/** The clock of a demo can be moved, and every screen goes by it. */
export function findScreenClockProblems(tree) {
  return [...tree.files.values()]
    .filter(({ path, isCode }) => isCode && isOfScreens.test(path) && !isTestSupport(path))
    .filter(({ path }) => path !== 'lib/web/now.ts')
    .flatMap(({ path, text }) =>
      [...text.matchAll(machineClock)].map(({ 0: found, index }) => ({
        path,
        line: lineAt(text, index),
        message: `reads the clock of the machine (${found}). Take \`timeNow\`, \`nowMs\` or, for how long something took, \`deviceMs\` from lib/web/now.ts.`,
      })),
    )
}
