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
const sides = ['db', 'demo', 'sandbox', 'e2e', 'bench', 'scripts', 'docs', 'ops', 'build']

/** Classifies a path: its layer or side folder, its feature, and whether it may run on the server or in the browser. */
export function placeOf(path) {
  const segments = path.split('/')
  const [first] = segments
  const area =
    segments.length === 1 ? 'root' : layers.includes(first) || sides.includes(first) ? first : 'elsewhere'
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

function isTest(path) {
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

const endings = [
  '',
  '.ts',
  '.tsx',
  '.mts',
  '.mjs',
  '.js',
  '.d.ts',
  '.d.mts',
  '.css',
  '/index.ts',
  '/index.tsx',
]

/**
 * The project path that an import refers to, or null for packages, virtual modules and React Router's generated types.
 * Nonexistent paths are resolved too, since the rules apply to them as well.
 */
function resolveImport(tree, importer, specifier) {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.includes('+types/')) return null
  let target = null
  if (bare.startsWith('~/')) target = posix.normalize(bare.slice(2))
  else if (/^\.\.?(\/|$)/.test(bare)) target = posix.join(posix.dirname(importer), bare)
  if (target === null || target.startsWith('..')) return null
  target = target.replace(/\/$/, '')
  for (const ending of endings) {
    if (tree.files.has(target + ending)) return target + ending
  }
  const asTypeScript = target.replace(/\.([cm]?)js(x?)$/, '.$1ts$2')
  return tree.files.has(asTypeScript) ? asTypeScript : target
}

export function importsOf(tree) {
  const cached = importCache.get(tree)
  if (cached !== undefined) return cached
  const imports = []
  for (const file of tree.files.values()) {
    if (!file.isCode) continue
    for (const { specifier, line, typeOnly, dynamic } of file.code.imports) {
      imports.push({
        path: file.path,
        line,
        typeOnly,
        dynamic,
        specifier,
        target: resolveImport(tree, file.path, specifier),
      })
    }
  }
  importCache.set(tree, imports)
  return imports
}

const importCache = new WeakMap()

/** The parts of a feature, such as `desk`. */
export function partsOf(tree, home) {
  const parts = new Set()
  for (const path of tree.files.keys()) {
    const { feature, part } = placeOf(path)
    if (part !== null && `features/${feature}` === home) parts.add(part)
  }
  return [...parts]
}

export function featureNames(tree) {
  const names = new Set()
  for (const path of tree.files.keys()) {
    const { feature } = placeOf(path)
    if (feature !== null) names.add(feature)
  }
  return [...names]
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
  const shown = []
  let listing = false
  lines.forEach((text, index) => {
    if (text.startsWith('#')) listing = /^##\s+Shown elsewhere\s*$/.test(text)
    const item = listing ? text.match(/^\s*[-*]\s+`?([\w./-]+)`?/) : null
    if (item) shown.push({ path, line: index + 1, within: item[1] })
  })
  return shown
}
