import type { FastifyInstance, FastifyRequest } from 'fastify'
import { agreeAgain } from '~/lib/agree-again'
import { callsVersion } from '~/lib/calls-version'
import { type Audience, isRight, type Right, type ServedEndpoint } from '~/lib/endpoint'
import { notAllowed, notSignedIn, refuse, sessionOver } from '~/lib/errors'
import { signInAgain } from '~/lib/fresh-sign-in'
import { newVersion } from '~/lib/new-version'
import {
  isOperatorAudience,
  meetsNeed,
  needOf,
  notYourRight,
  type OperatorAudience,
} from '~/lib/operator-rights'
import { provePhone } from '~/lib/prove-phone'
import { type Caller, isFreshlySignedIn } from './caller'
import { parsed, refuseUnstorable } from './read-input'

/**
 * Our words change with the pages that speak them, so a page of another release is told to load anew. Only browsers say
 * that a page of ours asks.
 */
export function checkVersion({ isOurs, wire }: ServedEndpoint, { headers }: FastifyRequest): void {
  const version = headers['calls-version']
  const speaksOurs = isOurs ? headers['sec-fetch-site'] === 'same-origin' : wire && version !== undefined
  if (speaksOurs && version !== callsVersion) throw refuse(newVersion)
}

const mayCall: Record<Exclude<Audience, 'anyone' | OperatorAudience | Right>, (caller: Caller) => boolean> = {
  member: () => true,
  instructor: ({ isInstructor }) => isInstructor,
}

/**
 * Whether a member may get a different reply than a visitor. A browser whose clock is slow sends an expired
 * token. The refusal makes it renew the token, instead of showing the member what visitors see.
 */
function mayDiffer({ method, cachedFor, oncePerKey, audience }: ServedEndpoint): boolean {
  return audience !== 'anyone' || oncePerKey === true || (method === 'GET' && cachedFor !== 'everybody')
}

export async function checkAudience(
  app: FastifyInstance,
  endpoint: ServedEndpoint,
  request: FastifyRequest,
): Promise<void> {
  const { audience } = endpoint
  const { caller, headers, hasExpiredToken, hasEndedSession, whySessionEnded } = request
  if (hasExpiredToken && mayDiffer(endpoint)) throw sessionOver()
  // Whoever sends a token sends no mark of their device, without which a visitor's key is refused as bad input.
  if (hasEndedSession && endpoint.oncePerKey) throw sessionOver(whySessionEnded ?? undefined)
  if (audience === 'anyone') return
  // A caller who sends a token was signed in once, so they are told that the session ended.
  if (!caller)
    throw headers.authorization === undefined ? notSignedIn() : sessionOver(whySessionEnded ?? undefined)
  if (isRight(audience)) await checkRight(app, endpoint, { right: audience, request, caller })
  else if (isOperatorAudience(audience)) checkOperatorRights(audience, caller)
  else if (!mayCall[audience](caller)) throw notAllowed()
}

function checkOperatorRights(audience: OperatorAudience, { isOperator, operatorRights }: Caller): void {
  if (!isOperator) throw notAllowed()
  if (!meetsNeed(needOf(audience), operatorRights)) throw refuse(notYourRight)
}

async function checkRight(
  app: FastifyInstance,
  endpoint: ServedEndpoint,
  { right, request, caller }: { right: Right; request: FastifyRequest; caller: Caller },
): Promise<void> {
  refuseUnstorable('input', request.params)
  const id: unknown = Reflect.get(Object(parsed(endpoint.params, request.params)), right.param)
  if (typeof id !== 'number') throw new Error(`${endpoint.path}: ${right.param} is no number of a thing`)
  const refused = await app.rights.resolverOf(right)(app.db, { id, memberId: caller.memberId })
  if (refused) throw refuse(refused)
}

/** The server refuses to start with a route whose right has no resolver, since nobody could enforce it. */
export function checkRightAtStart(app: FastifyInstance, { audience, path }: ServedEndpoint): void {
  if (!isRight(audience)) return
  if (!path.split('/').includes(`:${audience.param}`)) {
    throw new Error(`${path} has no parameter ${audience.param}, of which its right speaks.`)
  }
  app.addHook('onReady', async () => {
    app.rights.resolverOf(audience)
  })
}

export function checkProvenPhone({ provenPhone }: ServedEndpoint, { caller }: FastifyRequest): void {
  if (provenPhone && caller?.lacksProvenPhone) throw refuse(provePhone)
}

export function checkAgreedTerms({ agreedTerms }: ServedEndpoint, { caller }: FastifyRequest): void {
  if (agreedTerms && caller?.lacksConsent) throw refuse(agreeAgain)
}

export function checkFreshness({ freshSignIn }: ServedEndpoint, request: FastifyRequest): void {
  if (freshSignIn === 'always' && !isFreshlySignedIn(request)) throw refuse(signInAgain)
}
