import { rowsAtOnce } from '~/lib/server/let-others-run'
import { readJsonBody } from '~/lib/server/read-input'
import type { GameChosen } from '../../play-file'
import { sentFile } from '../schemas'
import { type PlayFile, readPlayFile } from './read-file'

/** The content of an import request. */
export interface SentImport {
  file: PlayFile
  /** The member's choices for unknown names. */
  chosen: readonly GameChosen[]
  /** Known records become what the file says. */
  takesChanges: boolean
}

/** Parses an import's body and yields it in parts that can be transferred between threads quickly. */
export function* readImport(body: Uint8Array): Generator<SentImport> {
  const { games: chosen = [], takesChanges = false, ...sent } = readJsonBody(sentFile, body)
  const { format, notes, plays } = readPlayFile(sent.text, sent.format)
  for (let at = 0; at === 0 || at < Math.max(plays.length, chosen.length); at += rowsAtOnce) {
    const end = at + rowsAtOnce
    yield {
      file: { format, notes, plays: plays.slice(at, end) },
      chosen: chosen.slice(at, end),
      takesChanges,
    }
  }
}

export function joinParts(parts: readonly SentImport[]): SentImport {
  const [first] = parts
  if (!first) throw new Error('a file was read to no parts')
  return {
    file: { ...first.file, plays: parts.flatMap(({ file }) => file.plays) },
    chosen: parts.flatMap(({ chosen }) => chosen),
    takesChanges: first.takesChanges,
  }
}
