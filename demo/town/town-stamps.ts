import { addCoupons } from '~/features/loyalty/server/commands/coupons'
import { replaceRewards } from '~/features/loyalty/server/commands/rewards'
import { addStamps } from '~/features/loyalty/server/commands/stamps'
import type { StampReward } from '~/features/loyalty/stamp'
import { placeInCycle } from '~/features/loyalty/stamp'
import { seededRandom } from '~/lib/seeded-random'
import type { Transaction } from '~/lib/server/database'
import { dayMs, pastMoment } from './town-time'

const programmes: readonly (readonly StampReward[])[] = [
  [
    { stampCount: 5, coupon: '음료 한 잔' },
    { stampCount: 10, coupon: '한 시간 무료 이용' },
    { stampCount: 20, coupon: '종일권 50% 할인' },
  ],
  [
    { stampCount: 10, coupon: '아메리카노 한 잔' },
    { stampCount: 20, coupon: '두 시간 무료 이용' },
  ],
  [
    { stampCount: 3, coupon: '과자 한 봉지' },
    { stampCount: 10, coupon: '라면 한 그릇' },
    { stampCount: 20, coupon: '친구 한 명 무료 입장' },
  ],
  [{ stampCount: 10, coupon: '이용료 3,000원 할인' }],
]

function rewardsOf(slug: string): readonly StampReward[] {
  const [first = []] = programmes
  if (slug === 'jusawi-dabang') return first
  return programmes[seededRandom(`rewards ${slug}`).int(0, programmes.length - 1)] ?? first
}

/** The demo member is one stamp short of a reward at the dice cafe. */
const wellKnown: Record<string, number> = { 'member jusawi-dabang': 9, 'host jusawi-dabang': 23 }

function stampsOf(slug: string, member: string): number {
  const random = seededRandom(`stamps ${slug} ${member}`)
  return wellKnown[`${member} ${slug}`] ?? (random.chance(0.6) ? random.int(1, 12) : 0)
}

interface Follower {
  /** The member's name in the content. */
  member: string
  memberId: number
}

/** Creates the rewards of a cafe and the stamps and coupons of its followers. No stamp is from today. */
export async function seedStamps(
  tx: Transaction,
  cafe: { slug: string; cafeId: number; followers: readonly Follower[] },
  now: Date,
): Promise<void> {
  const { slug, cafeId, followers } = cafe
  const rewards = rewardsOf(slug)
  await replaceRewards(tx, { cafeId, rewards })
  const stamps = followers.flatMap(({ member, memberId }) => {
    const random = seededRandom(`visits ${slug} ${member}`)
    const count = stampsOf(slug, member)
    let daysAgo = random.int(1, 5)
    const days = Array.from({ length: count }, () => {
      const day = daysAgo
      daysAgo += random.int(1, 7)
      return day
    })
    return days.reverse().map((day, at) => ({
      memberId,
      cafeId,
      number: at + 1,
      stampedAt: pastMoment(now, day, random.int(13 * 60, 22 * 60)),
    }))
  })
  await addStamps(tx, stamps)
  await addCoupons(
    tx,
    stamps.flatMap(({ memberId, number, stampedAt }) => {
      const { cycle, place } = placeInCycle(number)
      const reward = rewards.find(({ stampCount }) => stampCount === place)
      if (!reward) return []
      const isUsed = seededRandom(`coupon ${slug} ${memberId} ${number}`).chance(0.5)
      const usedAt = new Date(Math.min(stampedAt.getTime() + 3 * dayMs, now.getTime() - dayMs))
      return [
        {
          memberId,
          cafeId,
          coupon: reward.coupon,
          cycle,
          stampCount: place,
          issuedAt: stampedAt,
          usedAt: isUsed && usedAt > stampedAt ? usedAt : null,
        },
      ]
    }),
  )
}
