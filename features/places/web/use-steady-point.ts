import { useState } from 'react'
import { mapMovesFromM, metresBetween, type Point } from '../place'

/** The point of the search, which stays the same where only the reading of the position wavers. */
export function useSteadyPoint(point: Point | null): Point | null {
  const [steady, setSteady] = useState(point)
  if (point && (steady === null || metresBetween(steady, point) >= mapMovesFromM)) {
    setSteady(point)
    return point
  }
  return steady
}
