import { linkTables, placeOf } from './places.mjs'

const word = '[a-z0-9]+(-[a-z0-9]+)*'
const kebab = new RegExp(`^${word}$`)
/** Also as the last word of a name. */
const anyContent = /(^|-)(index|utils?|helpers?|types?|services?|constants?|common|misc|managers?|shared)$/
/** Suffixes that say how tools treat a file, not what it contains. */
const roles = /(\.(test|spec|config|bench|d|client|server))*\.[cm]?[jt]sx?$/

const rootFile = new RegExp(`^(README\\.md|${word}(\\.test)?\\.ts)$`)
const serverFile = new RegExp(
  `^server/((feature|listing|(${word}-)?(routes|schemas)|wire|queries|commands|present|client|due|upkeep|jobs|stream|factories|share-card|member-data|notices|audit|rights)\\.ts|${word}\\.test\\.ts|` +
    `(queries|commands|client)/${word}(\\.test)?\\.ts|(import|print)/${word}(\\.test)?\\.ts|import/${word}\\.csv)$`,
)
const webFile = new RegExp(
  `^web/((queries|needs|screens)\\.ts|use-${word}\\.ts|${word}-store\\.ts|${word}(\\.test)?\\.tsx)$`,
)
/** A text of a page is Markdown. */
const pagePart = new RegExp(`^web/(${word})/(use-${word}\\.ts|${word}(\\.test)?\\.tsx|${word}\\.md)$`)

export function findFileNameProblems(tree) {
  const problems = findRepeatedNumbers(tree)
  for (const { path, text } of tree.files.values()) {
    const messages = [
      whyNotNamed(path) ?? whyNotInFeature(tree, placeOf(path)),
      ...(isComponentFile(placeOf(path)) ? [whyNotRouted(path, text), whyNotExported(path, text)] : []),
    ]
    for (const message of messages.filter(Boolean)) problems.push({ path, line: 1, message })
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
    if (first === undefined) firstOf.set(numbered, path)
    else problems.push({ path, line: 1, message: `has the number of ${first}. Take the next free one.` })
  }
  return problems
}

function whyNotNamed(path) {
  if (!roles.test(path)) return null
  const segments = path.replace(roles, '').split('/')
  const vague = segments.find((part) => anyContent.test(part))
  if (vague !== undefined)
    return (
      `"${vague}" would fit any content. Name it after what it holds: code that helps one noun goes to that noun's file, ` +
      'generic code to a file of lib/ with its own name.'
    )
  const unkebab = segments.find((part) => !part.startsWith('.') && !kebab.test(part))
  return unkebab === undefined ? null : `"${unkebab}" is not kebab-case. Rename it to ${toKebab(unkebab)}.`
}

function toKebab(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
}

function whyNotInFeature(tree, { path, area, feature, home, within, part }) {
  const holds = 'holds server/, web/ and neutral files'
  if (area !== 'features' || linkTables.has(path)) return null
  if (feature === null)
    return 'stands in features/ itself. It goes to features/<noun>/ of the noun it is about.'
  // A part of a feature is more than a folder of rules.
  if (part !== null && !tree.hasFolder(`${home}/server`) && !tree.hasFolder(`${home}/web`))
    return `features/${feature}/ ${holds}, and parts with the same. Move it to one of those.`
  if (!within.includes('/')) return whyNotAtFeatureRoot(tree, home, within)
  if (within.startsWith('server/')) return whyNotInServer(tree, home, within)
  if (within.startsWith('web/')) return whyNotInWeb(tree, home, within)
  return `${home}/ ${holds}. Move it to one of those.`
}

function whyNotAtFeatureRoot(tree, home, within) {
  if (!rootFile.test(within))
    return within.endsWith('.tsx')
      ? `is a component outside web/. It goes to ${home}/web/${within}.`
      : `is not a file a feature has. Rules go to ${home}/<noun>.ts, the addresses of calls to endpoints.ts, the rest to server/ or web/.`
  const subject = within.replace('.test.ts', '.ts')
  if (tree.files.has(`${home}/${subject}`)) return null
  return `is a test without its subject ${subject}. Name it after the rule file it tests; a test through HTTP goes to server/.`
}

function whyNotInServer(tree, home, within) {
  const [, doubled] = /^server\/(queries|commands|client)\.ts$/.exec(within) ?? []
  if (doubled && tree.hasFolder(`${home}/server/${doubled}`))
    return `stands beside a folder ${doubled}/. A file that splits becomes the folder: move what is in it to files there, by verb or noun.`
  if (serverFile.test(within)) return null
  return (
    `is not a file a feature's server/ has. What it brings to the server goes to feature.ts, what calls take and reply goes to schemas.ts, fixed words of calls to wire.ts, parsing to routes.ts, what the query of a list means to listing.ts, reads to queries.ts, writes to commands.ts, replies to ` +
    "present.ts, an outside service to client.ts, a member's own data to member-data.ts, what members are told to notices.ts, what the audit log records to audit.ts, who has a right on a thing to rights.ts, deadlines to due.ts, recurring upkeep to upkeep.ts, queued work to jobs.ts (a few lines of these to feature.ts itself), a rule to the noun file."
  )
}

function whyNotInWeb(tree, home, within) {
  if (/\.test\.ts$/.test(within))
    return 'is a web test that no compiler program takes. Name it .test.tsx, or move the rule it tests out of web/.'
  if (webFile.test(within)) return null
  const page = within.match(pagePart)?.[1]
  if (page === undefined)
    return (
      "is not a file a feature's web/ has. Queries and mutations go to queries.ts, what screens of members read to needs.ts, a routed screen to <name>-page.tsx, a part of " +
      'one screen to web/<page>/<component>.tsx, a hook to use-<what>.ts, client state to <noun>-store.ts, a rule to the noun file.'
    )
  const screen = `${page.replace(/-page$/, '')}-page.tsx`
  // A screen that combines several features is composed in app/web/ from their parts.
  const isComposed = (path) => path.startsWith('app/web/') && path.endsWith(`/${screen}`)
  if (tree.files.has(`${home}/web/${screen}`) || [...tree.files.keys()].some(isComposed)) return null
  return `stands in web/${page}/, but there is no web/${page}-page.tsx, nor one in app/web/. A part of several screens goes to web/ itself.`
}

function isComponentFile({ path, area, runsOn }) {
  const isOnWeb = path.endsWith('.tsx') && runsOn === 'web' && area !== 'elsewhere'
  return isOnWeb && !/(\.test|entry\.(client|server)|^app\/web\/root)\.tsx$/.test(path)
}

const nameOf = (path) => path.replace(/^.*\//, '').replace(/\.tsx$/, '')

function whyNotRouted(path, text) {
  const name = nameOf(path)
  const [, asRoute] =
    /^export (?:async )?(?:function|const) (loader|clientLoader|action|clientAction|meta|links|handle|shouldRevalidate)\b/m.exec(
      text,
    ) ?? []
  // A layout is routed around several screens.
  if (asRoute === undefined || /-(page|layout)$/.test(name) || !/^(features|app)\//.test(path)) return null
  return `exports \`${asRoute}\`, so it is a routed screen. Name it ${name}-page.tsx.`
}

/** People look for a component by its file name, so the export must have the same name. */
function whyNotExported(path, text) {
  const component = nameOf(path).replace(/(^|-)([a-z0-9])/g, (_, __, letter) => letter.toUpperCase())
  const isThere = [
    ...text.matchAll(/^export (?:default )?(?:async )?(?:(?:const|function|class) )?([A-Z]\w*|\{[^{}]*\})/gm),
  ].some(([, exported]) => exported.toLowerCase().match(/\w+/g)?.includes(component.toLowerCase()))
  return isThere
    ? null
    : `does not export the component ${component}. A component stands in the file of its name; what is not a component goes to a .ts file.`
}
