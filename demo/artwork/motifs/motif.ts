import type { Random } from '~/lib/seeded-random'
import type { Palette } from '../palette'

/** Draws one thing centred on 0,0, about 200 wide and high, standing on y = 100 where it stands at all. */
export type Motif = (palette: Palette, random: Random) => string
