import type { Transaction } from '~/lib/server/database'
import type { Keys } from '~/lib/server/keys'
import { sealAnew } from '~/lib/server/sealing'

/** Seals what is kept for leaving members with the current secret, so that the previous one can be forgotten. */
export async function sealIdentitiesAnew(tx: Transaction, keys: Keys): Promise<number> {
  const stored = await tx<{ provider: string; subject: string; refreshTokenSealed: string }[]>`
    select provider, subject, refresh_token_sealed from identities
    where refresh_token_sealed is not null order by provider, subject for update`
  let renewed = 0
  for (const { provider, subject, refreshTokenSealed } of stored) {
    const sealed = await sealAnew(keys, refreshTokenSealed)
    if (sealed === null) continue
    await tx`
      update identities set refresh_token_sealed = ${sealed}
      where provider = ${provider} and subject = ${subject}`
    renewed += 1
  }
  return renewed
}
