import { grouped } from '~/lib/grouped'
import type { PassPrices } from '../cafes/cafe'
import { isPassTier, passPrice } from '../passes/pass'
import { onTheSpot } from './meetup-texts'

/** '6,000원', or '현장 결제' for null. */
export function tierInWords(tier: number | null): string {
  return tier === null ? onTheSpot : `${grouped(tier)}원`
}

function priceInWords(price: number | null): string {
  return price !== null && isPassTier(price) ? passPrice(price) : onTheSpot
}

/** The prices of a cafe: '평일 6,000원 · 주말 8,000원', or a single price if both are the same. */
export function passPricesInWords({ weekdayPass, weekendPass }: PassPrices): string {
  const [weekday, weekend] = [priceInWords(weekdayPass), priceInWords(weekendPass)]
  return weekday === weekend ? weekday : `평일 ${weekday} · 주말 ${weekend}`
}
