import { grouped } from '~/lib/grouped'
import type { PassPrices } from '../cafes/cafe'
import { isPassTier, passPrice } from '../passes/pass'
import { onTheSpot } from './meetup-texts'

/** '6,000원', or that one pays at the cafe. */
export function tierInWords(tier: number | null): string {
  return tier === null ? onTheSpot : `${grouped(tier)}원`
}

function priceInWords(price: number | null): string {
  return price !== null && isPassTier(price) ? passPrice(price) : onTheSpot
}

/** What a meetup costs at a cafe: '평일 6,000원 · 주말 8,000원', or once where both are the same. */
export function passPricesInWords({ weekdayPass, weekendPass }: PassPrices): string {
  const [weekday, weekend] = [priceInWords(weekdayPass), priceInWords(weekendPass)]
  return weekday === weekend ? weekday : `평일 ${weekday} · 주말 ${weekend}`
}
