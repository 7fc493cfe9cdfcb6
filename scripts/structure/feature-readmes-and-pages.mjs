import { featureNames, importsOf, listedIn, partsOf } from './places.mjs'

const readmeLines = 20
const readmeLinesWithList = 25
/** A part of a feature may have a README of its own. */
const partReadme = /^(features\/[^/]+\/[^/]+)\/README\.md$/
/** The route table and the lists of screens that features and the app register. */
const screenTable = /^(features\/[^/]+(?:\/[^/]+)?|app)\/web\/(routes|screens)\.ts$/
const pageFile = /^((?:features\/[^/]+(?:\/[^/]+)?|app)\/web)\/((?:.+\/)?([^/]+-page))\.tsx$/

export function findFeatureProblems(tree) {
  const features = featureNames(tree).map((feature) => `features/${feature}`)
  const parts = [...tree.files.keys()].flatMap((path) => partReadme.exec(path)?.[1] ?? [])
  return [
    ...[...features, ...parts].flatMap((home) => findReadmeProblems(tree, home)),
    ...features.flatMap((home) => findUnlisted(tree, home)),
    ...findUnroutedPages(tree),
  ]
}

function findReadmeProblems(tree, home) {
  const path = `${home}/README.md`
  const readme = tree.files.get(path)
  if (readme === undefined) {
    const message = `is missing. What the noun is, its states, what it depends on and one non-obvious decision go there, in ${readmeLines} lines.`
    return [{ path, line: 1, message }]
  }
  const lines = readme.text.trimEnd().split('\n')
  const hasList = lines.some((line) => /^\s*([-*]\s|\|)/.test(line))
  // A feature with parts has a line for each.
  const most = (hasList ? readmeLinesWithList : readmeLines) + partsOf(tree, home).length
  const tooLong = `has ${lines.length} lines, ${most} at most. Decisions go to docs/decisions/, words to docs/GLOSSARY.md.`
  const wrong = listedIn(tree, home).flatMap(({ line, within }) => {
    const isOfWeb = /^([a-z-]+\/)?web\//.test(within)
    if (isOfWeb && tree.files.has(`${home}/${within}`)) return []
    const message = isOfWeb
      ? `lists ${within}, which is not there. Name a file from ${home}/${within.replace(/web\/.*/, 'web/')}, or remove the line.`
      : `lists ${within}, but only a file of web/ can be shown elsewhere. Others reach the rest through server/queries or server/commands.`
    return [{ path, line, message }]
  })
  return [...(lines.length > most ? [{ path, line: most + 1, message: tooLong }] : []), ...wrong]
}

/** Each feature must be listed once for the server and once for the web. */
const listings = { 'server/feature.ts': 'app/server/features.ts', 'web/screens.ts': 'app/web/screens.ts' }

function findUnlisted(tree, home) {
  const imports = importsOf(tree)
  const unlisted = Object.entries(listings)
    .map(([within, list]) => ({ path: `${home}/${within}`, list }))
    .filter(({ path }) => tree.files.has(path))
    .filter(({ path, list }) => !imports.some((each) => each.path === list && each.target === path))
    .map(({ path, list }) => ({
      path,
      line: 1,
      message: `is a registration that nobody reads. Add it to ${list}.`,
    }))
  const [routes, listed] = [`${home}/server/routes.ts`, `${home}/server/feature.ts`]
  if (!tree.files.has(routes) || tree.files.has(listed)) return unlisted
  const message = `serves nobody: what a feature brings to the server is listed in ${listed}. Add it there.`
  return [...unlisted, { path: routes, line: 1, message }]
}

function findUnroutedPages(tree) {
  const textOf = (path) => tree.files.get(path)?.text ?? ''
  const tables = [...tree.files.keys()].filter((path) => screenTable.test(path))
  const all = tables.map(textOf).join('\n')
  const pages = [...tree.files.keys()].flatMap((path) => (pageFile.test(path) ? [pageFile.exec(path)] : []))
  const message =
    'is a page that no path leads to. Add it to screens.ts of its web folder, or drop the ending -page.'
  return pages
    .filter(([path, folder, within, name]) => {
      const isAlone = pages.filter((page) => page[3] === name).length === 1
      // A feature registers screens in its own folder, so the file name alone is enough there.
      const isOwn = isMentioned(textOf(`${folder}/screens.ts`), within)
      return !isOwn && !isMentioned(all, isAlone ? name : path.replace(/\.tsx$/, ''))
    })
    .map(([path]) => ({ path, line: 1, message }))
}

function isMentioned(text, name) {
  return new RegExp(`(?<![\\w-])${name.replace(/[/.]/g, '\\$&')}(?![\\w-])`).test(text)
}
