import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { coverWidths } from '~/lib/game-picture-widths'
import { pawnShape } from '~/lib/server/pictures/pawn-shape'
import { path, rect, svgDocument } from '~/lib/server/pictures/shapes'
import { projectRoot } from '~/lib/server/project-root'

// Run by hand to change the default cover: npx tsx scripts/draw-default-cover.ts
const side = 600
const density = (72 * Math.max(...coverWidths)) / side

const pawn = (colour: string, transform: string) =>
  `<g transform="${transform}">${path(pawnShape, colour)}</g>`
const disc = (y: number, colour: string) => `<circle cx="300" cy="${y}" r="190" fill="${colour}"/>`

/** The cover for games without one. It has no title, so that it fits any game. */
function defaultCover(): string {
  const marks = Array.from({ length: 49 }, (_, i) => {
    const row = Math.floor(i / 7)
    const x = (i % 7) * 100 + (row % 2) * 50 - 25
    return pawn('#efe3d6', `translate(${x} ${row * 100}) rotate(${(i % 2) * 20 - 10}) scale(0.26)`)
  }).join('')
  return svgDocument(
    side,
    side,
    rect(0, 0, side, side, '#f7efe6') +
      marks +
      disc(306, '#eadbcb') +
      disc(300, '#fffaf4') +
      pawn('#d9cbbb', 'translate(306 308) scale(1.25)') +
      pawn('#c9b8a5', 'translate(300 300) scale(1.25)') +
      rect(1, 1, side - 2, side - 2, { stroke: '#00000022', width: 2 }),
  )
}

for (const width of coverWidths) {
  const file = join(projectRoot, `lib/server/pictures/shipped/default-cover-${width}.webp`)
  const drawing = sharp(Buffer.from(defaultCover()), { density }).removeAlpha().resize({ width })
  await writeFile(file, await drawing.webp({ quality: 80, smartSubsample: true }).toBuffer())
}
