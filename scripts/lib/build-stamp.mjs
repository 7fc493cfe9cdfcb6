import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const folders = ['app', 'features', 'ui', 'lib', 'db', 'demo', 'sandbox']
const files = [
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'scripts/build.mjs',
  'scripts/size-pictures.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
  'vite.config.ts',
]

function matters(name) {
  return !/\.test\.tsx?$/.test(name) && !name.endsWith('.md')
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    // The build itself writes folders with this name.
    if (entry.isDirectory()) {
      if (entry.name !== 'generated') yield* filesBelow(at)
    } else if (matters(entry.name)) yield at
  }
}

function sourcesOf(root) {
  const inFolders = folders
    .map((name) => path.join(root, name))
    .filter(existsSync)
    .flatMap((at) => [...filesBelow(at)])
  const alone = files.map((name) => path.join(root, name)).filter(existsSync)
  return [...inFolders, ...alone].sort()
}

function fingerprint(root, sources, factsOf) {
  const hash = createHash('sha256').update(`node ${process.versions.node.split('.')[0]}\n`)
  for (const file of sources)
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(factsOf(file))
      .update('\n')
  return hash.digest('hex')
}

function byDates(root, sources) {
  return fingerprint(root, sources, (file) => {
    const { size, mtimeMs } = statSync(file)
    return `${size} ${mtimeMs}`
  })
}

function byContent(root, sources) {
  return fingerprint(root, sources, (file) => readFileSync(file))
}

function stampFile(root) {
  return path.join(root, 'build', '.stamp')
}

/** A stamp of the current sources. Take it before a build, and write it when the build has succeeded. */
export function stampOfSources(root) {
  const sources = sourcesOf(root)
  return { dates: byDates(root, sources), content: byContent(root, sources) }
}

export function writeStamp(root, stamp) {
  const file = stampFile(root)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(stamp))
  renameSync(`${file}.${process.pid}`, file)
}

export function removeStamp(root) {
  rmSync(stampFile(root), { force: true })
}

/**
 * Compares file dates first, which takes milliseconds, and contents only if they differ: a checkout changes dates
 * without changing files.
 */
export function isBuilt(root) {
  if (!existsSync(stampFile(root)) || !existsSync(path.join(root, 'build', 'server', 'main.js'))) return false
  const built = JSON.parse(readFileSync(stampFile(root), 'utf8'))
  const sources = sourcesOf(root)
  const dates = byDates(root, sources)
  if (built.dates === dates) return true
  if (built.content !== byContent(root, sources)) return false
  writeStamp(root, { ...built, dates })
  return true
}
