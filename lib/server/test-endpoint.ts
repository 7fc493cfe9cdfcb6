import type { EndpointParts, Method, RateClass, ServedEndpoint } from '../endpoint'

// Endpoints of tests, which no page knows.

function declare<P extends EndpointParts>(
  method: Method,
  path: string,
  parts: P,
  rate: RateClass,
): ServedEndpoint<P> {
  return { audience: 'anyone', rate, ...parts, method, path } as ServedEndpoint<P>
}

export function get<P extends EndpointParts>(path: string, parts: P): ServedEndpoint<P> {
  return declare('GET', path, parts, 'read')
}

export function stream<P extends EndpointParts>(
  path: string,
  parts: P,
): ServedEndpoint<P & { isStream: true }> {
  return declare('GET', path, { ...parts, isStream: true as const }, 'read')
}

export function post<P extends EndpointParts>(path: string, parts: P): ServedEndpoint<P> {
  return declare('POST', path, parts, 'write')
}

export function put<P extends EndpointParts>(path: string, parts: P): ServedEndpoint<P> {
  return declare('PUT', path, parts, 'write')
}
