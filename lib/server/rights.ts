import type { Right } from '~/lib/endpoint'
import type { RefusalKind } from '~/lib/errors'
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
}

/**
 * The right resolvers of all features. They may be registered after the routes that need them, but before the server is
 * ready.
 */
export class Rights {
  readonly #resolvers = new Map<string, RightResolver>()

  register({ kind, owner, staff }: RightsOnThing): void {
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
}
