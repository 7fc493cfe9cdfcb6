import type { FastifyRequest } from 'fastify'
import { notSignedIn } from '~/lib/errors'
import { freshForMs } from '~/lib/fresh-sign-in'
import type { OperatorRight } from '~/lib/operator-rights'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in member, or null for a visitor. Set before any handler runs. */
    caller: Caller | null
    /** The request has a valid token of ours, except that it has expired. */
    hasExpiredToken: boolean
    /** The request has an unexpired token of a session that has ended. */
    hasEndedSession: boolean
    /** The message for a caller whose session was ended by a suspension; null for everybody else. */
    whySessionEnded: string | null
  }
}

/** The member who makes the request. The token identifies them; their rights are read from the database each time. */
export interface Caller {
  memberId: number
  sessionId: string
  /** When the member signed in at a provider. Renewing the tokens of the session does not change it. */
  signedInAt: Date
  isOperator: boolean
  /** What they may do as an operator; none of it for everybody else. */
  operatorRights: readonly OperatorRight[]
  isInstructor: boolean
  isCafeStaff: boolean
  isFranchiseOwner: boolean
  /** The site asks for proven phone numbers, and the member has none. */
  lacksProvenPhone: boolean
  /** The terms have changed so that members are asked again, and this one has not agreed. */
  lacksConsent: boolean
}

/** The calling member, for handlers of endpoints that only members may call. */
export function memberOf(request: FastifyRequest): Caller {
  if (!request.caller) throw notSignedIn()
  return request.caller
}

/** The member who looks, for endpoints that visitors may call too; null for a visitor. */
export function viewerOf({ caller }: FastifyRequest): number | null {
  return caller?.memberId ?? null
}

/** For endpoints that declare `sometimes`: the handler refuses with `signInAgain` if this is false. */
export function isFreshlySignedIn({ server, caller }: FastifyRequest): boolean {
  return caller !== null && server.clock.now().getTime() - caller.signedInAt.getTime() < freshForMs
}
