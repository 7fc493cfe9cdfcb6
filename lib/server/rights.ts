import { type Audience, audienceName, isRight, type Right } from '~/lib/endpoint'
import type { RefusalKind, Refusals } from '~/lib/errors'
import type { Reader } from './database'

declare module 'fastify' {
  interface FastifyInstance {
    rights: Rights
  }
}

/** Null when the member has the right. Otherwise the refusal to send, which may hide that the thing exists. */
export type RightResolver = (
  db: Reader,
  input: { id: number; memberId: number },
) => Promise<RefusalKind | null>

/** How the owning feature resolves rights on one kind of thing. */
export interface RightsOnThing {
  kind: string
  owner?: RightResolver
  staff?: RightResolver
  /** What they answer. Calls that ask for the right need not list it. */
  refusals?: Partial<Record<Right['right'], Refusals>>
}

/**
 * The right resolvers of all features. They may be registered after the routes that need them, but before the server is
 * ready.
 */
export class Rights {
  readonly #resolvers = new Map<string, RightResolver>()
  readonly #refusals = new Map<string, Refusals>()

  register({ kind, owner, staff, refusals = {} }: RightsOnThing): void {
    for (const [right, answers] of Object.entries(refusals))
      this.#refusals.set(`${right} of ${kind}`, answers)
    for (const [right, resolver] of Object.entries({ owner, staff })) {
      if (resolver === undefined) continue
      const name = `${right} of ${kind}`
      if (this.#resolvers.has(name)) throw new Error(`Two resolvers are registered for ${name}.`)
      this.#resolvers.set(name, resolver)
    }
  }

  /** Throws when no feature registered it, because a route without a resolver must not be served. */
  resolverOf({ right, kind }: Right): RightResolver {
    const resolver = this.#resolvers.get(`${right} of ${kind}`)
    if (!resolver) throw new Error(`No feature registered a resolver for ${right} of ${kind}.`)
    return resolver
  }

  refusalsOf(audience: Audience): Refusals {
    return isRight(audience) ? (this.#refusals.get(audienceName(audience)) ?? []) : []
  }
}
