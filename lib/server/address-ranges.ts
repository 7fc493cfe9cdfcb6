import { BlockList, isIP } from 'node:net'

/** Short names for the address ranges that proxies usually run in. */
const namedRanges = new Map<string, readonly string[]>([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
])

function addRange(list: BlockList, range: string): boolean {
  const [address = '', bits, ...more] = range.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) {
    list.addAddress(address, family)
    return true
  }
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128)) return false
  list.addSubnet(address, Number(bits), family)
  return true
}

/** Reads a comma-separated list of addresses, ranges and range names. Null when an entry is none of these. */
export function readRanges(text: string): BlockList | null {
  const list = new BlockList()
  const ranges = text.split(',').flatMap((part) => namedRanges.get(part.trim()) ?? [part.trim()])
  return ranges.every((range) => addRange(list, range)) ? list : null
}

export function isWithin(list: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
