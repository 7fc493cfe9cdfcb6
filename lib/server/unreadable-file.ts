import { Refusal } from '../errors'

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

/** Turns a failure to read a file into a sentence for the operator; any other error is returned unchanged. */
export function whyUnreadable(error: unknown, file: string): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
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
