import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '~/lib/server/project-root'

/** The content that an existing demo town adopts; data that its people created is never changed. */
const files = [
  ...['games-1.json', 'games-2.json', 'games-3.json', 'explanations.json'],
  ...['banners.json', 'cafes.json', 'owners.json', 'instructors.json'],
]

/** Changes whenever the content of games, banners, cafes, owners or instructors changes. */
export function contentEdition(): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(path.join(projectRoot, 'demo/town/content', file)))
  return hash.digest('hex').slice(0, 16)
}
