import { useState } from 'react'
import { Icon } from '~/ui/icon'
import { Spinner } from '~/ui/spinner'
import { askForPosition, type PositionStatus, usePosition } from './location-store'

/** Why the user's own position is missing, and what to do instead. */
const positionTroubles: Partial<Record<PositionStatus, string>> = {
  denied: '위치 권한이 꺼져 있어요. 브라우저 설정에서 위치를 허용하거나 주소로 찾아 주세요.',
  unavailable: '위치가 확인되지 않아요. 잠시 후 다시 시도하거나 주소로 찾아 주세요.',
  impossible: '이 주소에서는 현재 위치를 쓸 수 없어요. 주소로 찾아 주세요.',
}

/** Asks for the position and moves the search there. Says what the position is for, and why asking failed. */
export function OwnPositionButton({ onFound }: { onFound: () => void }) {
  const status = usePosition((state) => state.status)
  const [isBusy, setIsBusy] = useState(false)
  const trouble = positionTroubles[status]

  async function locate() {
    if (isBusy) return
    setIsBusy(true)
    const at = await askForPosition({ takesOver: true })
    setIsBusy(false)
    if (at) onFound()
  }

  return (
    <div>
      <button
        type="button"
        aria-busy={isBusy || undefined}
        onClick={() => void locate()}
        className="flex min-h-13 w-full items-center gap-3 rounded-card bg-brand/10 px-4 py-2.5 text-left transition duration-150 active:scale-[0.99]"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand text-on-brand">
          {isBusy ? <Spinner size={18} /> : <Icon name="locate" size={20} />}
        </span>
        <span className="min-w-0">
          <span className="block font-semibold text-15 text-ink">
            {isBusy ? '현재 위치를 확인하고 있어요' : '현재 위치로 설정'}
          </span>
          <span className="block text-13 text-ink-dim">
            가까운 카페를 찾는 데만 쓰고, 이 기기에만 남겨요.
          </span>
        </span>
      </button>
      {trouble === undefined ? null : (
        <p role="status" className="pt-2.5 text-13 text-bad">
          {trouble}
        </p>
      )}
    </div>
  )
}
