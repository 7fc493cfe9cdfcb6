import type { Right } from '~/lib/contract'
import type { RefusalKind } from '~/lib/errors'
import type { Reader } from './database'

declare module 'fastify' {
  interface FastifyInstance {
    rights: Rights
  }
}

/** Null when the member has the right. Otherwise what they are told, which may hide that the thing is there. */
export type RightResolver = (
  db: Reader,
  input: { id: number; memberId: number },
) => Promise<RefusalKind | null>

/** Who has which right on one kind of thing, as the feature that owns it resolves it. */
export interface RightsOnThing {
  kind: string
  owner?: RightResolver
  staff?: RightResolver
}

/** The resolvers of all features. One may be registered after the routes that need it, but before the server is ready. */
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

  /** Throws when nobody registered it: such a route must not be served. */
  resolverOf({ right, kind }: Right): RightResolver {
    const resolver = this.#resolvers.get(`${right} of ${kind}`)
    if (!resolver) throw new Error(`No feature registered a resolver for ${right} of ${kind}.`)
    return resolver
  }
}
