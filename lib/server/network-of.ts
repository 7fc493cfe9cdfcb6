import { isIPv6 } from 'node:net'

/**
 * Whom an address belongs to, as far as it tells: an IPv4 address as it is, of an IPv6 address the first 64 bits, since
 * one household or one phone has all the others.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [bare = ''] = address.split('%')
  const [front = '', back = ''] = bare.split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  // An IPv4 address at the end stands for two groups.
  const behind = groupsOf(back).length + (back.includes('.') ? 1 : 0)
  const zeros = Array.from({ length: Math.max(0, 8 - groupsOf(front).length - behind) }, () => '0')
  const first = [...groupsOf(front), ...zeros, ...groupsOf(back)].slice(0, 4)
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
