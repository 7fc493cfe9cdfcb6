import type { Job } from '~/lib/server/job-queue'
import { unseal } from '~/lib/server/sealing'
import { Disconnection } from './commands/leave'
import { hasIdentity } from './queries'
import type { AccountServices } from './routes'

/** Ends a former member's consent at the provider. Every provider accepts this twice. */
export function disconnectProvider({ db, signIn, keys }: AccountServices): Job {
  return async (payload) => {
    const { provider, subject, refreshTokenSealed } = Disconnection.parse(payload)
    // If the person has signed up again meanwhile, the consent is a new one.
    if (await hasIdentity(db, { provider, subject })) return
    const refreshToken = refreshTokenSealed === null ? null : await unseal(keys, refreshTokenSealed)
    // Without the token Apple would not be asked, and nobody would know. Under the former secret it succeeds again.
    if (refreshTokenSealed !== null && refreshToken === null)
      throw new Error('the refresh token of somebody who has left was sealed with another secret')
    const client = signIn[provider]
    if (client === null) throw new Error(`nobody can be disconnected from ${provider} without its keys`)
    await client.disconnect({ subject, refreshToken })
  }
}
