import { createContext, type RouterContext } from 'react-router'

/** Like `fetch`, for our own API, without a network: path and query in, reply out. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

// React Router's server build and the server are two module graphs; both must see one key.
const shared = globalThis as { [key: symbol]: RouterContext<ApiFetch> | RouterContext<string> | undefined }
const fetchKey = Symbol.for('meeple.api-fetch')
const nonceKey = Symbol.for('meeple.nonce')
const originKey = Symbol.for('meeple.public-url')

function sharedContext<T extends ApiFetch | string>(key: symbol): RouterContext<T> {
  shared[key] ??= createContext<T>() as RouterContext<ApiFetch> | RouterContext<string>
  return shared[key] as RouterContext<T>
}

/** How loaders reach the API while a page is rendered on the server. */
export const apiFetchContext = sharedContext<ApiFetch>(fetchKey)
/** The nonce of this page's Content-Security-Policy. */
export const nonceContext = sharedContext<string>(nonceKey)
/** The site's public address, for share cards and canonical links. */
export const publicUrlContext = sharedContext<string>(originKey)
