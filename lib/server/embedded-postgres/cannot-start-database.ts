import { statfsSync } from 'node:fs'
import path from 'node:path'

/** Carries a one-sentence message for the operator: what was found and what to do. */
export class CannotStartDatabase extends Error {
  override name = 'CannotStartDatabase'
}

function freeSpace(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    try {
      const { bavail, bsize } = statfsSync(at)
      return `${Math.floor((bavail * bsize) / 1_000_000)} MB free`
    } catch {
      // The folder itself may not exist yet; its parent is on the same disk.
      if (at === path.dirname(at)) return 'free space unknown'
    }
  }
}

/**
 * Translates a known problem of the machine, as reported by PostgreSQL or the operating system, into a sentence for the
 * operator.
 */
export function knownCause(said: string, folder: string): string | null {
  // A write that fits only in part is reported as "wrote only 4096 of 8192 bytes"; the missing space is only in the
  // hint.
  if (/No space left on device|ENOSPC|Check free disk space|wrote only \d+ of \d+ bytes/i.test(said)) {
    return `The disk that holds ${folder} is full (${freeSpace(folder)}): make room on it, then start again.`
  }
  if (/Disk quota exceeded|EDQUOT/i.test(said)) {
    return `The disk quota for ${folder} is used up: make room or raise it, then start again.`
  }
  if (/Read-only file system|EROFS/i.test(said)) {
    return `${folder} is on a read-only disk: set DATA_DIR to a folder that can be written.`
  }
  if (/EEXIST|ENOTDIR/.test(said)) {
    return `${folder} is not a folder: set DATA_DIR to one.`
  }
  if (/error while loading shared libraries|Library not loaded/.test(said)) {
    return `The PostgreSQL in node_modules is incomplete (${firstLine(said)}): delete node_modules, then run npm ci.`
  }
  if (/Cannot allocate memory|could not map anonymous shared memory/.test(said)) {
    return 'There is not enough memory to start PostgreSQL: free about 300 MB, then start again.'
  }
  if (/Permission denied|EACCES|EPERM|Operation not permitted/.test(said)) {
    return `PostgreSQL may not use ${folder} (${worstLine(said)}): give the folder to the user that starts the app, or set DATA_DIR to another.`
  }
  return null
}

/** Builds the error that tells the operator why the database does not start. */
export function explainFailure(said: string, folder: string, logFile?: string): CannotStartDatabase {
  const where = logFile ? ` The whole story is in ${logFile}.` : ''
  return new CannotStartDatabase(
    knownCause(said, folder) ?? `PostgreSQL did not start: ${worstLine(said)}.${where}`,
  )
}

function firstLine(said: string): string {
  return said.trim().split('\n')[0] ?? ''
}

function worstLine(said: string): string {
  const lines = said.trim().split('\n')
  const worst = lines.findLast((line) => /\b(PANIC|FATAL|error):/.test(line)) ?? lines.at(-1)
  return (worst ?? '').replace(/^.*?(?=(PANIC|FATAL|error):)/, '').replace(/\.$/, '') || 'it gave no reason'
}
