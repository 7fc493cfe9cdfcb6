import { importsOf, isTestSupport, placeOf } from './places.mjs'

const featureOf = (path) => placeOf(path).feature
const homeOf = (path) => placeOf(path).home

/** What may import nothing that leads back to it, and which imports do not count. */
const circles = [
  {
    // A feature is one with its rooms, `desk/` and `console/`. Its `server/feature.ts` lists what it brings to others.
    of: featureOf,
    isFree: ({ path }) => /^features\/[^/]+\/server\/feature\.ts$/.test(path) || isTestSupport(path),
    problem: 'features import each other in a circle',
    advice:
      'What both need goes to the one that knows less; what one brings to the other is registered in its server/feature.ts; ' +
      'a screen that joins both goes to app/web/, a step that joins both to app/server/.',
  },
  {
    // Parts know the noun of their feature, and feature.ts lists what they bring.
    of: (path) => homeOf(path)?.replace('features/', '') ?? null,
    isFree: ({ path, target }) =>
      featureOf(path) !== featureOf(target) || path.endsWith('/server/feature.ts') || isTestSupport(path),
    problem: 'parts of a feature import each other in a circle',
    advice: 'What both need goes to the one that knows less.',
  },
  {
    // Type-only imports count: files whose types depend on each other cannot be read, moved or tested alone.
    of: (path) => path,
    // Between features only cycles of whole features count.
    isFree: ({ path, target }) => homeOf(path) !== homeOf(target),
    problem: 'files import each other in a circle',
    advice: 'What both need goes to a third file that imports neither.',
  },
]

export function findCycleProblems(tree) {
  const imports = importsOf(tree).filter(({ target }) => tree.files.has(target))
  return circles.flatMap(({ of, isFree, problem, advice }) => {
    const arrows = imports
      .filter((each) => !isFree(each))
      .map((each) => ({ ...each, from: of(each.path), to: of(each.target) }))
    return shortestCycles(arrows).map(([first, ...others]) => {
      const names = [first, ...others].map(({ from }) => from)
      const rest = others.map(({ from, to, path, line }) => `${from} → ${to} at ${path}:${line}`).join(', ')
      const message = `${problem}: ${[...names, first.from].join(' → ')} (${rest}). ${advice}`
      return { path: first.path, line: first.line, message }
    })
  })
}

/** The shortest cycles that share no node; what is put right reveals the next. */
function shortestCycles(arrows) {
  const outgoing = new Map()
  for (const arrow of arrows.filter(({ from, to }) => from !== null && to !== null && from !== to)) {
    const known = outgoing.get(arrow.from) ?? new Map()
    if (!known.has(arrow.to)) known.set(arrow.to, arrow)
    outgoing.set(arrow.from, known)
  }
  const cycles = [...outgoing.keys()].sort().flatMap((start) => shortestWayBack(start, outgoing))
  const reported = new Set()
  return cycles
    .sort((a, b) => a.length - b.length)
    .filter((cycle) => {
      const isNew = cycle.every(({ from }) => !reported.has(from))
      for (const { from } of cycle) reported.add(from)
      return isNew
    })
}

function shortestWayBack(start, outgoing) {
  const seen = new Set()
  const ways = [[]]
  for (const way of ways) {
    const node = way.at(-1)?.to ?? start
    if (node === start && way.length > 0) return [way]
    for (const arrow of outgoing.get(node)?.values() ?? []) {
      if (seen.has(arrow.to)) continue
      seen.add(arrow.to)
      ways.push([...way, arrow])
    }
  }
  return []
}
