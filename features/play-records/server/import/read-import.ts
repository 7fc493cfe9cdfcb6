import { rowsAtOnce } from '~/lib/server/let-others-run'
import { readJsonBody } from '~/lib/server/read-input'
import { type GameChosen, importFileShape } from '../../contract'
import { type PlayFile, readPlayFile } from './read-file'

/** What was sent to be imported. */
export interface SentImport {
  file: PlayFile
  /** What the member says that names unknown to us mean. */
  chosen: readonly GameChosen[]
}

/** Reads the body of an import, in parts that are quick to hand from one thread to another. */
export function* readImport(body: Uint8Array): Generator<SentImport> {
  const { chosen = [], ...sent } = importFileShape.fromWire(readJsonBody(importFileShape.schema, body))
  const { format, plays } = readPlayFile(sent.text, sent.format)
  for (let at = 0; at === 0 || at < Math.max(plays.length, chosen.length); at += rowsAtOnce) {
    const end = at + rowsAtOnce
    yield { file: { format, plays: plays.slice(at, end) }, chosen: chosen.slice(at, end) }
  }
}

export function joinParts(parts: readonly SentImport[]): SentImport {
  const [first] = parts
  if (!first) throw new Error('a file was read to no parts')
  return {
    file: { format: first.file.format, plays: parts.flatMap(({ file }) => file.plays) },
    chosen: parts.flatMap(({ chosen }) => chosen),
  }
}
