import { featureNames, importsOf, listedIn, partsOf } from './places.mjs'

const readmeLines = 20
const readmeLinesWithList = 25
/** A part of a feature may have a README of its own. */
const partReadme = /^features\/[^/]+\/[^/]+\/README\.md$/
/** The route table and the lists of screens that features and the app register. */
const screenTables = /^(features\/[^/]+(?:\/[^/]+)?|app)\/web\/(routes|screens)\.ts$/

export function findFeatureProblems(tree) {
  return [
    ...featureNames(tree).flatMap((feature) => findReadmeProblems(tree, `features/${feature}`)),
    ...[...tree.files.keys()].flatMap((path) =>
      partReadme.test(path) ? findReadmeProblems(tree, path.replace('/README.md', '')) : [],
    ),
    ...findUnlisted(tree),
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
  const problems = []
  if (lines.length > most) {
    const message = `has ${lines.length} lines, ${most} at most. Decisions go to docs/decisions/, words to docs/GLOSSARY.md.`
    problems.push({ path, line: most + 1, message })
  }
  for (const { line, within } of listedIn(tree, home)) {
    if (!/^([a-z-]+\/)?web\//.test(within)) {
      problems.push({
        path,
        line,
        message: `lists ${within}, but only a file of web/ can be shown elsewhere. Others reach the rest through server/queries or server/commands.`,
      })
    } else if (!tree.files.has(`${home}/${within}`)) {
      problems.push({
        path,
        line,
        message: `lists ${within}, which is not there. Name a file from ${home}/${within.replace(/web\/.*/, 'web/')}, or remove the line.`,
      })
    }
  }
  return problems
}

/** Each feature must be listed once for the server and once for the web. */
const listings = [
  { within: 'server/feature.ts', list: 'app/server/features.ts' },
  { within: 'web/screens.ts', list: 'app/web/screens.ts' },
]

function findUnlisted(tree) {
  const imports = importsOf(tree)
  return featureNames(tree).flatMap((feature) => {
    const routes = `features/${feature}/server/routes.ts`
    const listed = `features/${feature}/server/feature.ts`
    const unlisted = listings
      .map(({ within, list }) => ({ path: `features/${feature}/${within}`, list }))
      .filter(({ path }) => tree.files.has(path))
      .filter(({ path, list }) => !imports.some((each) => each.path === list && each.target === path))
      .map(({ path, list }) => ({
        path,
        line: 1,
        message: `is a registration that nobody reads. Add it to ${list}.`,
      }))
    if (!tree.files.has(routes) || tree.files.has(listed)) return unlisted
    const message = `serves nobody: what a feature brings to the server is listed in ${listed}. Add it there.`
    return [...unlisted, { path: routes, line: 1, message }]
  })
}

function findUnroutedPages(tree) {
  const tables = [...tree.files.keys()].filter((path) => screenTables.test(path))
  const pages = [...tree.files.keys()].filter((path) =>
    /^(features\/[^/]+(?:\/[^/]+)?|app)\/web\/(.+\/)?[^/]+-page\.tsx$/.test(path),
  )
  const nameOf = (path) => path.replace(/^.*\//, '').replace(/\.tsx$/, '')
  return pages.flatMap((path) => {
    const name = nameOf(path)
    const isAlone = pages.filter((other) => nameOf(other) === name).length === 1
    // A feature registers screens in its own folder, so the file name alone is enough there.
    const [, folder, rest] = /^(features\/[^/]+(?:\/[^/]+)?\/web|app\/web)\/(.+)\.tsx$/.exec(path)
    const own = tree.files.get(`${folder}/screens.ts`)?.text ?? ''
    const all = tables.map((table) => tree.files.get(table).text).join('\n')
    if (isMentioned(own, rest) || isMentioned(all, isAlone ? name : path.replace(/\.tsx$/, ''))) return []
    return [
      {
        path,
        line: 1,
        message: `is a page that no path leads to. Add it to screens.ts of its web folder, or drop the ending -page.`,
      },
    ]
  })
}

function isMentioned(text, name) {
  return new RegExp(`(?<![\\w-])${name.replace(/[/.]/g, '\\$&')}(?![\\w-])`).test(text)
}
