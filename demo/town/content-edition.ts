import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '~/lib/server/project-root'

/** What a town that stands already takes over; what its people did and wrote stays theirs. */
const files = ['games-1.json', 'games-2.json', 'games-3.json', 'explanations.json', 'banners.json']

/** Changes when what the content says of games and banners does. */
export function contentEdition(): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(path.join(projectRoot, 'demo/town/content', file)))
  return hash.digest('hex').slice(0, 16)
}
