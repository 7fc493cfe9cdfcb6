import { beforeAll, describe, expect, test } from 'vitest'
import { type Apple, type AppleSettings, openApple } from '~/features/accounts/server/client/apple'
import type { Clock } from '~/lib/clock'

export interface AppleService {
  clock: Clock
  settings: AppleSettings
  redirectUri: string
  /** Somebody consents, having been sent to this address; what the form then brings. */
  consent(authorizeUrl: string): Promise<{ code: string; state: string | null }>
  /** A key that the service has never seen, in PEM. */
  strangersKey(): Promise<string>
}

/**
 * What the adapter relies on, whoever answers. At the real service a person has to consent in a browser for every
 * code, so an unattended run has only the stand-in.
 */
export function describeAppleAdapter(name: string, open: () => AppleService): void {
  describe(`signing in with ${name}`, () => {
    let service: AppleService
    let apple: Apple
    beforeAll(() => {
      service = open()
      apple = openApple(service.settings, service.clock)
    })

    async function askedCode() {
      const { redirectUri } = service
      const asking = { redirectUri, state: 'state 1', nonce: 'nonce-1' }
      const { code, state } = await service.consent(apple.authorizeUrl(asking))
      return { state, given: { code, redirectUri, nonce: 'nonce-1' } }
    }

    test('brings the state back and tells who it is', async () => {
      const { state, given } = await askedCode()
      expect(state).toBe('state 1')
      const person = await apple.redeem(given)
      expect(person.subject).not.toBe('')
      expect(person.refreshToken).not.toBeNull()
    })

    test('takes a code once only', async () => {
      const { given } = await askedCode()
      await apple.redeem(given)
      await expect(apple.redeem(given)).rejects.toMatchObject({ kind: 'rejected', code: 'invalid_grant' })
    })

    test('does not take a code that nobody got', async () => {
      const { given } = await askedCode()
      const invented = { ...given, code: 'invented' }
      await expect(apple.redeem(invented)).rejects.toMatchObject({ kind: 'rejected', code: 'invalid_grant' })
    })

    test('does not take a code for another address than it was given to', async () => {
      const { given } = await askedCode()
      const elsewhere = { ...given, redirectUri: `${service.redirectUri}/` }
      await expect(apple.redeem(elsewhere)).rejects.toMatchObject({ kind: 'rejected' })
    })

    test('does not take a code that belongs to another attempt', async () => {
      const { given } = await askedCode()
      await expect(apple.redeem({ ...given, nonce: 'nonce-2' })).rejects.toMatchObject({
        kind: 'rejected',
        code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
      })
    })

    test('does not take a code from who has another key', async () => {
      const { given } = await askedCode()
      const privateKey = await service.strangersKey()
      const stranger = openApple({ ...service.settings, privateKey }, service.clock)
      await expect(stranger.redeem(given)).rejects.toMatchObject({ kind: 'rejected', code: 'invalid_client' })
      await expect(stranger.revoke('any')).rejects.toMatchObject({ kind: 'rejected', code: 'invalid_client' })
    })

    test('takes a consent back, and does not mind doing so again or for nothing', async () => {
      const { given } = await askedCode()
      const { refreshToken } = await apple.redeem(given)
      await apple.revoke(refreshToken ?? '')
      await apple.revoke(refreshToken ?? '')
      await apple.revoke('garbage')
    })
  })
}
