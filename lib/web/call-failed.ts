import type { RefusalKind } from '../errors'

interface Details {
  code?: string
  fields?: Record<string, string>
}

/** The API refused the call, or could not be reached (status 0). The message can be shown to users. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string> | undefined
  /** The whole reply; read it with `detailsOf`. */
  readonly details: object

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.name = 'CallFailed'
    this.status = status
    this.code = details.code
    this.fields = details.fields
    this.details = details
  }
}

/** Whether the call failed with this refusal. */
export function isRefused(error: unknown, { status, code }: Pick<RefusalKind, 'status' | 'code'>): boolean {
  return error instanceof CallFailed && error.status === status && error.code === code
}

/** The extra data of a refusal of this kind; null if the call failed for another reason. */
export function detailsOf<Extra extends object>(error: unknown, kind: RefusalKind<Extra>): Extra | null {
  return error instanceof CallFailed && isRefused(error, kind) ? (error.details as Extra) : null
}

/** Whether the server refused the call for a reason that stays: a later retry or signing in again changes nothing. */
export function isFinal(error: unknown): error is CallFailed {
  if (!(error instanceof CallFailed)) return false
  return error.status >= 400 && error.status < 500 && ![401, 408, 425, 429].includes(error.status)
}

/** Whether the caller lacks the right to what the call was about. */
export function isForbidden(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 403
}

/** Whether the requested thing does not exist, including malformed ids. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 404 || error.status === 400)
}

/** Rethrows "not found" errors for the nearest error boundary, which shows the 404 screen. */
export function throwMissing(error: Error): null {
  if (isMissing(error)) throw error
  return null
}
