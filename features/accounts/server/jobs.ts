import type { Job } from '~/lib/server/job-queue'
import { unseal } from '~/lib/server/sealing'
import { Disconnection } from './commands/leave'
import { hasIdentity } from './queries'
import type { AccountServices } from './routes'

/** Takes back what a member who left had agreed to at the provider. Both providers take it twice without harm. */
export function disconnectProvider({ db, kakao, apple, keys }: AccountServices): Job {
  return async (payload) => {
    const { provider, subject, refreshTokenSealed } = Disconnection.parse(payload)
    // Whoever came back while the provider was away has agreed anew.
    if (await hasIdentity(db, { provider, subject })) return
    if (provider === 'kakao') return kakao.unlink(subject)
    const refreshToken = refreshTokenSealed === null ? null : await unseal(keys.seal, refreshTokenSealed)
    // Without the token only the person can disconnect, in their Apple account; leaving said so.
    if (refreshToken !== null) await apple.revoke(refreshToken)
  }
}
