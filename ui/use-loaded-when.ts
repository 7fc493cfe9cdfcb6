import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from './toast-store'

export function noteNotLoaded(): void {
  showToast({ type: 'error', message: '잠시 문제가 생겼어요. 인터넷 연결을 확인해 주세요' })
}

/** Loads a component when it is first needed. If loading fails it calls `onFailure` and tries again next time. */
export function useLoadedWhen<Props = object>(
  needed: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailure?: () => void,
): ComponentType<Props> | undefined {
  const [piece, setPiece] = useState<{ Component: ComponentType<Props> }>()
  const fail = useEffectEvent(() => onFailure?.())
  useEffect(() => {
    if (!needed || piece) return
    let wanted = true
    load().then(
      (Component) => {
        if (wanted) setPiece({ Component })
      },
      () => {
        if (wanted) fail()
      },
    )
    return () => {
      wanted = false
    }
  }, [needed, piece, load])
  return piece?.Component
}
