import { EmptyState } from '~/ui/empty-state'

/** Stamps and coupons open later; until then this says just that. */
export function CafeStamps() {
  return (
    <EmptyState
      icon="ticket"
      title="스탬프와 쿠폰을 준비하고 있어요"
      description="열리면 이 카페에서 모은 스탬프와 쿠폰이 여기에 보여요."
    />
  )
}
