import { idFrom } from '~/lib/ids'
import { isPassTier, type PassTier } from '../passes/pass'
import { mostPasses } from './order'
import { type EasyPay, toEasyPay } from './payment-method'

/** A purchase in progress. Screens pass it on in their address, so that it survives a reload. */
export interface Purchase {
  tier: PassTier
  count: number
  /** The meetup that the buyer wants to join with the pass; null for passes without a purpose. */
  meetupId: number | null
  /** The service that the buyer pays with; a card where nothing is said. */
  method?: EasyPay
}

function readCount(text: string | null): number | null {
  return text !== null && /^\d{1,2}$/.test(text) ? Number(text) : null
}

function readTier(text: string | null): PassTier | null {
  const tier = Number(text)
  return isPassTier(tier) ? tier : null
}

/** Reads the purchase from an address. Null unless the server would accept it as an order. */
export function readPurchase(search: URLSearchParams): Purchase | null {
  const tier = readTier(search.get('tier'))
  const count = readCount(search.get('count'))
  const isOrder = tier !== null && count !== null && count >= 1 && count <= mostPasses
  const method = toEasyPay(search.get('pay'))
  return isOrder ? { tier, count, meetupId: idFrom(search.get('meetup')), ...(method && { method }) } : null
}

/** The initial choice on the purchase screen. No tier is selected unless the address names one. */
export function readChoice(search: URLSearchParams): {
  tier: PassTier | null
  count: number
  method: EasyPay | null
} {
  const count = readCount(search.get('count')) ?? 1
  return {
    tier: readTier(search.get('tier')),
    count: Math.min(Math.max(count, 1), mostPasses),
    method: toEasyPay(search.get('pay')),
  }
}

export function writePurchase({ tier, count, meetupId, method }: Purchase): string {
  const pay = method === undefined ? '' : `&pay=${method}`
  return `?tier=${tier}&count=${count}${meetupId === null ? '' : `&meetup=${meetupId}`}${pay}`
}

/** The key of one press of "buy", by which a reload or a second tab finds its order instead of a new one. */
export function readKey(search: URLSearchParams): string | null {
  const key = search.get('key') ?? ''
  return /^[\w-]{8,100}$/.test(key) ? key : null
}
