/**
 * One kind of refusal, declared once: the server throws it (`refuse`), its calls list it and the browser recognises
 * it (`isRefused` in lib/web/call-failed.ts). `Extra` is the additional data in the reply.
 */
export interface RefusalKind<Extra extends object = object> {
  status: number
  /** A short machine-readable reason for clients. */
  code: string
  /** The sentence shown to the user: Korean, 해요체. */
  says: string
  /** The field that the refusal is about, by our name. */
  field?: string
  /** Only for the type checker; never set. */
  readonly extra?: Extra
}

/** Declares a refusal. Two refusals with the same status may share a code if no client has to distinguish them. */
export function refusal<Extra extends object = object>(
  status: number,
  code: string,
  says: string,
  field?: string,
): RefusalKind<Extra> {
  return { status, code, says, ...(field === undefined ? {} : { field }) }
}

/** What a command may refuse: one kind, or a table by the problem that its rule found, or several of these. */
export type Refusals = RefusalKind | readonly Refusals[] | { readonly [problem: string]: Refusals }

const isKind = (refusals: Refusals): refusals is RefusalKind =>
  'says' in refusals && typeof refusals.says === 'string'

export function everyRefusal(refusals: Refusals): RefusalKind[] {
  return isKind(refusals) ? [refusals] : Object.values(refusals).flatMap(everyRefusal)
}

/** Declares the refusal of what somebody has put into a field. */
export const badField = (field: string, says: string) => refusal(400, 'BAD_INPUT', says, field)

export interface RefusalDetails {
  code?: string
  /** One sentence per field, by our names. */
  fields?: Record<string, string>
  /** Additional reply data that the refusal declares, e.g. the price of a missing pass. */
  extra?: Record<string, unknown>
  /** When the caller may try again. */
  retryAfterSeconds?: number
}

/**
 * The request cannot be fulfilled, for a reason that the user may know. The message is shown to users: Korean, 해요체. 403
 * is reserved for missing rights; business rules use 400, 404, 409 or 422, because the browser treats 401 and 403 as
 * the end of the session.
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
 * Refused because the `Idempotency-Key` was used for another request. `earlier` is the answer to that first request,
 * for clients that lost it; it is undefined if there was no answer yet.
 */
export const keyReused = refusal<{ earlier?: unknown }>(
  409,
  'KEY_REUSED',
  '앞서 보낸 내용을 이미 처리했거나 처리하고 있어요. 새로 보내기 전에 먼저 확인해 주세요.',
)
/** The first request with this key is still being processed. */
export const underWay = refusal(
  409,
  'UNDER_WAY',
  '앞서 보낸 요청을 아직 처리하고 있어요. 잠시 뒤에 다시 확인해 주세요.',
)

/** The body of the reply for a refusal. */
export function toRefusalReply({ message, code, fields, extra }: Refusal) {
  return { ...extra, error: message, code, fields }
}

/** Creates a refusal of this kind with the extra data it declares. */
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

/** Refuses for the problem that a rule found, if it found one. */
export function refuseIf<Problem extends string>(
  problem: Problem | null,
  refusals: { readonly [P in Problem]: RefusalKind },
): void {
  if (problem !== null) throw refuse(refusals[problem])
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

/** The token is expired or invalid. */
export function sessionOver(message = '로그인이 만료되었습니다. 다시 로그인해주세요.'): Refusal {
  return notSignedIn(message)
}

/** For callers outside the endpoint's audience. */
export const noRight = refusal(403, 'NOT_ALLOWED', '이 화면을 볼 수 있는 권한이 없어요.')

export function notAllowed(): Refusal {
  return refuse(noRight)
}
