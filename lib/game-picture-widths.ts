// Readers of games and the desk that uploads pictures both know them.

/** Covers are stored in these widths, at `${image}-${width}.webp`. */
export const coverWidths = [160, 320, 640] as const
/** Explanation pictures are stored in these widths. */
export const explanationWidths = [400, 800] as const
