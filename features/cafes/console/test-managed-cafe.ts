import { aCafeReply } from '../test-cafe'
import type { ManagedCafe } from './endpoints'

/** A cafe as its console shows it. Pass only the fields that matter to the test. */
export function aManagedCafe(about: Partial<ManagedCafe> = {}): ManagedCafe {
  return {
    ...aCafeReply({
      id: 1,
      phones: ['02-000-1001'],
      event: '첫 방문 음료 무료',
      facilities: ['와이파이'],
      opening: Array.from({ length: 7 }, () => ({ opens: 720, closes: 1_380 })),
      weekdayAdultFee: 4_000,
      weekendAdultFee: 5_000,
      weekdayPass: 7_000,
      weekendPass: 9_000,
      gameCount: 34,
    }),
    role: 'owner',
    photos: [],
    hoursText: null,
    notices: [],
    newFollows: 1,
    hiddenReason: null,
    firstDay: null,
    versions: { profile: 'p1', hours: 'h1', prices: 'f1', photos: 'i1' },
    ...about,
  }
}
