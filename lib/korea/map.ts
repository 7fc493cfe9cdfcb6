import type { Coordinates } from '../coordinates'
import map from './map.json' with { type: 'json' }

/*
 * Land is from Natural Earth 1:10m (public domain; npm world-atlas 2.0.2, land-10m.json), cut to 122.5–133° east and 31.5–43° north
 * and simplified to about two hundred metres. Streets and waters of central Seoul follow the real ones from crossing to crossing, to
 * about fifty metres.
 */

export interface Street {
  /** Empty for a nameless stretch. */
  name: string
  rank: 'highway' | 'main' | 'side'
  course: readonly Coordinates[]
}

/** The box in which streets are drawn: central Seoul, where the demo town lies. */
export const streetsDrawn = { south: 37.535, west: 126.9, north: 37.588, east: 127.06 }

/** A course is a point and the steps from each to the next, latitude first, in parts of a degree. */
function readCourse(steps: readonly number[], partsOfDegree: number): Coordinates[] {
  const course: Coordinates[] = []
  let [north, east] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    north += steps[at] ?? 0
    east += steps[at + 1] ?? 0
    course.push({ latitude: north / partsOfDegree, longitude: east / partsOfDegree })
  }
  return course
}

const inSeoul = <T extends { course: number[] }>({ course, ...rest }: T) => ({
  ...rest,
  course: readCourse(course, 10_000),
})

/** The outlines of the mainland and of islands. */
export const readCoast = () => map.land.map((outline) => readCourse(outline, 1_000))

const ranks = ['highway', 'main', 'side'] as const
export const streets: readonly Street[] = ranks.flatMap((rank) =>
  map[rank].map((street) => ({ ...inSeoul(street), rank })),
)

/** `isArea` where the course is the outline of a wide river, of which islands are not cut out; otherwise it is the line of a stream. */
export const waters = map.waters.map(inSeoul)

/** The neighbourhoods of central Seoul, each with its middle. */
export const { neighbourhoods } = map

const kinds = ['station', 'sight'] as const
export const landmarks = kinds.flatMap((kind) => map[kind].map((place) => ({ ...place, kind })))
