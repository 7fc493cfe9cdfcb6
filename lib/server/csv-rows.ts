// Rows of a CSV as programs and people write it: lines end in CRLF, LF or CR, also mixed; cells are separated by commas,
// semicolons, tabs or bars; a quote inside a cell need not be doubled.

export interface CsvRow {
  /** The line of the file on which the row ends. */
  line: number
  cells: string[]
}

/** The file cannot be read to its end. */
export class BrokenCsv extends Error {
  constructor(
    readonly kind: 'open quote' | 'long row' | 'many cells',
    /** Of the quote that is not closed, or on which the row begins. */
    readonly line: number,
  ) {
    super(`a CSV with an ${kind} on line ${line}`)
    this.name = 'BrokenCsv'
  }
}

/** Far more than any table of ours has. Without a limit megabytes of separators would fill the memory. */
export const mostCells = 1_000

const delimiters = [',', ';', '\t', '|'] as const

/** The sign that separates cells, by the first line; spreadsheets may name it in a line of its own (`sep=;`). */
export function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/[\r\n]/, 1)
  const told = /^sep=([,;\t|])$/i.exec(line)?.[1]
  if (told !== undefined) return told
  const plain = line.replace(/"[^"]*"/g, '')
  const counts = delimiters.map((sign) => plain.split(sign).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

const isLineEnd = (sign: string | undefined) => sign === '\n' || sign === '\r'

interface Cell {
  value: string
  /** Where the sign after the cell stands. */
  end: number
}

/** Reads rows of a text that arrives in pieces. */
export class CsvRows {
  #rest = ''
  #hasBegun = false
  #delimiter: string | null = null
  #ends = /[,\r\n]/g
  #line = 1
  /** The end of the text is not known yet. */
  #isOpen = true
  #openQuoteAt = -1

  constructor(private readonly longestRow = Number.POSITIVE_INFINITY) {}

  /** The rows that are whole with this piece. A row without a single sign is left out. */
  *read(piece: string, isLast: boolean): Generator<CsvRow> {
    let text = this.#rest + piece
    if (!this.#hasBegun && text !== '') {
      text = text.replace(/^\uFEFF/, '')
      this.#hasBegun = true
    }
    this.#isOpen = !isLast
    if (this.#delimiter === null) {
      if (!/[\r\n]/.test(text) && !isLast) return this.#keep(text)
      this.#delimiter = delimiterOf(text)
      this.#ends = new RegExp(`[${this.#delimiter}\\r\\n]`, 'g')
      // What is left of such a line is an empty one.
      text = text.replace(/^sep=[,;\t|](?=[\r\n])/i, '')
    }
    let at = 0
    while (at < text.length) {
      const row = this.#rowAt(text, at)
      if (row === null) break
      const line = this.#line + countLineEnds(text, at, row.end)
      if (row.cells.some((cell) => cell.trim() !== '')) yield { line, cells: row.cells }
      const after = this.#afterLineEnd(text, row.end)
      if (after > row.end) this.#line = line + 1
      at = after
    }
    this.#keep(text.slice(at))
  }

  #keep(rest: string): void {
    this.#rest = rest
    if (rest.length <= this.longestRow) return
    if (this.#openQuoteAt < 0) throw new BrokenCsv('long row', this.#line)
    throw new BrokenCsv('open quote', this.#line + countLineEnds(rest, 0, this.#openQuoteAt))
  }

  /** Null if the row may go on in the next piece. */
  #rowAt(text: string, start: number): { cells: string[]; end: number } | null {
    this.#openQuoteAt = -1
    const cells: string[] = []
    for (let at = start; ; ) {
      const cell = text[at] === '"' ? this.#quotedAt(text, at, start) : this.#plainAt(text, at, at)
      if (cell === null) return null
      cells.push(cell.value)
      if (cells.length > mostCells) {
        throw new BrokenCsv('many cells', this.#line + countLineEnds(text, start, at))
      }
      if (cell.end - start > this.longestRow) throw new BrokenCsv('long row', this.#line)
      if (text[cell.end] !== this.#delimiter) {
        // A CR may be the first half of a line end.
        const isHalf = this.#isOpen && text[cell.end] === '\r' && cell.end + 1 === text.length
        return isHalf ? null : { cells, end: cell.end }
      }
      at = cell.end + 1
    }
  }

  /** The cell from `start` whose end lies at or after `from`. */
  #plainAt(text: string, start: number, from: number): Cell | null {
    this.#ends.lastIndex = from
    const end = this.#ends.exec(text)?.index
    if (end === undefined && this.#isOpen) return null
    return { value: text.slice(start, end), end: end ?? text.length }
  }

  #quotedAt(text: string, start: number, rowStart: number): Cell | null {
    let value = ''
    for (let from = start + 1; ; ) {
      const quote = text.indexOf('"', from)
      if (quote < 0) {
        this.#openQuoteAt = start - rowStart
        if (this.#isOpen) return null
        throw new BrokenCsv('open quote', this.#line + countLineEnds(text, rowStart, start))
      }
      const next = text[quote + 1]
      if (next === undefined && this.#isOpen) return null
      value += text.slice(from, quote)
      if (next === '"') {
        value += '"'
        from = quote + 2
        continue
      }
      if (next === undefined || next === this.#delimiter || isLineEnd(next)) return { value, end: quote + 1 }
      // A quote within the text, or the end of a quoted part of a cell: what the next quote does tells which.
      const following = text.indexOf('"', quote + 1)
      if (following < 0 && this.#isOpen) return null
      const before = text[following - 1]
      const opensCell = before === this.#delimiter || isLineEnd(before)
      if (following < 0 || opensCell) return this.#plainAt(text, start, quote)
      value += '"'
      from = quote + 1
    }
  }

  #afterLineEnd(text: string, at: number): number {
    if (text[at] === '\r' && text[at + 1] === '\n') return at + 2
    return isLineEnd(text[at]) ? at + 1 : at
  }
}

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at += 1) {
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1
  }
  return count
}
