import sharp from 'sharp'
import { pawnShape } from './pawn-shape'
import { path, rect, svgDocument } from './shapes'
import { fitText, measureText, textBlock, textPath, wrapText } from './text-path'

export type ShareCard = {
  title: string
  subtitle?: string
  /** Short facts shown in one row: players, minutes, district. */
  meta: readonly string[]
  /** Any format that sharp reads. It is cropped to a centred square. */
  image?: Uint8Array
  brand: string
}

const width = 1200
const height = 630
const picture = { left: 724, top: 95, size: 440 }
const largest = 300 * 1024

const ink = { title: '#1c1c22', soft: '#6e6e76', ground: '#fff8f2', brand: '#f1904d', line: '#f3dcc8' }

function metaRow(meta: readonly string[], x: number, y: number, maxWidth: number): string {
  let drawing = ''
  let at = x
  for (const fact of meta) {
    const text = wrapText(fact, { font: 'bold', size: 30, maxWidth: maxWidth - 44, maxLines: 1 })[0]
    if (!text) continue
    const w = measureText(text, { font: 'bold', size: 30 }) + 44
    if (at + w > x + maxWidth) break
    drawing += rect(at, y, w, 58, { fill: '#ffffff', stroke: ink.line, width: 2 }, 29)
    drawing += path(textPath(text, { font: 'bold', size: 30 }, { x: at + 22, y: y + 40 }), ink.title)
    at += w + 12
  }
  return drawing
}

function drawing({ title, subtitle, meta, brand }: ShareCard, withPicture: boolean): string {
  const x = withPicture ? 64 : 96
  const textWidth = withPicture ? picture.left - x - 48 : width - 192
  // A short title is set as large as possible; a long one is cut after three lines.
  const fitted = fitText(title, {
    font: 'black',
    width: textWidth,
    height: 250,
    maxSize: 96,
    maxLines: 3,
    lineHeight: 1.18,
  })
  const size = Math.max(54, fitted.size)
  const lines =
    fitted.size >= 54
      ? fitted.lines
      : wrapText(title, { font: 'black', size, maxWidth: textWidth, maxLines: 3 })
  const subtitleLines = subtitle
    ? wrapText(subtitle, { font: 'medium', size: 36, maxWidth: textWidth, maxLines: 2 })
    : []
  const titleHeight = size * (1 + (lines.length - 1) * 1.18)
  const subtitleHeight = subtitleLines.length > 0 ? 26 + 36 * (1 + (subtitleLines.length - 1) * 1.4) : 0
  const metaHeight = meta.length > 0 ? 36 + 58 : 0
  const top = 40 + Math.max(72, (height - 40 - titleHeight - subtitleHeight - metaHeight) / 2)
  let d = rect(0, 0, width, height, ink.ground) + rect(0, height - 14, width, 14, ink.brand)
  d +=
    `<g transform="translate(${x + 20} 62) scale(0.2)">${path(pawnShape, ink.brand)}</g>` +
    path(textPath(brand, { font: 'black', size: 38 }, { x: x + 50, y: 76 }), ink.title)
  d += path(textBlock(lines, { font: 'black', size, lineHeight: 1.18 }, { x, top }), ink.title)
  d += path(
    textBlock(
      subtitleLines,
      { font: 'medium', size: 36, lineHeight: 1.4 },
      { x, top: top + titleHeight + 26 },
    ),
    ink.soft,
  )
  d += metaRow(meta, x, top + titleHeight + subtitleHeight + 36, textWidth)
  if (withPicture)
    d += rect(picture.left - 4, picture.top + 6, picture.size + 8, picture.size + 8, '#f1dcc9', 34)
  return svgDocument(width, height, d)
}

/** 1200 × 630, the size social networks expect; a JPEG of at most 300 KB. */
export async function shareCard(card: ShareCard): Promise<Buffer> {
  const base = sharp(Buffer.from(drawing(card, card.image !== undefined)))
  let composed = base
  if (card.image) {
    const corners = Buffer.from(
      svgDocument(picture.size, picture.size, rect(0, 0, picture.size, picture.size, '#ffffff', 30)),
    )
    const cut = await sharp(card.image)
      .rotate()
      .resize(picture.size, picture.size, { fit: 'cover', position: 'centre' })
      .ensureAlpha()
      .composite([{ input: corners, blend: 'dest-in' }])
      .png()
      .toBuffer()
    composed = base.composite([{ input: cut, left: picture.left, top: picture.top }])
  }
  const flat = await composed.removeAlpha().png({ compressionLevel: 1 }).toBuffer()
  // Only photographs with much detail need the lower qualities.
  for (const quality of [88, 76, 62]) {
    const bytes = await sharp(flat).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
    if (bytes.length <= largest) return bytes
  }
  return sharp(flat).jpeg({ quality: 45, mozjpeg: true }).toBuffer()
}
