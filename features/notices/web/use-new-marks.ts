import { useState } from 'react'
import type { Notice } from '../notice'

/** What was unread when it came to be seen: it stays marked until its reader leaves, though it counts as read. */
export function useNewMarks(notices: readonly Notice[]): ReadonlySet<number> {
  const [marks, setMarks] = useState<ReadonlySet<number>>(new Set())
  const more = notices.filter(({ id, isRead }) => !isRead && !marks.has(id)).map(({ id }) => id)
  if (more.length === 0) return marks
  const next = new Set([...marks, ...more])
  setMarks(next)
  return next
}
