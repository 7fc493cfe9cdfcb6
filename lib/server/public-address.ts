/**
 * Places a request's path on our public URL. The request cannot choose the host: an absolute URL (which some proxies
 * send) loses its origin, and `//other.example` is treated as a path.
 */
export function publicAddress(publicUrl: string, path: string): URL {
  const local = path.replace(/^https?:\/\/[^/?]*/i, '')
  const query = local.indexOf('?')
  const address = new URL(publicUrl)
  address.pathname = query === -1 ? local : local.slice(0, query)
  address.search = query === -1 ? '' : local.slice(query)
  return address
}
