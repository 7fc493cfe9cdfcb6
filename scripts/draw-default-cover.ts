import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coverWidths } from '~/features/catalogue/game'
import { pawnShape } from '~/lib/server/pictures/pawn-shape'
import { renderWebp } from '~/lib/server/pictures/render-image'
import { circle, moved, path, rect, svgDocument } from '~/lib/server/pictures/shapes'
import { projectRoot } from '~/lib/server/project-root'

// Run by hand to change the default cover: npx tsx scripts/draw-default-cover.ts
const folder = join(projectRoot, 'lib/server/pictures/shipped')
const side = 600

/** The cover for games without one. It has no title, so that it fits any game. */
function defaultCover(): string {
  const marks = Array.from({ length: 49 }, (_, i) => {
    const row = Math.floor(i / 7)
    return moved(path(pawnShape, '#efe3d6'), {
      x: (i % 7) * 100 + (row % 2) * 50 - 25,
      y: row * 100,
      scale: 0.26,
      turn: (i % 2) * 20 - 10,
    })
  }).join('')
  return svgDocument(
    side,
    side,
    rect(0, 0, side, side, '#f7efe6') +
      marks +
      circle(300, 306, 190, '#eadbcb') +
      circle(300, 300, 190, '#fffaf4') +
      moved(path(pawnShape, '#d9cbbb'), { x: 306, y: 308, scale: 1.25 }) +
      moved(path(pawnShape, '#c9b8a5'), { x: 300, y: 300, scale: 1.25 }) +
      rect(1, 1, side - 2, side - 2, { stroke: '#00000022', width: 2 }),
  )
}

await mkdir(folder, { recursive: true })
for (const { width, bytes } of await renderWebp(defaultCover(), coverWidths)) {
  await writeFile(join(folder, `default-cover-${width}.webp`), bytes)
}
