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
/** Fonts, and what reads them and turns drawings into pictures. */
const packages = /^(@fontsource\/.+|opentype\.js|pretendard|sharp)$/

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
}

/** What the look of the town's pictures depends on, as paths in the project. */
export function drawnFrom(): string[] {
  return [...folders.flatMap(filesBelow), ...files].sort()
}

/**
 * The name that the town's pictures are kept under: it changes when any of them could look different, so that an
 * installation that has the former ones draws them again.
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
