import { Icon } from '~/ui/icon'
import { askForPosition, closePositionNote, type PositionStatus, usePosition } from './location-store'
import type { LocationNow } from './use-location'

const texts: Record<PositionStatus, string | null> = {
  unasked: '현재 위치를 알려 주면 가까운 곳부터 보여 드려요.',
  asking: null,
  overdue: '위치를 확인하는 동안 서울시청 주변을 보여 드려요.',
  found: null,
  denied: '위치 권한이 꺼져 있어 서울시청 주변을 보여 드려요.',
  unavailable: '위치가 확인되지 않아 서울시청 주변을 보여 드려요.',
  impossible: '현재 위치를 쓸 수 없어 서울시청 주변을 보여 드려요.',
}

/**
 * Says why the default point is shown, with a button to ask for the position if that may still succeed. It can be
 * closed.
 */
export function PermissionNote({ location }: { location: LocationNow }) {
  const { isDefault, status } = location
  const isClosed = usePosition(({ isNoteClosed }) => isNoteClosed)
  const text = isDefault && !isClosed ? texts[status] : null
  if (text === null) return null
  const mayAsk = status === 'unasked' || status === 'unavailable'
  return (
    <div
      role="status"
      className="flex items-center gap-2 rounded-card bg-raised py-1.5 pr-1.5 pl-4 shadow-card ring-1 ring-line"
    >
      <Icon name="info" size={18} className="text-ink-dim max-[359px]:hidden" />
      <p className="min-w-0 flex-1 py-1.5 text-13 text-ink">{text}</p>
      {mayAsk ? (
        <button
          type="button"
          onClick={() => void askForPosition({ takesOver: true })}
          className="h-11 shrink-0 rounded-control px-2 font-bold text-13 text-brand-strong"
        >
          내 위치 사용
        </button>
      ) : null}
      <button
        type="button"
        aria-label="위치 안내 닫기"
        onClick={closePositionNote}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-dim"
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
