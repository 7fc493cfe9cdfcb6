import { createContext } from 'react-router'
import type { Business } from './business'

/** Like `fetch`, but calls our own API in-process, without a network. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** What every page may know about the site. */
export interface Site {
  /** The public URL, for share cards and canonical links. */
  publicUrl: string
  /** True when stand-ins replace the outside services. */
  isDemo: boolean
  /** By how much the clock of a demo is ahead of the machine's. */
  aheadMs?: number
  /** The percentage that a refund of passes costs after the time without a fee. */
  refundFeePercent: number
  /** The share of their price in percent that goes back after the time for refunds; null for none. */
  lateRefundPercent: number | null
  /** The terms and the privacy policy: paths of our screens or URLs of another site. */
  termsUrl: string
  privacyUrl: string
  business: Business
  /** The providers that people sign in through here, in the order of the buttons. */
  signsInWith: readonly string[]
  /** Whether whoever has not signed in is answered by mail. */
  answersByMail: boolean
}

/** What the server passes to the code that renders a page. */
export interface PageGivens {
  apiFetch: ApiFetch
  /** For the Content-Security-Policy of this page. */
  nonce: string
  site: Site
  isDevelopment: boolean
}

/** Loaders call the API through this during server rendering. */
export const apiFetchContext = createContext<ApiFetch>()
export const nonceContext = createContext<string>()
export const siteContext = createContext<Site>()
/** Whether this is development, where Vite adds scripts to the page that have to run in its order. */
export const developmentContext = createContext<boolean>()
