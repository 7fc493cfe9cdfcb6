import { createContext, type RouterContext } from 'react-router'

/** Like `fetch`, but calls our own API in-process, without a network. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

// React Router's server build and our server are separate module graphs, so the keys live on globalThis.
const shared = globalThis as { [key: symbol]: unknown }

function sharedContext<T>(key: symbol): RouterContext<T> {
  shared[key] ??= createContext<T>()
  return shared[key] as RouterContext<T>
}

const fetchKey = Symbol.for('meeple.api-fetch')
const nonceKey = Symbol.for('meeple.nonce')
const siteKey = Symbol.for('meeple.site')

/** Loaders call the API through this during server rendering. */
export const apiFetchContext = sharedContext<ApiFetch>(fetchKey)
/** The Content-Security-Policy nonce of the current page. */
export const nonceContext = sharedContext<string>(nonceKey)
/** What every page may know about the site. */
export interface Site {
  /** The public URL, for share cards and canonical links. */
  publicUrl: string
  /** True when stand-ins replace the outside services. */
  isDemo: boolean
  /** The terms and the privacy policy: paths of our screens or URLs of another site. */
  termsUrl: string
  privacyUrl: string
}
export const siteContext = sharedContext<Site>(siteKey)
