import { agreeAgain } from '~/lib/agree-again'
import type { ServedEndpoint } from '~/lib/endpoint'
import { everyRefusal, type RefusalKind } from '~/lib/errors'
import { signInAgain } from '~/lib/fresh-sign-in'
import { provePhone } from '~/lib/prove-phone'
import type { Rights } from './rights'

/** What an endpoint may refuse: by its commands, by the right that it asks for, and by what its callers must have done. */
export function declaredRefusals(
  { audience, refusals = [], freshSignIn, provenPhone, agreedTerms }: ServedEndpoint,
  rights: Rights,
): RefusalKind[] {
  return everyRefusal([
    rights.refusalsOf(audience),
    refusals,
    ...(freshSignIn ? [signInAgain] : []),
    ...(provenPhone ? [provePhone] : []),
    ...(agreedTerms ? [agreeAgain] : []),
  ])
}
