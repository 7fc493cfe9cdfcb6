import type { Random } from '~/lib/seeded-random'
import type { Palette } from '../palette'

/** Draws an object centred on 0,0, about 200 wide and high. Standing objects stand on y = 100. */
export type Motif = (palette: Palette, random: Random) => string
