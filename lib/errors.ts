/** Short machine-readable reason that goes on the wire beside the Korean sentence. */
export type RefusalCode = string

export interface RefusalDetails {
  code?: RefusalCode
  /** Sentence per field, by the field's wire name. */
  fields?: Record<string, string>
  /** More of the reply that a contract promises for this refusal, e.g. the price of a missing pass. */
  extra?: Record<string, unknown>
  /** When it may be tried again. */
  retryAfterSeconds?: number
}

/**
 * The request cannot proceed and the asker may know why. The message is shown to people: Korean, 해요체.
 * 403 is reserved for "not allowed"; business refusals use 400, 404, 409 or 422, because the browser
 * treats 401 and 403 as the end of the session.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: RefusalCode | undefined
  readonly fields: Record<string, string> | undefined
  readonly extra: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = details.code
    this.fields = details.fields
    this.extra = details.extra
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** What goes on the wire for it. */
export function toRefusalReply({ message, code, fields, extra }: Refusal) {
  return { ...extra, error: message, code, fields }
}

export function badInput(fields: Record<string, string>): Refusal {
  const first = Object.values(fields)[0] ?? '입력한 내용을 다시 확인해 주세요.'
  return new Refusal(400, first, { code: 'BAD_INPUT', fields })
}

export function notFound(message = '찾으시는 내용이 없어요.'): Refusal {
  return new Refusal(404, message, { code: 'NOT_FOUND' })
}

export function notSignedIn(message = '로그인이 필요해요.'): Refusal {
  return new Refusal(401, message, { code: 'AUTH_REQUIRED' })
}

/** The token shown is no longer good, or never was. */
export function sessionOver(): Refusal {
  return notSignedIn('로그인이 만료되었습니다. 다시 로그인해주세요.')
}

export function notAllowed(message = '이 화면을 볼 수 있는 권한이 없어요.'): Refusal {
  return new Refusal(403, message, { code: 'NOT_ALLOWED' })
}
