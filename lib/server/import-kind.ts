import type { Database, Transaction } from './database'
import { openStreamingWorker, streamFromWorker } from './worker-thread'

// A kind of file that operators import. The owning feature declares it (`imports` in its server/feature.ts).
// Storing files, jobs, progress and reports are the same for all kinds and belong to features/imports.

/** The result of one row of a file. */
export interface RowOutcome {
  /** The line of the file on which the row ends. */
  line: number
  /** What the row is about. */
  name: string
  result: 'added' | 'changed' | 'unchanged' | 'refused'
  /** A sentence for each change, each assumption, or the reason for refusing. */
  details: string[]
}

/** A row as its reader yields it. */
export interface FileRow {
  /** What is to be said of the whole file, with its first row: above all the columns that nothing is read of. */
  fileNotes?: string[]
}

/** Rows that were imported in one transaction. */
export interface ImportBatch {
  /** In the order of their lines. Rows that do not concern this kind have no outcome. */
  outcomes: RowOutcome[]
  /** Rows read since the beginning of the file. */
  rowsRead: number
  /** The last line that was read. */
  lastLine: number
}

export interface TakeOptions {
  now: Date
  /** Only reports what an import would do, and changes nothing. */
  isTrial: boolean
  /** Lines up to this one were imported before an interruption. */
  afterLine: number
  /** Called in the transaction that imports the batch, so both happen or neither. */
  onBatch: (tx: Transaction, batch: ImportBatch) => Promise<void>
}

export interface ImportKind {
  name: string
  /**
   * Counts the rows of a file and says what is to be said of it as a whole. Throws `UnreadableFile` where it cannot be
   * read to its end. Changes nothing.
   */
  countRows(file: string, goesOn: () => void): Promise<{ rows: number; notes: string[] }>
  /** Importing the same file again changes nothing. */
  take(db: Database, file: string, options: TakeOptions): Promise<void>
}

interface KindParts<Row> {
  name: string
  /** The project path of a worker's file that calls `answerWithRows`. */
  worker: string
  take(db: Database, rows: AsyncIterable<Row>, options: TakeOptions): Promise<unknown>
}

/** The limits of the thread that reads a file. Files are streamed, so their size matters little. */
const limits = { memoryMb: 256, timeoutMs: 30_000 }
/** Each part is read from a message in one go. */
const mostInPart = { rows: 500, letters: 1_000_000 }

export function importKind<Row extends FileRow>({ name, worker, take }: KindParts<Row>): ImportKind {
  const read = openStreamingWorker<string, Row[]>(worker, limits)

  async function* rowsOf(file: string): AsyncGenerator<Row> {
    for await (const rows of read(file)) yield* rows
  }

  return {
    name,
    countRows: async (file, goesOn) => {
      const notes: string[] = []
      let count = 0
      for await (const rows of read(file)) {
        goesOn()
        count += rows.length
        for (const { fileNotes = [] } of rows) notes.push(...fileNotes)
      }
      return { rows: count, notes }
    },
    take: async (db, file, options) => {
      await take(db, rowsOf(file), options)
    },
  }
}

export async function* inParts<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let part: Row[] = []
  let letters = 0
  for await (const row of rows) {
    part.push(row)
    letters += lettersIn(row)
    if (part.length < mostInPart.rows && letters < mostInPart.letters) continue
    yield part
    part = []
    letters = 0
  }
  if (part.length > 0) yield part
}

function lettersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + lettersIn(part), 0)
}

/** A worker's file calls this once, with the reader of its kind of file. */
export function answerWithRows<Row>(read: (file: string) => AsyncIterable<Row>): void {
  void streamFromWorker<string, Row[]>((file) => inParts(read(file)))
}
