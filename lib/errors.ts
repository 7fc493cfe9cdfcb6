/**
 * One reason for which the interface refuses, declared once: the server throws it (`refuse`), the contract lists it and
 * the browser recognises it (`isRefused` in lib/web/call-failed.ts). `Extra` is what the reply tells beside it.
 */
export interface RefusalKind<Extra extends object = object> {
  status: number
  /** Short machine-readable reason on the wire. */
  code: string
  /** The sentence shown to people: Korean, 해요체. */
  says: string
  /** The field of the body that it is about, by its wire name. */
  field?: string
  /** Carries the type alone; never set. */
  readonly extra?: Extra
}

/** Declares a refusal. Two of one status may share a code where no caller has to tell them apart. */
export function refusal<Extra extends object = object>(
  status: number,
  code: string,
  says: string,
  field?: string,
): RefusalKind<Extra> {
  return { status, code, says, ...(field === undefined ? {} : { field }) }
}

export interface RefusalDetails {
  code?: string
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
  readonly code: string | undefined
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

/**
 * Of an endpoint that takes an `Idempotency-Key`. `earlier` is what the first request under the key was answered, for
 * callers that lost that answer; it is missing while nothing was answered.
 */
export const keyReused = refusal<{ earlier?: unknown }>(
  409,
  'KEY_REUSED',
  '같은 Idempotency-Key로 이미 다른 내용을 보냈어요. 새로 보낼 때는 새 키를 써 주세요.',
)
/** The first request under the key is still being worked on. */
export const underWay = refusal(
  409,
  'UNDER_WAY',
  '앞서 보낸 요청을 아직 처리하고 있어요. 잠시 뒤에 다시 확인해 주세요.',
)

/** What goes on the wire for it. */
export function toRefusalReply({ message, code, fields, extra }: Refusal) {
  return { ...extra, error: message, code, fields }
}

/** The refusal of this kind, with what its declaration promises to tell. */
export function refuse<Extra extends object>(
  { status, code, says, field }: RefusalKind<Extra>,
  ...[extra]: Record<never, never> extends Extra ? [extra?: Extra] : [extra: Extra]
): Refusal {
  return new Refusal(status, says, {
    code,
    ...(field === undefined ? {} : { fields: { [field]: says } }),
    ...(extra === undefined ? {} : { extra: Object.fromEntries(Object.entries(extra)) }),
  })
}

export function badInput(fields: Record<string, string>): Refusal {
  const first = Object.values(fields)[0] ?? '입력한 내용을 다시 확인해 주세요.'
  return new Refusal(400, first, { code: 'BAD_INPUT', fields })
}

export function notFound(message = '내용을 찾을 수 없어요.'): Refusal {
  return new Refusal(404, message, { code: 'NOT_FOUND' })
}

export function notSignedIn(message = '로그인이 필요해요.'): Refusal {
  return new Refusal(401, message, { code: 'AUTH_REQUIRED' })
}

/** The token shown is no longer good, or never was. */
export function sessionOver(): Refusal {
  return notSignedIn('로그인이 만료되었습니다. 다시 로그인해주세요.')
}

/** Of whom the audience leaves out. */
export const noRight = refusal(403, 'NOT_ALLOWED', '이 화면을 볼 수 있는 권한이 없어요.')

export function notAllowed(): Refusal {
  return refuse(noRight)
}
