import type { Database } from '~/lib/server/database'
import { appleDemoApp, appleDemoKey, appleIssuer } from './apple/app'
import { kakaoDemoApp, kakaoIssuer } from './kakao/app'
import { otherLoopbackName } from './stand-in-parts'

/** What the adapters of the sign-in providers need to speak to the stand-ins instead. */
export function demoProviders({
  db,
  ownAddress,
  publicUrl,
}: {
  db: Database
  /** Where this process answers; asked for with each call, as it is known only once it listens. */
  ownAddress(): string
  publicUrl: string
}) {
  return {
    kakao: () => ({
      restKey: kakaoDemoApp.restKey,
      clientSecret: kakaoDemoApp.clientSecret,
      adminKey: kakaoDemoApp.adminKey,
      scope: 'openid,profile_nickname,account_email',
      issuer: kakaoIssuer({ publicUrl }),
      authUrl: `${ownAddress()}/sandbox/kakao`,
      apiUrl: `${ownAddress()}/sandbox/kakao`,
      browserUrl: `${publicUrl}/sandbox/kakao`,
    }),
    apple: () => ({
      clientId: appleDemoApp.clientId,
      teamId: appleDemoApp.teamId,
      keyId: appleDemoApp.keyId,
      // Read with the first sign-in: where nobody asks, as in live mode, no key is made.
      privateKey: () => appleDemoKey(db),
      issuer: appleIssuer({ publicUrl }),
      serverUrl: `${ownAddress()}/sandbox/apple`,
      // By the other name its form comes from another site, as the real one does, with all that means for cookies.
      browserUrl: `${otherLoopbackName(publicUrl)}/sandbox/apple`,
    }),
  }
}
