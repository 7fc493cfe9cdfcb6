import type { NextReward } from '../stamp'

/** Says how many stamps are missing until the next reward, which is null at a cafe without rewards. */
export function StampProgress({ next }: { next: NextReward | null }) {
  if (next === null) return <>이 카페는 아직 스탬프 보상을 정하지 않았어요.</>
  return (
    <>
      <strong className="tabular font-semibold text-ink">{next.stampsLeft}개</strong> 더 모으면{' '}
      <strong className="font-semibold text-ink">{next.reward.coupon}</strong> 쿠폰을 받아요.
    </>
  )
}
