/** Something that the user has to settle before the request can be fulfilled. */
export interface Obstacle {
  /** A Korean sentence for the user. */
  message: string
  /** The screen where the user can settle it, if there is one. */
  place: { path: string; label: string } | null
}
