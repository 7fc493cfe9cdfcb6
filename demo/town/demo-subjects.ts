import type { Provider } from '~/features/accounts/providers'
import { hashText } from '~/lib/seeded-random'

/**
 * The id under which a stand-in knows a demo person. It must never change, because the seeded identities contain it.
 */
export function demoSubject(provider: Provider, key: string): string {
  const part = (which: number) => hashText(`${provider} ${which} ${key}`)
  if (provider === 'kakao') {
    // Sixteen digits, so the number stays below 2^53.
    return String(1_000_000_000_000_000n + ((BigInt(part(0)) << 20n) | BigInt(part(1) & 0xfffff)))
  }
  const hex = [2, 3, 4, 5].map((which) => part(which).toString(16).padStart(8, '0')).join('')
  if (provider !== 'apple') return hex
  const digits = (which: number) => String(part(which) % 10_000).padStart(4, '0')
  return `00${digits(0)}.${hex}.${digits(1)}`
}
