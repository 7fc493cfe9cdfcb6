import { createContext, type RouterContext } from 'react-router'

/** Like `fetch`, for our own API, without a network: path and query in, reply out. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

// React Router's server build and the server are two module graphs; both must see one key.
const shared = globalThis as { [key: symbol]: unknown }

function sharedContext<T>(key: symbol): RouterContext<T> {
  shared[key] ??= createContext<T>()
  return shared[key] as RouterContext<T>
}

const fetchKey = Symbol.for('meeple.api-fetch')
const nonceKey = Symbol.for('meeple.nonce')
const siteKey = Symbol.for('meeple.site')

/** How loaders reach the API while a page is rendered on the server. */
export const apiFetchContext = sharedContext<ApiFetch>(fetchKey)
/** The nonce of this page's Content-Security-Policy. */
export const nonceContext = sharedContext<string>(nonceKey)
/** What every page may know of the site it is on. */
export interface Site {
  /** The public address, for share cards and canonical links. */
  publicUrl: string
  /** Outside services are stand-ins. */
  isDemo: boolean
  /** Where the terms and the privacy policy can be read: screens of ours, or another site's address. */
  termsUrl: string
  privacyUrl: string
}
export const siteContext = sharedContext<Site>(siteKey)
