import { linkTables, placeOf } from './places.mjs'

const word = '[a-z0-9]+(-[a-z0-9]+)*'
const kebab = new RegExp(`^${word}$`)
const anyContent = new Set([
  ...[
    'index',
    'util',
    'utils',
    'helper',
    'helpers',
    'type',
    'types',
    'service',
    'services',
    'constant',
    'constants',
  ],
  ...['common', 'misc', 'manager', 'managers', 'shared'],
])
// Suffixes that say how tools treat a file, not what it contains.
const roles = /(\.(test|spec|config|bench|d|client|server))*\.[cm]?[jt]sx?$/

const rootFile = new RegExp(`^(README\\.md|${word}(\\.test)?\\.ts)$`)
const serverFile = new RegExp(
  `^server/((feature|routes|listing|(${word}-)?schemas|wire|queries|commands|present|client|due|upkeep|jobs|stream|factories|share-card|member-data|notices|audit|rights)\\.ts|${word}\\.test\\.ts|` +
    `(queries|commands|client)/${word}(\\.test)?\\.ts|import/${word}(\\.test)?\\.ts|import/${word}\\.csv)$`,
)
const webFile = new RegExp(
  `^web/((queries|needs|screens)\\.ts|use-${word}\\.ts|${word}-store\\.ts|${word}(\\.test)?\\.tsx)$`,
)
// A text of a page is Markdown.
const pagePart = new RegExp(`^web/(${word})/(use-${word}\\.ts|${word}(\\.test)?\\.tsx|${word}\\.md)$`)

const routeExports = [
  'loader',
  'clientLoader',
  'action',
  'clientAction',
  'meta',
  'links',
  'handle',
  'shouldRevalidate',
]

export function findFileNameProblems(tree) {
  const problems = findRepeatedNumbers(tree)
  for (const file of tree.files.values()) {
    const message = whyNotNamed(file.path) ?? whyNotInFeature(tree, file.path)
    if (message !== null) problems.push({ path: file.path, line: 1, message })
    if (file.isCode) problems.push(...whyNotExported(file))
  }
  return problems
}

/** Migrations and decisions are identified by their numbers, so these must be unique. */
function findRepeatedNumbers(tree) {
  const problems = []
  const firstOf = new Map()
  for (const path of tree.files.keys()) {
    const numbered = /^(db\/migrations|docs\/decisions)\/(\d{4})-/.exec(path)?.[0]
    if (numbered === undefined) continue
    const first = firstOf.get(numbered)
    firstOf.set(numbered, first ?? path)
    if (first !== undefined) {
      problems.push({ path, line: 1, message: `has the number of ${first}. Take the next free one.` })
    }
  }
  return problems
}

function whyNotNamed(path) {
  if (!roles.test(path)) return null
  const segments = path.split('/')
  const name = segments.at(-1).replace(roles, '')
  for (const part of [...segments.slice(0, -1), name]) {
    if (anyContent.has(part) || anyContent.has(part.replace(/^.*-/, ''))) {
      return (
        `"${part}" would fit any content. Name it after what it holds: code that helps one noun goes to that noun's file, ` +
        'generic code to a file of lib/ with its own name.'
      )
    }
  }
  const unkebab = [...segments.slice(0, -1).filter((folder) => !folder.startsWith('.')), name].find(
    (part) => !kebab.test(part),
  )
  if (unkebab === undefined) return null
  return `"${unkebab}" is not kebab-case. Rename it to ${toKebab(unkebab)}.`
}

function toKebab(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
}

function whyNotInFeature(tree, path) {
  const { area, feature, home, within, part } = placeOf(path)
  if (area !== 'features') return null
  if (linkTables.has(path)) return null
  if (feature === null)
    return 'stands in features/ itself. It goes to features/<noun>/ of the noun it is about.'
  if (part !== null && !hasSides(tree, home)) {
    return `features/${feature}/ holds server/, web/ and neutral files, and parts with the same. Move it to one of those.`
  }
  if (!within.includes('/')) return whyNotAtFeatureRoot(tree, home, within)
  if (within.startsWith('server/')) {
    const [, doubled] = /^server\/(queries|commands|client)\.ts$/.exec(within) ?? []
    if (doubled && [...tree.files.keys()].some((other) => other.startsWith(path.replace(/\.ts$/, '/')))) {
      return `stands beside a folder ${doubled}/. A file that splits becomes the folder: move what is in it to files there, by verb or noun.`
    }
    if (serverFile.test(within)) return null
    return (
      `is not a file a feature's server/ has. What it brings to the server goes to feature.ts, what calls take and reply goes to schemas.ts, fixed words of calls to wire.ts, parsing to routes.ts, what the query of a list means to listing.ts, reads to queries.ts, writes to commands.ts, replies to ` +
      "present.ts, an outside service to client.ts, a member's own data to member-data.ts, what members are told to notices.ts, what the audit log records to audit.ts, who has a right on a thing to rights.ts, deadlines to due.ts, recurring upkeep to upkeep.ts, queued work to jobs.ts, a rule to the noun file."
    )
  }
  if (within.startsWith('web/')) return whyNotInWeb(tree, home, within)
  return `${home}/ holds server/, web/ and neutral files. Move it to one of those.`
}

/** A part of a feature is more than a folder of rules. */
function hasSides(tree, home) {
  return [...tree.files.keys()].some(
    (path) => path.startsWith(`${home}/server/`) || path.startsWith(`${home}/web/`),
  )
}

function whyNotAtFeatureRoot(tree, home, within) {
  if (!rootFile.test(within)) {
    return within.endsWith('.tsx')
      ? `is a component outside web/. It goes to ${home}/web/${within}.`
      : `is not a file a feature has. Rules go to ${home}/<noun>.ts, the addresses of calls to endpoints.ts, the rest to server/ or web/.`
  }
  const subject = within.replace('.test.ts', '.ts')
  if (subject === within || tree.files.has(`${home}/${subject}`)) return null
  return `is a test without its subject ${subject}. Name it after the rule file it tests; a test through HTTP goes to server/.`
}

function whyNotInWeb(tree, home, within) {
  if (/\.test\.ts$/.test(within)) {
    return 'is a web test that no compiler program takes. Name it .test.tsx, or move the rule it tests out of web/.'
  }
  if (webFile.test(within)) return null
  const page = within.match(pagePart)?.[1]
  if (page === undefined) {
    return (
      "is not a file a feature's web/ has. Queries and mutations go to queries.ts, what screens of members read to needs.ts, a routed screen to <name>-page.tsx, a part of " +
      'one screen to web/<page>/<component>.tsx, a hook to use-<what>.ts, client state to <noun>-store.ts, a rule to the noun file.'
    )
  }
  const screen = `${page.replace(/-page$/, '')}-page.tsx`
  if (tree.files.has(`${home}/web/${screen}`)) return null
  // A screen that combines several features is composed in app/web/ from their parts.
  if ([...tree.files.keys()].some((other) => other.startsWith('app/web/') && other.endsWith(`/${screen}`)))
    return null
  return `stands in web/${page}/, but there is no web/${page}-page.tsx, nor one in app/web/. A part of several screens goes to web/ itself.`
}

/** People look for a component by its file name, so the export must have the same name. */
function whyNotExported({ path, code }) {
  const { area, runsOn } = placeOf(path)
  const isComponentFile =
    path.endsWith('.tsx') &&
    runsOn === 'web' &&
    area !== 'elsewhere' &&
    !/(\.test|entry\.(client|server)|^app\/web\/root)\.tsx$/.test(path)
  if (!isComponentFile) return []
  const problems = []
  const name = path.replace(/^.*\//, '').replace(/\.tsx$/, '')
  const component = name.replace(/(^|-)([a-z0-9])/g, (_, __, letter) => letter.toUpperCase())
  // A layout is routed around several screens.
  const isRouted = /-(page|layout)$/.test(name)
  const asRoute = code.exportedNames.find((exported) => routeExports.includes(exported))
  if (!isRouted && asRoute !== undefined && (area === 'features' || area === 'app')) {
    problems.push({
      path,
      line: 1,
      message: `exports \`${asRoute}\`, so it is a routed screen. Name it ${name}-page.tsx.`,
    })
  }
  const exported = [...code.exportedNames, code.defaultExport?.name].filter(
    (each) => typeof each === 'string',
  )
  const isThere = exported.some(
    (each) => /^[A-Z]/.test(each) && each.toLowerCase() === component.toLowerCase(),
  )
  if (!isThere) {
    problems.push({
      path,
      line: code.defaultExport?.line ?? 1,
      message:
        `does not export the component ${component}. A component stands in the file of its name; what is not a component ` +
        'goes to a .ts file.',
    })
  }
  return problems
}
