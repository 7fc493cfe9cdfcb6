import { beforeAll, describe, expect, test } from 'vitest'
import { type Kakao, type KakaoSettings, openKakao } from '~/features/accounts/server/client/kakao'
import type { Clock } from '~/lib/clock'

export interface KakaoService {
  clock: Clock
  settings: KakaoSettings
  redirectUri: string
  /** Somebody consents, having been sent to this address, and comes back with a code. */
  consent(authorizeUrl: string): Promise<{ code: string; state: string | null }>
}

/**
 * What the adapter relies on, whoever answers. At the real service a person has to consent in a browser for every
 * code, so an unattended run has only the stand-in.
 */
export function describeKakaoAdapter(name: string, open: () => KakaoService): void {
  describe(`signing in with ${name}`, () => {
    let service: KakaoService
    let kakao: Kakao
    beforeAll(() => {
      service = open()
      kakao = openKakao(service.settings, service.clock)
    })

    const asking = { state: 'state-1', nonce: 'nonce-1', codeVerifier: 'v'.repeat(43) }

    async function askedCode() {
      const { redirectUri } = service
      const { code, state } = await service.consent(await kakao.authorizeUrl({ ...asking, redirectUri }))
      return { state, given: { code, redirectUri, nonce: asking.nonce, codeVerifier: asking.codeVerifier } }
    }

    test('brings the state back and tells who it is', async () => {
      const { state, given } = await askedCode()
      expect(state).toBe('state-1')
      const person = await kakao.redeem(given)
      expect(person.subject).toMatch(/^\d+$/)
    })

    test('takes a code once only', async () => {
      const { given } = await askedCode()
      await kakao.redeem(given)
      await expect(kakao.redeem(given)).rejects.toMatchObject({ kind: 'rejected', code: 'KOE320' })
    })

    test('does not take a code that nobody got', async () => {
      const { given } = await askedCode()
      const invented = { ...given, code: 'invented' }
      await expect(kakao.redeem(invented)).rejects.toMatchObject({ kind: 'rejected', code: 'KOE320' })
    })

    test('does not take a code for another address than it was given to', async () => {
      const { given } = await askedCode()
      const elsewhere = { ...given, redirectUri: `${service.redirectUri}/` }
      await expect(kakao.redeem(elsewhere)).rejects.toMatchObject({ kind: 'rejected', code: 'KOE303' })
    })

    test('does not take a code from who does not know the secret', async () => {
      const { given } = await askedCode()
      const stranger = openKakao({ ...service.settings, clientSecret: 'guessed' }, service.clock)
      await expect(stranger.redeem(given)).rejects.toMatchObject({ kind: 'rejected', code: 'KOE010' })
    })

    test('does not take a code that belongs to another attempt', async () => {
      const { given } = await askedCode()
      const replayed = { ...given, nonce: 'nonce-2' }
      await expect(kakao.redeem(replayed)).rejects.toMatchObject({
        kind: 'rejected',
        code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
      })
    })

    test('unlinks a person, and does not mind doing so again', async () => {
      const { given } = await askedCode()
      const { subject } = await kakao.redeem(given)
      await kakao.unlink(subject)
      await kakao.unlink(subject)
    })
  })
}
