import { Refusal } from '../errors'
import { grouped } from '../grouped'

const code = 'UNREADABLE_FILE'

/** A file cannot be imported at all. The message is for the operator. */
export class UnreadableFile extends Refusal {
  constructor(message: string) {
    super(400, message, { code })
    this.name = 'UnreadableFile'
  }
}

/** Also recognises a refusal from a worker thread, which arrives as a plain `Refusal`. */
export function isUnreadable(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === code
}

/** Far more than any table of ours has. */
const mostColumns = 1_000

/**
 * For csv-parse, whose limit of a record does not count its empty cells: megabytes of commas would fill the memory, and
 * a thread that lacks memory may end the whole process.
 */
export function withinColumns(cell: string, { index }: { index: number }): string {
  if (index < mostColumns) return cell
  throw new UnreadableFile(`한 행에 칸이 ${grouped(mostColumns)}개보다 많아서 읽을 수 없어요.`)
}

const wrongEncoding = 'UTF-8로 저장된 파일이 아니에요. 인코딩을 UTF-8로 바꿔 저장해 주세요.'

/** Turns a failure to read a file into a sentence for the operator; any other error is returned unchanged. */
export function whyUnreadable(error: unknown, file: string, encoding = wrongEncoding): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return new UnreadableFile(encoding)
    case 'ENOENT':
      return new UnreadableFile(`파일을 찾을 수 없어요: ${file}`)
    case 'EISDIR':
      return new UnreadableFile(`파일이 아니라 폴더예요: ${file}`)
    case 'EACCES':
      return new UnreadableFile(`파일을 읽을 권한이 없어요: ${file}`)
    default:
      return error
  }
}
