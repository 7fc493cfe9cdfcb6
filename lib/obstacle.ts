/** Something that the user has to settle before the request can be fulfilled. */
export interface Obstacle {
  /** A Korean sentence for the user. */
  message: string
  /** The screen where the user can settle it, if there is one. */
  place: { path: string; label: string } | null
  /**
   * Set if the user may give this up instead of settling it: how many things, each kind of them in a Korean line. The request
   * then says the sum of all counts. A count of 0 only advises to settle something before.
   */
  forfeits?: {
    count: number
    lines: readonly string[]
    /** What giving it up means, where it is not about passes. */
    note?: string
  }
}

/** How many things the user gives up by going on in spite of these obstacles, or null if one of them has to be settled. */
export function forfeitsOf(obstacles: readonly Obstacle[]): number | null {
  if (obstacles.some(({ forfeits }) => forfeits === undefined)) return null
  return obstacles.reduce((sum, { forfeits }) => sum + (forfeits?.count ?? 0), 0)
}
