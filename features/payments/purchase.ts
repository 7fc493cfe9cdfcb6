import { isPassTier, type PassTier } from '../passes/pass'
import { mostPasses } from './order'

/** What somebody is about to buy. Screens hand it on in their address, so that a reload keeps it. */
export interface Purchase {
  tier: PassTier
  count: number
}

function readCount(text: string | null): number | null {
  return text !== null && /^\d{1,2}$/.test(text) ? Number(text) : null
}

function readTier(text: string | null): PassTier | null {
  const tier = Number(text)
  return isPassTier(tier) ? tier : null
}

/** The purchase of an address; null unless it is one that the server would make an order of. */
export function readPurchase(search: URLSearchParams): Purchase | null {
  const tier = readTier(search.get('tier'))
  const count = readCount(search.get('count'))
  return tier !== null && count !== null && count >= 1 && count <= mostPasses ? { tier, count } : null
}

/** What the screen of purchases shows at first. Nothing is selected unless the address says so. */
export function readChoice(search: URLSearchParams): { tier: PassTier | null; count: number } {
  const count = readCount(search.get('count')) ?? 1
  return { tier: readTier(search.get('tier')), count: Math.min(Math.max(count, 1), mostPasses) }
}

export function writePurchase({ tier, count }: Purchase): string {
  return `?tier=${tier}&count=${count}`
}

/** Names one press of "buy", so that a reload or a second tab finds its order instead of making another. */
export function readKey(search: URLSearchParams): string | null {
  const key = search.get('key') ?? ''
  return /^[\w-]{8,100}$/.test(key) ? key : null
}
