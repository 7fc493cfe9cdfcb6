import type { Job } from '~/lib/server/job-queue'
import { unseal } from '~/lib/server/sealing'
import { Disconnection } from './commands/leave'
import { hasIdentity } from './queries'
import type { AccountServices } from './routes'

/** Revokes a former member's consent at the provider. Both providers accept this twice. */
export function disconnectProvider({ db, kakao, apple, keys }: AccountServices): Job {
  return async (payload) => {
    const { provider, subject, refreshTokenSealed } = Disconnection.parse(payload)
    // If the person has signed up again meanwhile, the consent is a new one.
    if (await hasIdentity(db, { provider, subject })) return
    if (provider === 'kakao') return kakao.unlink(subject)
    const refreshToken = refreshTokenSealed === null ? null : await unseal(keys.seal, refreshTokenSealed)
    // Without a refresh token only the person can revoke it, in their Apple account; the leave screen says so.
    if (refreshToken !== null) await apple.revoke(refreshToken)
  }
}
