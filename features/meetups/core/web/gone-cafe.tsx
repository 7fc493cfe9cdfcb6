import type { ReactNode } from 'react'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type CallFailed, isMissing, isRefused } from '~/lib/web/call-failed'
import { EmptyState } from '~/ui/empty-state'

const isHidden = (error: unknown) => isRefused(error, cafeRefusals.hiddenCafe)

/** Whether reading a cafe failed because there is no such cafe, so that another try is useless. */
export function isCafeGone(error: unknown): error is CallFailed {
  return isMissing(error) || isHidden(error)
}

/** Replaces what a cafe's meetups need when `isCafeGone`. The action leads to another place. */
export function GoneCafe({ error, action }: { error: CallFailed; action: ReactNode }) {
  return isHidden(error) ? (
    <EmptyState
      icon="map-pin"
      title="더는 볼 수 없는 카페예요"
      description="문을 닫았거나 잘못 등록된 카페예요."
      action={action}
    />
  ) : (
    <EmptyState
      icon="map-pin"
      title="카페를 찾을 수 없어요"
      description="없어졌거나 주소가 잘못됐을 수 있어요."
      action={action}
    />
  )
}
