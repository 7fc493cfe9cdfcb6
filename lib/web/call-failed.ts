import type { RefusalKind } from '../errors'

interface Details {
  code?: string
  fields?: Record<string, string>
}

/** The API refused, or could not be reached (status 0). The message is fit to be shown. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string> | undefined
  /** The whole reply; `toldOf` reads it. */
  readonly told: object

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.name = 'CallFailed'
    this.status = status
    this.code = details.code
    this.fields = details.fields
    this.told = details
  }
}

/** Whether a call was refused for this reason. */
export function isRefused(error: unknown, { status, code }: RefusalKind): boolean {
  return error instanceof CallFailed && error.status === status && error.code === code
}

/** What a refusal of this kind promises to tell beside its sentence; null when the call failed otherwise. */
export function toldOf<Extra extends object>(error: unknown, kind: RefusalKind<Extra>): Extra | null {
  return error instanceof CallFailed && isRefused(error, kind) ? (error.told as Extra) : null
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
