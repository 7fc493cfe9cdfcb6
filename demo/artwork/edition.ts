import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '~/lib/server/project-root'

const folders = ['demo/artwork', 'demo/town/content']
const files = [
  'lib/seeded-random.ts',
  'lib/server/pictures/pawn-shape.ts',
  'lib/server/pictures/render-image.ts',
  'lib/server/pictures/shapes.ts',
  'lib/server/pictures/text-path.ts',
]
/** Fonts and the libraries that read them and render pictures. */
const packages = /^(@fontsource\/.+|opentype\.js|pretendard|sharp)$/

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
}

/** The source files that determine how the pictures look. */
export function drawnFrom(): string[] {
  return [...folders.flatMap(filesBelow), ...files].sort()
}

/**
 * Identifies a version of the pictures. It changes with any of their sources, so that existing installations redraw
 * them.
 */
export function artworkEdition(): string {
  const hash = createHash('sha256')
  for (const file of drawnFrom()) hash.update(file).update(readFileSync(path.join(projectRoot, file)))
  const { dependencies } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  hash.update(JSON.stringify(Object.entries(dependencies).filter(([name]) => packages.test(name))))
  return hash.digest('hex').slice(0, 16)
}
