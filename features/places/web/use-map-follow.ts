import { useEffect, useEffectEvent, useRef } from 'react'
import { mapMovesFromM, metresBetween, type Point } from '../place'

/**
 * Moves a map to where the search goes: to a position that was found late, or to another chosen place. A position that
 * was only read again leaves the map where the user has it.
 */
export function useMapFollow(point: Point | null, goTo: (point: Point) => void): void {
  const last = useRef<Point | null>(null)
  const follow = useEffectEvent(goTo)
  useEffect(() => {
    if (point === null) return
    if (last.current && metresBetween(last.current, point) < mapMovesFromM) return
    last.current = point
    follow(point)
  }, [point])
}
