import { type DayKind, type PassTier, passValidDays, type ReturnedBy } from '~/features/passes/pass'
import { grantPasses } from '~/features/passes/server/commands/grant-passes'
import { lapseLots, planLots } from '~/features/passes/server/commands/lots'
import { takeBackForRefund } from '~/features/passes/server/commands/refund-passes'
import { restorePass, spendPass } from '~/features/passes/server/commands/use-passes'
import type { Transaction } from '~/lib/server/database'
import { dayMs, pastMoment } from './town-time'

type Action =
  | { daysAgo: number; hour: number; does: 'buy' | 'refund'; order: string; tier: PassTier; count: number }
  | { daysAgo: number; hour: number; does: 'use'; what: string; tier: PassTier }
  | { daysAgo: number; hour: number; does: 'get back'; what: string; by: ReturnedBy }
  | { daysAgo: number; hour: number; does: 'lapse' }

/**
 * All purchases are more than a week old, so that no order unknown to the provider can be refunded. What is left of the
 * first has expired, and what is left of the second soon will.
 */
const stories: Record<string, readonly Action[]> = {
  member: [
    { daysAgo: passValidDays + 7, hour: 20, does: 'buy', order: 'first', tier: 5000, count: 2 },
    { daysAgo: passValidDays + 3, hour: 19, does: 'use', what: '처음 오는 분들과 가볍게', tier: 5000 },
    { daysAgo: passValidDays - 5, hour: 21, does: 'buy', order: 'winter', tier: 6000, count: 3 },
    { daysAgo: passValidDays - 14, hour: 14, does: 'use', what: '카탄 한 상', tier: 6000 },
    { daysAgo: 51, hour: 12, does: 'use', what: '아컴호러 협력 모임', tier: 6000 },
    { daysAgo: 50, hour: 18, does: 'get back', what: '아컴호러 협력 모임', by: 'cafe' },
    { daysAgo: 44, hour: 13, does: 'use', what: '마피아 열두 명 모여요', tier: 6000 },
    { daysAgo: 31, hour: 22, does: 'buy', order: 'weekend', tier: 8000, count: 3 },
    { daysAgo: 28, hour: 9, does: 'refund', order: 'weekend', tier: 8000, count: 1 },
    { daysAgo: 23, hour: 15, does: 'use', what: '테라포밍 마스 느긋하게', tier: 8000 },
    { daysAgo: 20, hour: 20, does: 'buy', order: 'weekday', tier: 7000, count: 4 },
    { daysAgo: 15, hour: 19, does: 'use', what: '스플렌더 세 판 승부', tier: 7000 },
    { daysAgo: 12, hour: 20, does: 'buy', order: 'again', tier: 5000, count: 2 },
    { daysAgo: 11, hour: 21, does: 'buy', order: 'more', tier: 6000, count: 2 },
    { daysAgo: 9, hour: 12, does: 'buy', order: 'special', tier: 9000, count: 1 },
    { daysAgo: 6, hour: 0, does: 'lapse' },
  ],
  host: [
    { daysAgo: 40, hour: 20, does: 'buy', order: 'host-1', tier: 6000, count: 4 },
    { daysAgo: 34, hour: 14, does: 'use', what: '곰이랑 협력 게임', tier: 6000 },
    { daysAgo: 16, hour: 21, does: 'buy', order: 'host-2', tier: 7000, count: 3 },
    { daysAgo: 10, hour: 21, does: 'buy', order: 'host-3', tier: 8000, count: 2 },
  ],
}

function dayKindOf(at: Date): DayKind {
  // In Seoul, which is nine hours ahead of UTC.
  const day = new Date(at.getTime() + (9 * dayMs) / 24).getUTCDay()
  return day === 0 || day === 6 ? 'weekend' : 'weekday'
}

/** Creates the passes that some members have bought and used, with the same commands that members use. */
export async function seedPasses(
  tx: Transaction,
  { members, now }: { members: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  for (const [person, actions] of Object.entries(stories)) {
    const memberId = members.get(person)
    if (memberId === undefined) throw new Error(`nobody in the town is called ${person}`)
    for (const action of actions) {
      const at = pastMoment(now, action.daysAgo, action.hour * 60)
      await doAction(tx, { action, memberId, at, keyOf: (name) => `town:${person}:${name}` })
    }
    await planLots(tx, { memberId, after: now })
  }
}

async function doAction(
  tx: Transaction,
  {
    action,
    memberId,
    at,
    keyOf,
  }: { action: Action; memberId: number; at: Date; keyOf: (name: string) => string },
): Promise<void> {
  switch (action.does) {
    case 'buy': {
      const { tier, count } = action
      await grantPasses(tx, { memberId, tier, count, orderKey: keyOf(action.order), now: at })
      return
    }
    case 'refund': {
      const orderKey = keyOf(action.order)
      await takeBackForRefund(tx, { orderKey, count: action.count, key: orderKey, now: at })
      return
    }
    case 'use': {
      const label = action.what
      const taken = await spendPass(tx, {
        memberId,
        tier: action.tier,
        key: keyOf(label),
        now: at,
        for: { dayKind: dayKindOf(at), label },
      })
      if (!taken)
        throw new Error(`the story uses a pass of ${action.tier} won for "${label}", and there is none`)
      return
    }
    case 'get back':
      return restorePass(tx, { key: keyOf(action.what), by: action.by, now: at })
    case 'lapse':
      return lapseLots(tx, { memberId, now: at })
  }
}
