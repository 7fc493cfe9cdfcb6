import type { FastifyInstance } from 'fastify'
import { isWithin, readRanges } from '~/lib/server/address-ranges'
import type { Env } from './env'
import { ownAddress } from './rate-limits'

/** Whose word counts about where a request comes from: the proxies that TRUST_PROXY names. */
export function trustedProxies({ trustProxy }: Pick<Env, 'trustProxy'>): (address: string) => boolean {
  const list = trustProxy === false ? null : readRanges(trustProxy)
  return (address) => list !== null && isWithin(list, address)
}

/**
 * Says once in the log that somebody whose word does not count tells whom a request is from. Mostly that is the
 * operator's own proxy, and all its visitors share one rate limit until it is named.
 */
export function warnOfUnknownProxy(app: FastifyInstance, isTrusted: (address: string) => boolean): void {
  let isSaid = false
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (isSaid || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return
    const { remoteAddress = '' } = socket
    if (remoteAddress === ownAddress || isTrusted(remoteAddress)) return
    isSaid = true
    app.log.warn(
      { peer: remoteAddress },
      `A request came with X-Forwarded-For or Forwarded from ${remoteAddress}, which TRUST_PROXY does not name, so the header was ignored. If that is your proxy, name it in TRUST_PROXY: until then all who come through it share one rate limit (docs/operations.md).`,
    )
  })
}
