import { type NextReward, type StampCard, stampsPerCard } from '../stamp'

/**
 * Says how many stamps are missing until the next reward, which is null at a cafe without rewards. A full card says so first,
 * because what is missing then belongs on the next one.
 */
export function StampProgress({ card, next }: { card: StampCard; next: NextReward | null }) {
  if (next === null) return <>이 카페는 아직 스탬프 보상을 정하지 않았어요.</>
  const isFull = card.count === stampsPerCard
  return (
    <>
      {isFull ? '카드를 다 채웠어요. 다음 카드부터 ' : null}
      <strong className="tabular font-semibold text-ink">{next.stampsLeft}개</strong>
      {isFull ? '를 모으면 ' : ' 더 모으면 '}
      <strong className="font-semibold text-ink">{next.reward.coupon}</strong> 쿠폰을 받아요.
    </>
  )
}
