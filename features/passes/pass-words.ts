import { seoulDayInWords } from '~/lib/seoul-date'
import { type PassTier, passName } from './pass'

/** Passes that expire together, as the owner reads of them: '6,000원 종일 이용권 2장 · 2026년 6월 16일 (화)까지'. */
export function lotInWords({
  tier,
  count,
  expiresAt,
}: {
  tier: PassTier
  count: number
  expiresAt: Date
}): string {
  return `${passName(tier)} ${count}장 · ${seoulDayInWords(expiresAt)}까지`
}
