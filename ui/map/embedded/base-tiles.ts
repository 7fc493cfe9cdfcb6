import type { MapPoint } from '../map-port'
import { toWorld } from '../mercator'
import type { BaseMap, StreetRank } from './base-map'

interface Shape {
  /** The x and y of each point in turn, in pixels of a world that is 256 pixels wide. */
  points: Float64Array
  west: number
  north: number
  east: number
  south: number
}

interface Strokes {
  shapes: readonly Shape[]
  colour: string
  /** The stroke width in pixels. */
  width(zoom: number): number
  from: number
}

export interface MapColours {
  land: string
  water: string
  highway: string
  main: string
  side: string
  casing: string
}

function toShape(course: readonly MapPoint[]): Shape {
  const points = new Float64Array(course.length * 2)
  const shape = { points, west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (const [at, point] of course.entries()) {
    const { x, y } = toWorld(point)
    points[at * 2] = x
    points[at * 2 + 1] = y
    shape.west = Math.min(shape.west, x)
    shape.east = Math.max(shape.east, x)
    shape.north = Math.min(shape.north, y)
    shape.south = Math.max(shape.south, y)
  }
  return shape
}

const grow = (from: number, least: number, each: number) => (zoom: number) =>
  Math.max(least, (zoom - from) * each)

const widths: Record<StreetRank, { from: number; width(zoom: number): number }> = {
  highway: { from: 10, width: grow(9, 1.2, 1) },
  main: { from: 12, width: grow(11, 1, 1.25) },
  side: { from: 14, width: grow(13, 1, 1.1) },
}
const streamWidth = grow(11, 1.2, 1.4)
const casingPixels = 2

/** Draws tiles of the base map, whose shapes are projected only once. */
export function baseTiles({ land, waters, streets }: BaseMap) {
  const grounds = land.map(toShape)
  const rivers = waters.filter(({ isArea }) => isArea).map(({ course }) => toShape(course))
  const streams = waters.filter(({ isArea }) => !isArea).map(({ course }) => toShape(course))
  const ranked = (rank: StreetRank) =>
    streets.filter((street) => street.rank === rank).map(({ course }) => toShape(course))
  const byRank = { highway: ranked('highway'), main: ranked('main'), side: ranked('side') }

  return function draw(
    canvas: HTMLCanvasElement,
    { x, y, zoom, size }: { x: number; y: number; zoom: number; size: number },
    colours: MapColours,
  ): void {
    const context = canvas.getContext('2d')
    if (!context) return
    const scale = 2 ** zoom
    const ratio = canvas.width / size
    const left = (x * size) / scale
    const top = (y * size) / scale
    const span = size / scale
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.fillStyle = colours.water
    context.fillRect(0, 0, size, size)

    function trace({ points }: Shape) {
      context?.beginPath()
      for (let at = 0; at < points.length; at += 2) {
        const px = ((points[at] ?? 0) - left) * scale
        const py = ((points[at + 1] ?? 0) - top) * scale
        if (at === 0) context?.moveTo(px, py)
        else context?.lineTo(px, py)
      }
    }
    const isNear = ({ west, east, north, south }: Shape, margin: number) =>
      east >= left - margin &&
      west <= left + span + margin &&
      south >= top - margin &&
      north <= top + span + margin

    function fill(shapes: readonly Shape[], colour: string) {
      if (!context) return
      context.fillStyle = colour
      for (const shape of shapes) {
        if (!isNear(shape, 0)) continue
        trace(shape)
        context.fill()
      }
    }
    function stroke({ shapes, colour, width, from }: Strokes, extra = 0) {
      if (!context || zoom < from) return
      context.strokeStyle = colour
      context.lineWidth = width(zoom) + extra
      context.lineCap = 'round'
      context.lineJoin = 'round'
      const margin = context.lineWidth / scale
      for (const shape of shapes) {
        if (!isNear(shape, margin)) continue
        trace(shape)
        context.stroke()
      }
    }

    fill(grounds, colours.land)
    fill(rivers, colours.water)
    stroke({ shapes: streams, colour: colours.water, width: streamWidth, from: 11 })
    const strokes = (['side', 'main', 'highway'] as const).map((rank) => ({
      shapes: byRank[rank],
      colour: colours[rank],
      ...widths[rank],
    }))
    // Draws all casings first, so that none of them crosses a street at a crossing.
    for (const each of strokes) if (zoom >= 13) stroke({ ...each, colour: colours.casing }, casingPixels)
    for (const each of strokes) stroke(each)
  }
}
