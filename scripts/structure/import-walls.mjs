import { importsOf, isTestSupport, linkTables, placeOf, shownElsewhere } from './places.mjs'

const onlookers = new Set(['e2e', 'bench', 'ops', 'scripts'])
const demoMode = 'app/server/demo-mode.ts'
const serverBuild = 'virtual:react-router/server-build'
const serverBuildReader = 'app/server/render-page.ts'

// Route tests use HTTP, so they need the application that mounts the routes.
const testApplication = /^app\/server\/(build-app|test-[a-z0-9-]+)\.ts$/

const noun = /^[^/]+\.ts$/
const readsAndWrites = /^server\/(queries|commands)(\.ts|\/.+\.ts)$/
const openToFeatures = [noun, readsAndWrites, /^server\/(schemas|wire|audit)\.ts$/, /^web\/queries\.ts$/]
/** A room of a feature is reached like a feature, also for what it shows and notifies of. The root joins the rooms, so it reaches everything. */
const openToParts = [...openToFeatures, /^server\/notices\.ts$/, /^web\/[^/]+$/]
const openToComposition = [
  ...openToFeatures,
  /^server\/(feature|client|(client|import)\/[^/]+)\.ts$/,
  /^web\/([^/]+-page\.tsx|screens\.ts)$/,
]
const isOpen = (patterns, { within }) =>
  within !== null && patterns.some((pattern) => pattern.test(withEnding(within)))

export function findWallProblems(tree) {
  const problems = []
  for (const { path, line, specifier, target, typeOnly, dynamic, names } of importsOf(tree)) {
    const message =
      target === null
        ? whyNotPackage(path, specifier, typeOnly)
        : (whyNotImport(tree, path, target, typeOnly, names) ??
          whyNotWithMain(path, target, { typeOnly, dynamic }))
    if (message !== null) problems.push({ path, line, message })
  }
  return problems
}

function whyNotImport(tree, importer, target, typeOnly, names) {
  const from = placeOf(importer)
  const to = placeOf(target)
  if (onlookers.has(from.area) || from.area === 'root') return null
  if (to.area === 'build') return whyNotServerBuild(importer)
  if (to.area === 'elsewhere') return null
  if (to.area === 'root') return whyNotRoot(from, target)
  return (
    whyNotArea(from, to, typeOnly) ?? whyNotSide(from, to, typeOnly) ?? whyNotFeature(tree, from, to, names)
  )
}

/** Only app/server/demo-mode.ts may load demo code, so that a live server does not contain it. */
function whyNotWithMain(importer, target, { typeOnly, dynamic }) {
  if (!importer.startsWith('app/server/') || importer === demoMode || isTestSupport(importer)) return null
  const { area } = placeOf(target)
  if (typeOnly || dynamic || (area !== 'demo' && area !== 'sandbox' && target !== demoMode)) return null
  return `imports ${target}, which only demo mode loads. Put what needs it into ${demoMode}, or load it with import() there and then.`
}

function whyNotPackage(importer, specifier, typeOnly) {
  const { area, layer, runsOn, isTest } = placeOf(importer)
  if (specifier === 'pg' && !/^(lib\/server|bench)\//.test(importer))
    return (
      'imports the database driver `pg`. Only lib/server/ does (and bench/, to measure it bare); take ' +
      '`Database` or `Transaction` from lib/server/database as the first argument.'
    )
  if (specifier === 'zod' && !typeOnly && layer >= 0 && !isTest && runsOn !== 'server')
    return 'brings zod to the browser. Schemas stand in server/schemas.ts; screens and rules call plain functions.'
  return specifier === serverBuild && area !== 'root' ? whyNotServerBuild(importer) : null
}

function whyNotServerBuild(importer) {
  if (importer === serverBuildReader) return null
  return `imports the built server entry of the web. Only ${serverBuildReader} reads it; ask that file to render.`
}

function whyNotRoot(from, target) {
  if (target === 'package.json' || !/\.[cm]?[jt]sx?$/.test(target)) return null
  return `${from.area}/ imports ${target}, which configures a tool. What the product needs goes to lib/ or app/server/env.ts.`
}

function whyNotArea(from, to, typeOnly) {
  const step = `${from.area}/ imports ${to.path}`
  if (to.area === from.area) return null
  if (onlookers.has(to.area)) {
    return `${step}, but ${to.area}/ only looks on. What the product needs goes to lib/ or to the feature it belongs to.`
  }
  if (to.area === 'sandbox') {
    if (from.path.startsWith('app/server/')) return null
    return (
      `${step}, but stand-ins are mounted by app/server/ alone. Speak to the service through server/client.ts of the ` +
      'feature; a test of the stand-in goes beside it in sandbox/.'
    )
  }
  if (to.area === 'db') {
    if (from.path.startsWith('app/server/') || (typeOnly && to.path.startsWith('db/rows/'))) return null
    return `${step}, but migrations are run by app/server/. Shared database code goes to lib/server/.`
  }
  if (to.area === 'demo') {
    if (from.path.startsWith('app/server/')) return null
    if (from.area === 'sandbox' && to.path.startsWith('demo/town/')) return null
    return `${step}, but what is there to be tried out is started by app/server/ alone. What the product needs goes to lib/ or its feature.`
  }
  if (from.area === 'db' || from.area === 'demo' || from.area === 'sandbox')
    return whyNotFromSide(from, to, step)
  if (from.layer >= to.layer) return null
  if (from.area === 'features' && isTestSupport(from.path) && testApplication.test(to.path)) return null
  return `${step}, against the direction app → features → ui → lib. ${whereInstead(from, to)}`
}

function whyNotFromSide(from, to, step) {
  if (to.area === 'lib' || linkTables.has(to.path)) return null
  if (from.area === 'demo') {
    if (isOpen([noun, readsAndWrites], to)) return null
    return `${step}. The demo town tells its story through a feature's server/commands.ts, its noun file and lib/; put it there.`
  }
  if (from.area === 'db') {
    return `${step}. Beside migrations only lib/ is at hand; what needs a feature goes to demo/town/ or app/server/.`
  }
  const open = isTestSupport(from.path) ? [noun, /^server\/client(\/[^/]+)?\.ts$/] : [noun]
  if (isOpen(open, to)) return null
  return `${step}. A stand-in knows lib/ and at most a feature's endpoints.ts and noun files; app/server/ hands it anything else.`
}

function whereInstead(from, to) {
  if (from.area === 'lib' && to.area === 'ui')
    return 'Move the importing file to ui/, or what it needs down to lib/web/.'
  if (from.area === 'lib')
    return 'Code that knows the business goes to its feature; what it needs can be handed in as an argument.'
  if (from.area === 'ui')
    return 'A component that knows the business goes to features/<noun>/web/; ui/ takes plain props.'
  return 'What joins features goes to app/; what the feature needs goes to lib/, or app/ hands it in as an argument or prop.'
}

function whyNotSide(from, to, typeOnly) {
  if (from.runsOn === 'server' && to.runsOn === 'web') {
    return (
      `server code imports ${to.path} from the browser's side. What both sides need goes to a file outside server/ and ` +
      'web/ (the noun file or lib/); a page is rendered by app/server/render-page.ts.'
    )
  }
  if (from.runsOn !== 'server' && to.runsOn === 'server') {
    const isOwnCalls = to.path === from.path.replace(/endpoints\.ts$/, 'server/schemas.ts')
    if (typeOnly && from.path.endsWith('/endpoints.ts') && isOwnCalls) return null
    const who = from.runsOn === 'web' ? 'browser code' : 'a file that runs on both sides'
    return (
      `${who} imports ${to.path}; not even a type may come from server/. What both sides know goes to endpoints.ts or ` +
      'the noun file; data comes through web/queries.ts.'
    )
  }
  if (from.runsOn === 'both' && to.runsOn === 'web') {
    return `a file that runs on both sides imports ${to.path}. Move the importing file to web/, or what it needs out of web/.`
  }
  return null
}

function whyNotPart(from, to) {
  if (to.part === null || to.home === from.home || from.part === null || isTestSupport(from.path)) return null
  if (isOpen(openToParts, to)) return null
  return (
    `reaches into ${to.path}. Other parts of its feature may use its endpoints.ts, noun files, server/queries, ` +
    'server/commands, server/notices.ts and what stands in web/ itself; export what is needed from one of those.'
  )
}

function whyNotFeature(tree, from, to, names) {
  if (to.feature === null) return null
  if (to.feature === from.feature) return whyNotPart(from, to)
  if (from.area !== 'features' && from.area !== 'app') return null
  if (linkTables.has(from.path)) {
    return `imports ${to.path}. Every feature may read the links, so they know none; what needs the noun goes to its feature.`
  }
  const within = withEnding(to.within)
  const tags = names.find((name) => name.endsWith('Tags'))
  if (tags !== undefined && !/\/([a-z-]+-)?schemas\.ts$/.test(from.path)) {
    return (
      `imports ${tags} from ${to.path}. A schema may depend on another feature's tags; only that feature's own commands invalidate them: ` +
      'call one of those.'
    )
  }
  if (/\.(test|spec)\.tsx?$/.test(within)) {
    return `imports the test ${to.path}. What tests share goes to server/factories.ts of the feature.`
  }
  if (isOpen(from.area === 'app' ? openToComposition : openToFeatures, to)) return null
  if (isTestSupport(from.path) && within === 'server/factories.ts') return null
  if (within.startsWith('web/') && shownElsewhere(tree, to.home).some((shown) => shown.within === within))
    return null
  if (within.startsWith('web/'))
    return `reaches into ${to.path}. List the component in ${to.home}/README.md under "## Shown elsewhere", or move it to ui/ if it knows no business word.`
  const reach =
    from.area === 'app'
      ? 'app/ may use its feature.ts, client, import/, queries, commands, audit, pages, endpoints and noun files'
      : 'Others may use its endpoints.ts, noun files, server/queries, server/commands, server/audit.ts and web/queries.ts'
  return `reaches into ${to.path}. ${reach}; export what is needed from one of those.`
}

function withEnding(within) {
  return /\.[a-z]+$/.test(within) ? within : `${within}.ts`
}
