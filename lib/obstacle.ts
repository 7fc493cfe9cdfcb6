/** Something that has to be settled before what was asked for can be done. */
export interface Obstacle {
  /** A Korean sentence for the person who asked. */
  message: string
  /** The screen where they can settle it, where there is one. */
  place: { path: string; label: string } | null
}
