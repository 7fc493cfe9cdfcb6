import type { Random } from '~/lib/seeded-random'
import {
  type Colour,
  circle,
  moved,
  type Paint,
  path,
  rect,
  verticalGradient,
} from '~/lib/server/pictures/shapes'
import { type FontName, fitText, measureText, textBlock, textPath } from '~/lib/server/pictures/text-path'
import { darker, lighter, mix, mostReadable } from './palette'

export const letteringLooks = [
  'outline',
  'extrude',
  'shadow',
  'gradient',
  'double',
  'inline',
  'plain',
  'tiles',
] as const
export type LetteringLook = (typeof letteringLooks)[number]

export type LetteringBox = {
  x: number
  y: number
  width: number
  height: number
  align?: 'start' | 'middle' | 'end'
}

export type LetteringInk = { fill: Colour; edge: Colour; shade: Colour }

export type Lettering = { drawing: string; size: number; top: number; bottom: number; lines: string[] }

const edgeOf: Record<LetteringLook, number> = {
  outline: 0.15,
  extrude: 0.13,
  shadow: 0,
  gradient: 0.15,
  double: 0.24,
  inline: 0.16,
  plain: 0,
  tiles: 0,
}

// Song Myung has only one weight, which is too thin for a cover, so its letters are thickened a little.
const weights: Partial<Record<FontName, number>> = { serif: 0.03 }

/** Draws outlined lettering with stroked copies instead of filters, which would be slow to render. */
export function paintLetters(
  d: string,
  size: number,
  look: LetteringLook,
  ink: LetteringInk,
  id: string,
  weight = 0,
): string {
  const edge = size * (edgeOf[look] + weight)
  const face = (fill: Paint['fill'], colour: Colour) =>
    path(d, weight > 0 ? { fill, stroke: colour, width: size * weight } : { fill })
  const drop = (dy: number) =>
    moved(path(d, { fill: ink.shade, stroke: ink.shade, width: edge }), { x: dy * 0.4, y: dy })
  if (look === 'plain' || look === 'tiles') return face(ink.fill, ink.fill)
  if (look === 'shadow')
    return moved(face(ink.shade, ink.shade), { x: size * 0.045, y: size * 0.06 }) + face(ink.fill, ink.fill)
  if (look === 'extrude') {
    const depth = size * 0.13
    const layers = [1, 0.66, 0.33]
      .map((s) => moved(path(d, { fill: ink.shade, stroke: ink.shade, width: edge }), { y: depth * s }))
      .join('')
    return layers + path(d, { fill: ink.edge, stroke: ink.edge, width: edge }) + face(ink.fill, ink.fill)
  }
  if (look === 'gradient') {
    return (
      verticalGradient(`${id}-letters`, [
        [0, lighter(ink.fill, 0.12)],
        [0.5, ink.fill],
        [1, darker(ink.fill, 0.12)],
      ]) +
      drop(size * 0.06) +
      path(d, { fill: ink.edge, stroke: ink.edge, width: edge }) +
      face(`url(#${id}-letters)`, ink.fill)
    )
  }
  if (look === 'double')
    return (
      drop(size * 0.05) +
      path(d, { fill: ink.edge, stroke: ink.edge, width: edge }) +
      path(d, { fill: ink.shade, stroke: ink.shade, width: edge * 0.5 }) +
      face(ink.fill, ink.fill)
    )
  if (look === 'inline')
    return (
      drop(size * 0.05) +
      path(d, { fill: ink.edge, stroke: ink.edge, width: edge }) +
      face(ink.fill, ink.fill) +
      path(d, { stroke: mix(ink.fill, ink.edge, 0.35), width: size * 0.018 })
    )
  return (
    drop(size * 0.06) + path(d, { fill: ink.edge, stroke: ink.edge, width: edge }) + face(ink.fill, ink.fill)
  )
}

function letterTiles(
  lines: string[],
  box: LetteringBox,
  step: number,
  colours: readonly Colour[],
  font: FontName,
  random: Random,
): string {
  let drawing = ''
  lines.forEach((text, row) => {
    const letters = [...text]
    const width = letters.reduce((sum, c) => sum + (c === ' ' ? 0.35 : 1), 0) * step
    let x = box.align === 'start' ? box.x : box.x + (box.width - width) / 2
    letters.forEach((letter, i) => {
      if (letter === ' ') {
        x += step * 0.35
        return
      }
      const ground = colours[(i + row * 2) % colours.length] ?? '#ffffff'
      const ink = mostReadable(ground, ['#1c1c22', '#ffffff'])
      const side = step * 0.9
      const tile =
        rect(-side / 2, -side / 2 + step * 0.07, side, side, darker(ground, 0.2), step * 0.16) +
        rect(-side / 2, -side / 2, side, side, ground, step * 0.16) +
        path(textPath(letter, { font, size: step * 0.68 }, { x: 0, y: step * 0.245, anchor: 'middle' }), ink)
      drawing += moved(tile, {
        x: x + step / 2,
        y: box.y + step * (0.5 + row * 1.02),
        turn: random.between(-5, 5),
      })
      x += step
    })
  })
  return drawing
}

export function letter(
  text: string,
  box: LetteringBox,
  options: {
    font: FontName
    look: LetteringLook
    ink: LetteringInk
    id: string
    random: Random
    maxSize?: number
    maxLines?: number
    tileColours?: readonly Colour[]
  },
): Lettering {
  const { font, look, ink, id, random, maxLines = 3, tileColours = [ink.fill] } = options
  const align = box.align ?? 'middle'
  if (look === 'tiles') {
    const { lines } = fitText(text, {
      font,
      width: box.width,
      height: box.height,
      maxSize: options.maxSize ?? 150,
      maxLines,
      lineHeight: 1.3,
    })
    const widest = Math.max(...lines.map((l) => [...l].reduce((sum, c) => sum + (c === ' ' ? 0.35 : 1), 0)))
    const step = Math.min(box.width / widest, box.height / (lines.length * 1.02), options.maxSize ?? 128)
    const height = step * lines.length * 1.02
    const top = box.y + (box.height - height) / 2
    return {
      drawing: letterTiles(lines, { ...box, y: top }, step, tileColours, font, random),
      size: step,
      top,
      bottom: top + height,
      lines,
    }
  }
  // The outline grows outwards, so the letters are made smaller by that amount.
  const share = 1 + edgeOf[look] * 0.6
  const { size, lines } = fitText(text, {
    font,
    width: box.width / (1 + edgeOf[look] * 0.12),
    height: box.height / share,
    maxSize: options.maxSize ?? 150,
    maxLines,
    lineHeight: 1.06,
  })
  const height = size * (1 + (lines.length - 1) * 1.06)
  const top = box.y + (box.height - height) / 2
  const x = align === 'middle' ? box.x + box.width / 2 : align === 'start' ? box.x : box.x + box.width
  const { d } = textBlock(lines, { font, size, lineHeight: 1.06 }, { x, top, anchor: align })
  return {
    drawing: paintLetters(d, size, look, ink, id, weights[font] ?? 0),
    size,
    top,
    bottom: top + height,
    lines,
  }
}

/** A short text on a rounded plate, centred at x, y. */
export function plate(
  text: string,
  place: {
    x: number
    y: number
    size: number
    font: FontName
    ground: Colour
    ink: Colour
    maxWidth: number
    letterSpacing?: number
  },
): string {
  const { x, y, font, ground, ink, maxWidth, letterSpacing = 0 } = place
  const wanted = measureText(text, { font, size: place.size, letterSpacing })
  const size = place.size * Math.min(1, (maxWidth - place.size * 1.2) / wanted)
  const width = measureText(text, { font, size, letterSpacing }) + size * 1.2
  return (
    rect(x - width / 2, y - size * 0.82, width, size * 1.64, ground, size * 0.5) +
    path(textPath(text, { font, size, letterSpacing }, { x, y: y + size * 0.34, anchor: 'middle' }), ink)
  )
}

export function smallLine(
  text: string,
  place: {
    x: number
    y: number
    size: number
    font: FontName
    ink: Colour
    maxWidth: number
    anchor?: 'start' | 'middle' | 'end'
    letterSpacing?: number
  },
): string {
  const { x, y, font, ink, maxWidth, anchor = 'middle', letterSpacing = 0 } = place
  const wanted = measureText(text, { font, size: place.size, letterSpacing })
  const size = Math.min(place.size, (place.size * maxWidth) / wanted)
  return path(textPath(text, { font, size, letterSpacing }, { x, y, anchor }), ink)
}

export function rivet(x: number, y: number, size: number, colour: Colour): string {
  return circle(x, y, size, colour) + circle(x, y, size * 0.5, darker(colour, 0.14))
}
