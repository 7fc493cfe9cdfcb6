import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font, Glyph } from 'opentype.js'
import { number } from './shapes'

const require = createRequire(import.meta.url)
// A static import finds no named exports in the CommonJS build of opentype.js.
const { parse } = require('opentype.js') as typeof import('opentype.js')

/** Three weights of one typeface, which have the same characters. */
const fontFiles = {
  black: 'pretendard/dist/public/static/Pretendard-Black.otf',
  bold: 'pretendard/dist/public/static/Pretendard-Bold.otf',
  medium: 'pretendard/dist/public/static/Pretendard-Medium.otf',
} as const

type FontName = keyof typeof fontFiles

export const fontFileOf = (name: FontName) => require.resolve(fontFiles[name])

const loadedFonts = new Map<FontName, Font>()

function loadFont(name: FontName): Font {
  const known = loadedFonts.get(name)
  if (known) return known
  const bytes = readFileSync(fontFileOf(name))
  const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  loadedFonts.set(name, font)
  return font
}

/** Characters that the font lacks, such as emoji, are left out. It has syllables of Hangul, but no parts of them. */
function glyphsOf(text: string, font: Font): Glyph[] {
  return [...text.normalize('NFC')]
    .map((character) => font.charToGlyphIndex(character))
    .filter((index) => index > 0)
    .map((index) => font.glyphs.get(index))
}

export type TextStyle = {
  font: FontName
  size: number
}

const advanceOf = (glyph: Glyph, font: Font) => (glyph.advanceWidth ?? font.unitsPerEm) / font.unitsPerEm

export function measureText(text: string, { font, size }: TextStyle): number {
  const loaded = loadFont(font)
  return glyphsOf(text, loaded).reduce((width, glyph) => width + advanceOf(glyph, loaded), 0) * size
}

/** Path data of one line; y is the baseline. */
export function textPath(
  text: string,
  { font, size }: TextStyle,
  { x, y }: { x: number; y: number },
): string {
  const loaded = loadFont(font)
  let pen = x
  let d = ''
  for (const glyph of glyphsOf(text, loaded)) {
    for (const { type, ...points } of glyph.getPath(pen, y, size).commands) {
      d += type + Object.values(points).map(number).join(' ')
    }
    pen += advanceOf(glyph, loaded) * size
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
  const visible = lines.slice(0, maxLines)
  const last = [...(visible.pop() ?? '')]
  while (last.length > 0 && measureText(`${last.join('').trimEnd()}…`, style) > maxWidth) last.pop()
  return [...visible, `${last.join('').trimEnd()}…`]
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
  /** In em. */
  lineHeight?: number
  maxLines?: number
}

export type FittedText = { size: number; lines: string[] }

/** The largest font size at which the words fit the box, with the line breaks for it. */
export function fitText(text: string, box: Fitting): FittedText {
  const { font, width, height, maxSize, lineHeight = 1.1, maxLines = 3 } = box
  const style = { font, size: 1 }
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

/** Path data of several lines; `top` is the top of the first line's box, whose height is one em. */
export function textBlock(
  lines: string[],
  { lineHeight, ...style }: TextStyle & { lineHeight: number },
  { x, top }: { x: number; top: number },
): string {
  // Hangul stands on roughly 0.86 of its em in these fonts; this centres it in its line.
  return lines
    .map((line, i) => textPath(line, style, { x, y: top + style.size * (0.86 + i * lineHeight) }))
    .join('')
}
