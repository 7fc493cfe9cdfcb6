import type { PushObstacle } from './push'

/** Whoever has refused or put the question away is not asked again for so many days. */
export const offerPauseDays = 7
const offerPauseMs = offerPauseDays * 24 * 60 * 60_000

/** How what is promised could reach a member, as 알림톡; null where it is not sent as one. */
export interface OfferedAlimtalk {
  /** The proven number, or null. */
  phone: string | null
  isWanted: boolean
}

export type NoticeOffer =
  /** Pushes reach this device. */
  | { is: 'pushed' }
  | { is: 'alimtalk'; phone: string }
  | { is: 'ask'; ways: readonly ('push' | 'install' | 'alimtalk')[] }
  /** Nothing is asked: the screen says where the answer will stand. */
  | { is: 'log' }

/** What a screen that promises a notice says of how it arrives. */
export function noticeOffer({
  isOn,
  obstacle,
  alimtalk,
  refusedAt,
  now,
}: {
  /** Whether this device is pushed to. */
  isOn: boolean
  obstacle: PushObstacle | null
  alimtalk: OfferedAlimtalk | null
  /** The time at which this device was refused last, in milliseconds; 0 for never. */
  refusedAt: number
  now: Date
}): NoticeOffer {
  if (isOn) return { is: 'pushed' }
  // A device's clock may have been moved back since.
  const mayAsk = Math.abs(now.getTime() - refusedAt) >= offerPauseMs
  if (obstacle === null && mayAsk) return { is: 'ask', ways: ['push'] }
  if (alimtalk?.isWanted && alimtalk.phone !== null) return { is: 'alimtalk', phone: alimtalk.phone }
  if (!mayAsk) return { is: 'log' }
  const ways = [
    ...(obstacle === 'install' ? (['install'] as const) : []),
    ...(alimtalk === null ? [] : (['alimtalk'] as const)),
  ]
  return ways.length === 0 ? { is: 'log' } : { is: 'ask', ways }
}
