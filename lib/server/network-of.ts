import { isIPv6 } from 'node:net'

/**
 * The part of an address that identifies its user's network: the whole IPv4 address (also when mapped into IPv6), but
 * only the first 64 bits of an IPv6 address, since one household or phone owns all the rest.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The first 48 bits of an IPv6 address, since one customer of a provider may own as much; null for IPv4. */
export function siteOf(address: string): string | null {
  const network = networkOf(address)
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : null
}

/** The eight groups of an IPv6 address, in any notation. */
function groupsOf(address: string): number[] {
  const [bare = ''] = address.split('%')
  const [front = [], back = []] = bare.split('::').map(readGroups)
  const zeros = Array<number>(Math.max(0, 8 - front.length - back.length)).fill(0)
  return [...front, ...zeros, ...back]
}

function readGroups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return Number.parseInt(group, 16)
    // A trailing IPv4 address makes up two groups.
    const [first = 0, second = 0, third = 0, fourth = 0] = group.split('.').map(Number)
    return [first * 256 + second, third * 256 + fourth]
  })
}
