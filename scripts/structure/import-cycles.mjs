import { importsOf, isTestSupport, placeOf } from './places.mjs'

export function findCycleProblems(tree) {
  const imports = importsOf(tree).filter(({ target }) => target !== null && tree.files.has(target))
  return [...featureCycles(imports), ...partCycles(imports), ...fileCycles(imports)]
}

/** A feature is one with its rooms, `desk/` and `console/`. Its `server/feature.ts` lists what it brings to others. */
function featureCycles(imports) {
  const arrows = imports.flatMap(({ path, line, target }) => {
    const { feature: from, within, part } = placeOf(path)
    const { feature: to } = placeOf(target)
    const isBetween = from !== null && to !== null && from !== to
    const lists = part === null && within === 'server/feature.ts'
    return isBetween && !lists && !isTestSupport(path) ? [{ from, to, path, line }] : []
  })
  return cyclesIn(
    arrows,
    'features import each other in a circle',
    'What both need goes to the one that knows less; what one brings to the other is registered in its server/feature.ts; ' +
      'a screen that joins both goes to app/web/, a step that joins both to app/server/.',
  )
}

/** The parts of one feature. */
function partCycles(imports) {
  const nameOf = (path) => placeOf(path).home?.replace('features/', '') ?? null
  const arrows = imports.flatMap(({ path, line, target }) => {
    const { feature } = placeOf(path)
    const from = nameOf(path)
    const to = nameOf(target)
    const isWithin = feature !== null && feature === placeOf(target).feature && from !== to
    // Parts know the noun of their feature, and feature.ts lists what they bring.
    const isFree = path.endsWith('/server/feature.ts') || isTestSupport(path)
    return isWithin && !isFree ? [{ from, to, path, line }] : []
  })
  return cyclesIn(
    arrows,
    'parts of a feature import each other in a circle',
    'What both need goes to the one that knows less.',
  )
}

function cyclesIn(arrows, problem, advice) {
  return shortestCycles(arrows).map((cycle) => {
    const [first, ...others] = cycle
    const names = [...cycle.map((arrow) => arrow.from), first.from].join(' → ')
    const rest = others
      .map((arrow) => `${arrow.from} → ${arrow.to} at ${arrow.path}:${arrow.line}`)
      .join(', ')
    return { path: first.path, line: first.line, message: `${problem}: ${names} (${rest}). ${advice}` }
  })
}

/** Type-only imports count: files whose types depend on each other cannot be read, moved or tested alone. */
function fileCycles(imports) {
  const arrows = imports
    // Between features only cycles of whole features count; they are checked above.
    .filter(({ path, target }) => path !== target && placeOf(path).home === placeOf(target).home)
    .map(({ path, line, target }) => ({ from: path, to: target, path, line }))
  return shortestCycles(arrows).map((cycle) => ({
    path: cycle[0].path,
    line: cycle[0].line,
    message:
      `files import each other in a circle: ${[...cycle.map((arrow) => arrow.from), cycle[0].from].join(' → ')}. ` +
      'What both need goes to a third file that imports neither.',
  }))
}

/** Reports the shortest cycle of each strongly connected component; fixing it reveals the next. */
function shortestCycles(arrows) {
  const outgoing = new Map()
  for (const arrow of arrows) {
    const known = outgoing.get(arrow.from) ?? new Map()
    if (!known.has(arrow.to)) known.set(arrow.to, arrow)
    outgoing.set(arrow.from, known)
  }
  return knots(outgoing).map((knot) => {
    const inKnot = new Set(knot)
    return knot
      .sort()
      .map((start) => shortestWayBack(start, outgoing, inKnot))
      .reduce((best, cycle) => (cycle.length < best.length ? cycle : best))
  })
}

function shortestWayBack(start, outgoing, inKnot) {
  const cameBy = new Map()
  const queue = [start]
  for (const node of queue) {
    for (const arrow of outgoing.get(node)?.values() ?? []) {
      if (!inKnot.has(arrow.to) || cameBy.has(arrow.to)) continue
      cameBy.set(arrow.to, arrow)
      queue.push(arrow.to)
    }
  }
  const cycle = []
  for (
    let arrow = cameBy.get(start);
    arrow !== undefined;
    arrow = arrow.from === start ? undefined : cameBy.get(arrow.from)
  ) {
    cycle.unshift(arrow)
  }
  return cycle
}

/** Tarjan's strongly connected components with more than one node. */
function knots(outgoing) {
  const order = new Map()
  const lowest = new Map()
  const onStack = new Set()
  const stack = []
  const found = []
  const visit = (node) => {
    order.set(node, order.size)
    lowest.set(node, order.get(node))
    stack.push(node)
    onStack.add(node)
    for (const next of outgoing.get(node)?.keys() ?? []) {
      if (!order.has(next)) {
        visit(next)
        lowest.set(node, Math.min(lowest.get(node), lowest.get(next)))
      } else if (onStack.has(next)) lowest.set(node, Math.min(lowest.get(node), order.get(next)))
    }
    if (lowest.get(node) !== order.get(node)) return
    const knot = stack.splice(stack.indexOf(node))
    for (const member of knot) onStack.delete(member)
    if (knot.length > 1) found.push(knot)
  }
  for (const node of outgoing.keys()) if (!order.has(node)) visit(node)
  return found
}
