import { seoulShortDay } from '~/lib/seoul-date'
import { type PassTier, passPrice } from './pass'

/** Passes that expire together, as the owner reads of them: '6,000원 이용권 2장 · 6월 16일 (화)까지'. */
export function lotInWords({
  tier,
  count,
  expiresAt,
}: {
  tier: PassTier
  count: number
  expiresAt: Date
}): string {
  return `${passPrice(tier)} 이용권 ${count}장 · ${seoulShortDay(expiresAt)}까지`
}
