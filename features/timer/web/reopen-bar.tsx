import { useEffect, useState } from 'react'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { reopenMs } from '../timer'

const secondMs = 1_000

/** Takes back the end of a game for ten seconds, and takes no place afterwards. */
export function ReopenBar({
  endedAt,
  now,
  says,
  onReopen,
}: {
  /** By the same clock as `now`. */
  endedAt: number
  now: () => number
  says: string
  onReopen: () => void
}) {
  const [left, setLeft] = useState(() => endedAt + reopenMs - now())
  useEffect(() => {
    const look = () => setLeft(endedAt + reopenMs - now())
    look()
    const timer = setInterval(look, secondMs / 4)
    return () => clearInterval(timer)
  }, [endedAt, now])
  if (left <= 0) return null
  return (
    <div className="mx-5 mt-2 flex items-center gap-3 rounded-card bg-brand/10 py-2 pr-2 pl-4">
      <p className="min-w-0 flex-1 font-semibold text-15 text-ink">{says}</p>
      <Button variant="secondary" icon={<Icon name="undo" size={18} />} onClick={onReopen}>
        되돌리기 <span className="tabular">{Math.ceil(Math.min(left, reopenMs) / secondMs)}초</span>
      </Button>
    </div>
  )
}
