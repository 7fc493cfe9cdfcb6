import { useState } from 'react'
import type { Notice } from '../endpoints'

/** The ids of notices that were unread when shown. They stay marked until the user leaves the log. */
export function useNewMarks(notices: readonly Notice[]): ReadonlySet<number> {
  const [marks, setMarks] = useState<ReadonlySet<number>>(new Set())
  const more = notices.filter(({ id, isRead }) => !isRead && !marks.has(id)).map(({ id }) => id)
  if (more.length === 0) return marks
  const next = new Set([...marks, ...more])
  setMarks(next)
  return next
}
