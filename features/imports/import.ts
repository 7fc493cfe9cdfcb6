import { tagKind } from '~/lib/tags'
import { mayBeText } from '~/lib/text-encoding'

/** The kinds of files that operators import. The feature that owns the data implements the kind. */
export const importKinds = ['games', 'cafes', 'regions'] as const
export type ImportKindName = (typeof importKinds)[number]

/** The visible states. Imports that are still being uploaded are not shown. */
export const importStates = [
  'checking',
  'ready',
  'queued',
  'running',
  'done',
  'failed',
  'refused',
  'cancelled',
  'expired',
] as const
export type ImportState = (typeof importStates)[number]

export const rowResults = ['added', 'changed', 'unchanged', 'refused'] as const
export type RowResult = (typeof rowResults)[number]

const mebibyte = 1024 * 1024
/** Larger files are imported with a command on the command line (docs/operations.md). */
export const mostFileBytes: Readonly<Record<ImportKindName, number>> = {
  games: 50 * mebibyte,
  cafes: 50 * mebibyte,
  regions: 8 * mebibyte,
}
/** Limits the report, which contains each row of the file. */
export const mostRows = 300_000
export const longestFileName = 200
export const longestRowName = 200
export const longestDetail = 300
export const mostDetails = 20
/** Of what is said of a file as a whole. */
export const longestNote = 2_000
export const longestImportSearch = 100

export const fileDays = 7
export const reportDays = 30

const kindNames: Readonly<Record<ImportKindName, string>> = { games: '게임', cafes: '카페', regions: '지역' }
export const kindName = (kind: ImportKindName): string => kindNames[kind]

/** A failed import can continue. */
export const mayStart = (state: ImportState) => state === 'ready' || state === 'failed'
export const mayCancel = (state: ImportState) => ['checking', 'ready', 'queued'].includes(state)
export const mayCheckAgain = (state: ImportState) => state === 'ready'
/** Whether a job is processing the import or will do so soon. */
export const isUnderWay = (state: ImportState) => ['checking', 'queued', 'running'].includes(state)
/** Whether the rows and counts are actual results rather than predictions. */
export const hasBegun = (state: ImportState) => ['running', 'done', 'failed'].includes(state)

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / mebibyte)}MB`
}

export function whyTooLarge(kind: ImportKindName): string {
  return `${kindName(kind)} 파일은 ${megabytes(mostFileBytes[kind])}까지 올릴 수 있어요. 나누어서 올려 주세요.`
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 9
const isOldExcel = (bytes: Uint8Array) => [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)
/** Why a file that begins with these bytes is not a CSV file, or null if it may be one. */
export function whyNoCsv(beginning: Uint8Array): string | null {
  if (isZip(beginning) || isOldExcel(beginning)) {
    return '엑셀이나 압축 파일은 읽을 수 없어요. CSV로 저장해서 올려 주세요.'
  }
  if (!mayBeText(beginning)) return '글자로 된 CSV 파일이 아니에요. 파일을 다시 확인해 주세요.'
  return null
}

export const importTags = {
  /** The state of an import and its progress. */
  facts: tagKind('imports'),
}
