interface Details {
  code?: string
  fields?: Record<string, string>
  earlier?: unknown
}

/** The API refused, or could not be reached (status 0). The message is fit to be shown. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string> | undefined
  /** With `KEY_REUSED`: the reply that the first request under the key had. */
  readonly earlier: unknown

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.name = 'CallFailed'
    this.status = status
    this.code = details.code
    this.fields = details.fields
    this.earlier = details.earlier
  }
}

/** True when the thing asked for does not exist or cannot exist: an unknown number, a malformed one. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 404 || error.status === 400)
}

/** Leaves what is missing to the nearest error boundary, which shows that there is no such screen. */
export function throwMissing(error: Error): null {
  if (isMissing(error)) throw error
  return null
}
