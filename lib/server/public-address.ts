/**
 * Where a request stands on the public address. Whatever it says of hosts counts for nothing: a line that names
 * one (proxies may send it whole) loses it, and `//other.example` is only an odd path.
 */
export function publicAddress(publicUrl: string, asked: string): URL {
  const local = asked.replace(/^https?:\/\/[^/?]*/i, '')
  const query = local.indexOf('?')
  const address = new URL(publicUrl)
  address.pathname = query === -1 ? local : local.slice(0, query)
  address.search = query === -1 ? '' : local.slice(query)
  return address
}
