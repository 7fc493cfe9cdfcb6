import PDFDocument from 'pdfkit'
import encodeQR from 'qr'
import { pawnShape } from '~/lib/server/pictures/pawn-shape'
import { fitText, fontFileOf, measureText, type TextStyle, wrapText } from '~/lib/server/pictures/text-path'

/** What the cards of a cafe's tables say. */
export interface TableCards {
  cafe: string
  madeAt: Date
  cards: readonly { name: string; room: string | null; address: string }[]
}

/** A6 in points, four of which are A4. */
const card = { width: 297.64, height: 420.94 }
const perPage = 4
/** Printers leave the rim of a sheet white. */
const rim = 28
const inner = card.width - 2 * rim
const code = { size: 172, top: 166 }
const ink = { text: '#1c1c22', soft: '#6e6e76', brand: '#f1904d', line: '#d9d9de' }
const invitation = '폰으로 비추면 게임 선택부터 점수까지 함께해요'

interface Line extends TextStyle {
  /** Where its letters stand. */
  y: number
  colour: string
}

/** The font has no emoji, for which a reader of PDFs would draw boxes. */
const printable = (text: string) =>
  [...text.normalize('NFC')].filter((letter) => measureText(letter, { font: 'bold', size: 1 }) > 0).join('')

function write(doc: PDFKit.PDFDocument, text: string, { font, size, y, colour }: Line): void {
  const x = (card.width - measureText(text, { font, size })) / 2
  doc
    .font(font)
    .fontSize(size)
    .fillColor(colour)
    .text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
}

/** Each row of the code in as few pieces as possible: pieces that touch show seams. */
function drawCode(doc: PDFKit.PDFDocument, address: string): void {
  const cells = encodeQR(address, 'raw', { ecc: 'quartile', border: 1 })
  const cell = code.size / cells.length
  const left = (card.width - code.size) / 2
  for (const [row, dark] of cells.entries()) {
    for (let from = dark.indexOf(true); from >= 0; ) {
      const end = dark.indexOf(false, from)
      const to = end < 0 ? dark.length : end
      doc.rect(left + from * cell, code.top + row * cell, (to - from) * cell, cell * 1.02)
      from = dark.indexOf(true, to)
    }
  }
  doc.fill(ink.text)
}

function drawCard(
  doc: PDFKit.PDFDocument,
  { cafe, name, room, address }: TableCards['cards'][number] & { cafe: string },
): void {
  const centre = card.width / 2
  doc
    .save()
    .translate(centre - 18, 42)
    .scale(0.12)
    .path(pawnShape)
    .fill(ink.brand)
    .restore()
  doc.font('black').fontSize(16).fillColor(ink.text)
  doc.text('미플', centre - 4, 48, { lineBreak: false, baseline: 'alphabetic' })
  const [place = ''] = wrapText(printable(room === null ? cafe : `${cafe} · ${room}`), {
    ...{ font: 'medium', size: 12, maxWidth: inner, maxLines: 1 },
  })
  write(doc, place, { font: 'medium', size: 12, y: 78, colour: ink.soft })
  const { size, lines } = fitText(printable(name), {
    ...{ font: 'black', width: inner, height: 52, maxSize: 52, maxLines: 1 },
  })
  write(doc, lines[0] ?? '', { font: 'black', size, y: 115 + size * 0.36, colour: ink.text })
  const frame = code.size + 28
  doc
    .roundedRect(centre - frame / 2, code.top - 14, frame, frame, 16)
    .lineWidth(2)
    .stroke(ink.brand)
  drawCode(doc, address)
  const said = fitText(invitation, { font: 'bold', width: inner, height: 14, maxSize: 12, maxLines: 1 })
  write(doc, invitation, { font: 'bold', size: said.size, y: 378, colour: ink.text })
  const plain = address.replace(/^https?:\/\//, '')
  const small = fitText(plain, { font: 'medium', width: inner, height: 12, maxSize: 10, maxLines: 1 })
  write(doc, plain, { font: 'medium', size: small.size, y: 396, colour: ink.soft })
}

/** Where to cut a sheet. */
function drawCuts(doc: PDFKit.PDFDocument): void {
  const { width, height } = card
  doc
    .moveTo(width, 0)
    .lineTo(width, 2 * height)
    .moveTo(0, height)
    .lineTo(2 * width, height)
  doc.lineWidth(0.5).dash(4, { space: 4 }).stroke(ink.line).undash()
}

/** A PDF of cards with the codes of a cafe's tables, four on a sheet of A4. */
export async function* drawCards({ cafe, madeAt, cards }: TableCards): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, font: fontFileOf('medium'), lang: 'ko-KR' },
    info: { Title: `${cafe} 테이블 QR 코드`, CreationDate: madeAt },
  })
  for (const name of ['black', 'bold', 'medium'] as const) doc.registerFont(name, fontFileOf(name))
  for (const [at, each] of cards.entries()) {
    const place = at % perPage
    if (place === 0 && at > 0) doc.addPage()
    if (place === 0) drawCuts(doc)
    doc.save().translate((place % 2) * card.width, Math.floor(place / 2) * card.height)
    drawCard(doc, { ...each, cafe })
    doc.restore()
  }
  doc.end()
  for await (const part of doc) yield part as Uint8Array
}
