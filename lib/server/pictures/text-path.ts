import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { number } from './shapes'

const require = createRequire(import.meta.url)
// A static import finds no named exports in the CommonJS build of opentype.js.
const { parse } = require('opentype.js') as typeof import('opentype.js')

const fontFiles = {
  heavy: '@fontsource/black-han-sans/files/black-han-sans-korean-400-normal.woff',
  square: '@fontsource/do-hyeon/files/do-hyeon-korean-400-normal.woff',
  round: '@fontsource/jua/files/jua-korean-400-normal.woff',
  serif: '@fontsource/song-myung/files/song-myung-korean-400-normal.woff',
  black: 'pretendard/dist/public/static/Pretendard-Black.otf',
  bold: 'pretendard/dist/public/static/Pretendard-Bold.otf',
  medium: 'pretendard/dist/public/static/Pretendard-Medium.otf',
} as const

export type FontName = keyof typeof fontFiles

/** Fonts to try, in this order, for a character that the wanted font lacks. */
const reserves: readonly FontName[] = ['black', 'bold']

type Command = { letter: string; points: number[] }
type Glyph = { advance: number; commands: Command[]; top: number; bottom: number }
type LoadedFont = { font: import('opentype.js').Font; glyphs: Map<string, Glyph | null> }

const loadedFonts = new Map<FontName, LoadedFont>()

function loadFont(name: FontName): LoadedFont {
  const known = loadedFonts.get(name)
  if (known) return known
  const bytes = readFileSync(require.resolve(fontFiles[name]))
  const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const loaded = { font, glyphs: new Map<string, Glyph | null>() }
  loadedFonts.set(name, loaded)
  return loaded
}

function readGlyph(name: FontName, character: string): Glyph | null {
  const { font, glyphs } = loadFont(name)
  const known = glyphs.get(character)
  if (known !== undefined) return known
  const index = font.charToGlyphIndex(character)
  const glyph = index > 0 ? font.glyphs.get(index) : undefined
  let read: Glyph | null = null
  if (glyph) {
    const em = font.unitsPerEm
    const commands: Command[] = []
    let top = 0
    let bottom = 0
    for (const command of glyph.path.commands) {
      const points: number[] = []
      if (command.type === 'C') points.push(command.x1, -command.y1, command.x2, -command.y2)
      if (command.type === 'Q') points.push(command.x1, -command.y1)
      if (command.type !== 'Z') points.push(command.x, -command.y)
      const inEm = points.map((p) => p / em)
      for (let i = 1; i < inEm.length; i += 2) {
        top = Math.min(top, inEm[i] ?? 0)
        bottom = Math.max(bottom, inEm[i] ?? 0)
      }
      commands.push({ letter: command.type, points: inEm })
    }
    // Some display fonts map a character to an empty outline, which counts as missing.
    const empty = commands.length === 0 && character.trim() !== ''
    if (!empty) read = { advance: (glyph.advanceWidth ?? em) / em, commands, top, bottom }
  }
  glyphs.set(character, read)
  return read
}

function glyphOf(name: FontName, character: string): Glyph | null {
  const own = readGlyph(name, character)
  if (own) return own
  for (const reserve of reserves) {
    const found = readGlyph(reserve, character)
    if (found) return found
  }
  return null
}

/** The characters of the text that this font itself cannot draw (ignoring fallbacks). */
export function missingGlyphs(text: string, font: FontName): string[] {
  return [...new Set(text)].filter((c) => c.trim() !== '' && readGlyph(font, c) === null)
}

/** The characters that no shipped font can draw. They are left out of pictures. */
export function undrawable(text: string): string[] {
  return [...new Set(text)].filter((c) => c.trim() !== '' && glyphOf('black', c) === null)
}

export type TextStyle = {
  font: FontName
  size: number
  /** In em. */
  letterSpacing?: number
}

export function measureText(text: string, { font, size, letterSpacing = 0 }: TextStyle): number {
  let width = 0
  let drawn = 0
  for (const character of text) {
    const glyph = glyphOf(font, character)
    if (!glyph) continue
    width += glyph.advance
    drawn += 1
  }
  return (width + Math.max(0, drawn - 1) * letterSpacing) * size
}

export type Place = { x: number; y: number; anchor?: 'start' | 'middle' | 'end' }

type PointMap = (x: number, y: number) => [number, number]

function drawGlyph(glyph: Glyph, size: number, map: PointMap): string {
  let d = ''
  for (const { letter, points } of glyph.commands) {
    d += letter
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = map((points[i] ?? 0) * size, (points[i + 1] ?? 0) * size)
      d += `${i > 0 ? ' ' : ''}${number(x)} ${number(y)}`
    }
  }
  return d
}

/** Path data of one line; y is the baseline. */
export function textPath(text: string, style: TextStyle, { x, y, anchor = 'start' }: Place): string {
  const { size, font, letterSpacing = 0 } = style
  let pen = x
  if (anchor !== 'start') pen -= measureText(text, style) * (anchor === 'middle' ? 0.5 : 1)
  let d = ''
  for (const character of text) {
    const glyph = glyphOf(font, character)
    if (!glyph) continue
    const left = pen
    d += drawGlyph(glyph, size, (gx, gy) => [left + gx, y + gy])
    pen += (glyph.advance + letterSpacing) * size
  }
  return d
}

/** One line of text bent along a circle, centred at the top, or at the bottom if it reads left to right there. */
export function arcTextPath(
  text: string,
  style: TextStyle,
  circle: { x: number; y: number; radius: number; side: 'top' | 'bottom' },
): string {
  const { size, font, letterSpacing = 0 } = style
  const sign = circle.side === 'top' ? 1 : -1
  let along = -measureText(text, style) / 2
  let d = ''
  for (const character of text) {
    const glyph = glyphOf(font, character)
    if (!glyph) continue
    const angle = (along + (glyph.advance * size) / 2) / circle.radius
    const cos = Math.cos(angle)
    const sin = Math.sin(angle) * sign
    const originX = circle.x + Math.sin(angle) * circle.radius
    const originY = circle.y - Math.cos(angle) * circle.radius * sign
    const half = (glyph.advance * size) / 2
    d += drawGlyph(glyph, size, (gx, gy) => {
      const px = gx - half
      return [originX + px * cos - gy * sin, originY + px * sin + gy * cos]
    })
    along += (glyph.advance + letterSpacing) * size
  }
  return d
}

/** One path per character, stacked vertically, for titles along a side. */
export function columnTextPath(
  text: string,
  style: TextStyle,
  place: { x: number; top: number; step: number },
): string {
  let d = ''
  let row = 0
  for (const character of text) {
    if (character.trim() === '') {
      row += 0.4
      continue
    }
    const y = place.top + (row + 0.82) * place.step
    d += textPath(character, style, { x: place.x, y, anchor: 'middle' })
    row += 1
  }
  return d
}

function breakWord(word: string, style: TextStyle, maxWidth: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part && measureText(part + character, style) > maxWidth) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  if (part) parts.push(part)
  return parts
}

export type Wrapping = TextStyle & { maxWidth: number; maxLines?: number }

/** Breaks only between words unless a single word is wider than the line. A text longer than `maxLines` ends in '…'. */
export function wrapText(
  text: string,
  { maxWidth, maxLines = Number.POSITIVE_INFINITY, ...style }: Wrapping,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (measureText(longer, style) <= maxWidth) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    const parts = measureText(word, style) > maxWidth ? breakWord(word, style, maxWidth) : [word]
    line = parts.pop() ?? ''
    lines.push(...parts)
  }
  if (line) lines.push(line)
  if (lines.length <= maxLines) return lines
  const kept = lines.slice(0, maxLines)
  const last = [...(kept.pop() ?? '')]
  while (last.length > 0 && measureText(`${last.join('').trimEnd()}…`, style) > maxWidth) last.pop()
  return [...kept, `${last.join('').trimEnd()}…`]
}

/**
 * Tries every way to break the words into exactly this many lines, and picks the one whose widest line is narrowest.
 */
function balanceWords(words: string[], lineCount: number, style: TextStyle): string[] {
  if (lineCount <= 1 || words.length <= 1) return [words.join(' ')]
  let best: string[] = []
  let bestWidth = Number.POSITIVE_INFINITY
  for (let cut = 1; cut <= words.length - lineCount + 1; cut++) {
    const lines = [words.slice(0, cut).join(' '), ...balanceWords(words.slice(cut), lineCount - 1, style)]
    const width = Math.max(...lines.map((line) => measureText(line, style)))
    if (width < bestWidth) {
      best = lines
      bestWidth = width
    }
  }
  return best
}

export type Fitting = {
  font: FontName
  width: number
  height: number
  maxSize: number
  letterSpacing?: number
  /** In em. */
  lineHeight?: number
  maxLines?: number
}

export type FittedText = { size: number; lines: string[] }

/** The largest font size at which the words fit the box, with the line breaks for it. */
export function fitText(text: string, box: Fitting): FittedText {
  const { font, width, height, maxSize, letterSpacing = 0, lineHeight = 1.1, maxLines = 3 } = box
  const style = { font, size: 1, letterSpacing }
  const words = text.split(/\s+/).filter(Boolean)
  let best: FittedText = { size: 0, lines: [text] }
  for (let count = 1; count <= Math.min(maxLines, Math.max(1, words.length)); count++) {
    const lines = balanceWords(words, count, style)
    const widest = Math.max(...lines.map((line) => measureText(line, style)))
    const size = Math.min(maxSize, width / widest, height / (1 + (lines.length - 1) * lineHeight))
    if (size > best.size * 1.02) best = { size, lines }
  }
  return best
}

export type TextBlock = { d: string; size: number; lines: string[]; height: number }

/** Several lines; `top` is the top of the first line's box, whose height is one em. */
export function textBlock(
  lines: string[],
  style: TextStyle & { lineHeight?: number },
  place: { x: number; top: number; anchor?: Place['anchor'] },
): TextBlock {
  const { lineHeight = 1.1, ...text } = style
  // Hangul stands on roughly 0.86 of its em in these fonts; this centres it in its line.
  const d = lines
    .map((line, i) =>
      textPath(line, text, {
        x: place.x,
        y: place.top + style.size * (0.86 + i * lineHeight),
        anchor: place.anchor,
      }),
    )
    .join('')
  return { d, size: style.size, lines, height: style.size * (1 + (lines.length - 1) * lineHeight) }
}
