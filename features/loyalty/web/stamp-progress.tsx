import { nextReward, reachedOn, type StampCard, type StampReward } from '../stamp'

/** How far it is to the next reward. */
export function StampProgress({ card, rewards }: { card: StampCard; rewards: readonly StampReward[] }) {
  const next = nextReward(card, rewards)
  if (rewards.length === 0) return <>이 카페는 아직 스탬프 보상을 정하지 않았어요.</>
  if (next === null) return <>이번 카드의 보상을 모두 받았어요. 다음 카드에서 다시 받을 수 있어요.</>
  return (
    <>
      <strong className="tabular font-semibold text-ink">{next.stampCount - reachedOn(card)}개</strong> 더
      모으면 <strong className="font-semibold text-ink">{next.coupon}</strong> 쿠폰을 받아요.
    </>
  )
}
