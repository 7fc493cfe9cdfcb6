import type { FastifyInstance } from 'fastify'
import { isWithin, readRanges } from '~/lib/server/address-ranges'
import type { Env } from './env'
import { ownAddress } from './rate-limits'

/** Decides which peers may tell us the client's address: the proxies in TRUST_PROXY. */
export function trustedProxies({ trustProxy }: Pick<Env, 'trustProxy'>): (address: string) => boolean {
  const list = trustProxy === false ? null : readRanges(trustProxy)
  return (address) => list !== null && isWithin(list, address)
}

/**
 * Warns once in the log when an untrusted peer sends forwarding headers. Usually that is the operator's own proxy;
 * until TRUST_PROXY names it, all its users share one rate limit.
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
