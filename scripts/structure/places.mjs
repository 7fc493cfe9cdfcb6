import { posix } from 'node:path'

const layers = ['lib', 'ui', 'features', 'app']
// Every screen may link to every other, so the links belong to no feature. These are the only files beside the feature
// folders.
export const linkTables = new Set([
  'features/paths.ts',
  'features/first-paths.ts',
  'features/operator-paths.ts',
  'features/staff-paths.ts',
])
/** Every other folder of a feature is a part of it, with the layout of a feature: its rooms, and what a cafe's staff (`console/`) and operators (`desk/`) see. */
const sidesOfFeature = new Set(['server', 'web'])
const areas = [...layers, ...'db demo sandbox e2e bench scripts docs ops build'.split(' ')]

/** Classifies a path: its layer or side folder, its feature, and whether it may run on the server or in the browser. */
export function placeOf(path) {
  const segments = path.split('/')
  const [first] = segments
  const area = segments.length === 1 ? 'root' : areas.includes(first) ? first : 'elsewhere'
  const folders = segments.slice(0, -1)
  const feature = area === 'features' && segments.length > 2 ? segments[1] : null
  const hasPart = segments.length > 3 && !sidesOfFeature.has(segments[2])
  return {
    path,
    area,
    layer: layers.indexOf(area),
    feature,
    /** The folder of the feature, or of its part. */
    home: feature === null ? null : segments.slice(0, hasPart ? 3 : 2).join('/'),
    within: feature === null ? null : segments.slice(hasPart ? 3 : 2).join('/'),
    /** The part of the feature that it stands in; null in its root. */
    part: feature === null || !hasPart ? null : segments[2],
    runsOn: runsOn(area, folders),
    isTest: isTest(path),
  }
}

function runsOn(area, folders) {
  if (area === 'ui') return 'web'
  if (area === 'db' || area === 'demo' || area === 'sandbox') return 'server'
  const side = folders.slice(1).findLast((folder) => folder === 'server' || folder === 'web')
  return side ?? 'both'
}

export function isTest(path) {
  return /\.(test|spec)\.[cm]?[jt]sx?$/.test(path)
}

/** Test support files; their imports are not part of the product's structure. */
export function isTestSupport(path) {
  return (
    isTest(path) ||
    /^features\/[^/]+(?:\/[^/]+)?\/server\/factories\.ts$/.test(path) ||
    /(^|\/)test-[^/]+\.tsx?$/.test(path)
  )
}

const endings = ['', ...'.ts .tsx .mts .mjs .js .d.ts .d.mts .css /index.ts /index.tsx'.split(' ')]

/**
 * The project path that an import refers to, or null for packages, virtual modules and React Router's generated types.
 * Nonexistent paths are resolved too, since the rules apply to them as well.
 */
function resolveImport(tree, importer, specifier) {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.includes('+types/')) return null
  const isOurs = /^(~|\.\.?)(\/|$)/.test(bare)
  const path = bare.startsWith('~/') ? bare.slice(2) : posix.join(posix.dirname(importer), bare)
  const target = posix.normalize(path).replace(/\/$/, '')
  if (!isOurs || target.startsWith('..')) return null
  const found = endings.find((ending) => tree.files.has(target + ending))
  if (found !== undefined) return target + found
  const asTypeScript = target.replace(/\.([cm]?)js(x?)$/, '.$1ts$2')
  return tree.files.has(asTypeScript) ? asTypeScript : target
}

const importCache = new WeakMap()

export function importsOf(tree) {
  if (!importCache.has(tree)) {
    const files = [...tree.files.values()].filter(({ isCode }) => isCode)
    const imports = files.flatMap(({ path, code }) =>
      code.imports.map((each) => ({ ...each, path, target: resolveImport(tree, path, each.specifier) })),
    )
    importCache.set(tree, imports)
  }
  return importCache.get(tree)
}

/** The parts of a feature, such as `desk`. */
export function partsOf(tree, home) {
  const ofFeature = [...tree.files.keys()]
    .map(placeOf)
    .filter(({ feature }) => `features/${feature}` === home)
  return [...new Set(ofFeature.map(({ part }) => part))].filter((part) => part !== null)
}

export function featureNames(tree) {
  return [...new Set([...tree.files.keys()].map((path) => placeOf(path).feature))].filter(
    (name) => name !== null,
  )
}

/**
 * The list under `## Shown elsewhere`: the components that other features may use. What a part shows may stand in the README of its
 * feature, with the path from there.
 */
export function shownElsewhere(tree, home) {
  const feature = home.split('/').slice(0, 2).join('/')
  const ofPart = `${home.slice(feature.length + 1)}/`
  const byFeature =
    home === feature ? [] : listedIn(tree, feature).filter(({ within }) => within.startsWith(ofPart))
  return [
    ...listedIn(tree, home),
    ...byFeature.map((each) => ({ ...each, within: each.within.slice(ofPart.length) })),
  ]
}

/** The same as one README has it. */
export function listedIn(tree, home) {
  const path = `${home}/README.md`
  const lines = (tree.files.get(path)?.text ?? '').split('\n')
  let listing = false
  return lines.flatMap((text, index) => {
    if (text.startsWith('#')) listing = /^##\s+Shown elsewhere\s*$/.test(text)
    const [, within] = (listing && /^\s*[-*]\s+`?([\w./-]+)`?/.exec(text)) || []
    return within === undefined ? [] : [{ path, line: index + 1, within }]
  })
}
