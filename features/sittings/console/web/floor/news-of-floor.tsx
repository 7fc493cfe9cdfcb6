import { useEffect, useRef, useState } from 'react'
import { ringLabels } from '~/features/sittings/sitting'
import type { Floor } from '../../endpoints'

/** Everything that waits for an answer, by a key that stays. */
function waitingOn({ rings, tables }: Floor): Map<string, string> {
  const rung = rings.map(
    ({ id, kind, tableName }) => [`ring ${id}`, `${tableName}: ${ringLabels[kind]}`] as const,
  )
  const asked = tables.flatMap(({ name, sitting }) =>
    (sitting?.guests ?? [])
      .filter(({ isSeated }) => !isSeated)
      .map((guest) => [`guest ${guest.id}`, `${name}: ${guest.name} 님이 앉고 싶어 해요`] as const),
  )
  return new Map([...rung, ...asked])
}

/** Says once to screen readers what has begun to wait since the floor was last read. */
export function NewsOfFloor({ floor }: { floor: Floor }) {
  const heard = useRef<Set<string> | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const waiting = waitingOn(floor)
    const before = heard.current
    heard.current = new Set([...(before ?? []), ...waiting.keys()])
    if (before === null) return
    const news = [...waiting].filter(([key]) => !before.has(key)).map(([, words]) => words)
    if (news.length > 0) setSaid(news.join('. '))
  }, [floor])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
