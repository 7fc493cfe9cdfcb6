import { seededRandom } from '~/lib/seeded-random'
import { pawnShape } from '~/lib/server/pictures/pawn-shape'
import {
  circle,
  ellipse,
  moved,
  path,
  polygon,
  rect,
  starPoints,
  svgDocument,
} from '~/lib/server/pictures/shapes'
import { darker, lighter, mix } from './palette'

const grounds = [
  '#ffe1cc',
  '#d8ecff',
  '#dff3dc',
  '#fff0c2',
  '#f3dffb',
  '#ffd9e2',
  '#d9f4f1',
  '#e9e4d8',
  '#e0e2ff',
  '#2b3a67',
  '#23494d',
  '#5a2f4a',
] as const
const bodies = [
  '#f1904d',
  '#e5484d',
  '#2f80c2',
  '#2f9e6b',
  '#f2b632',
  '#8257c9',
  '#e0709c',
  '#3aa6a0',
  '#8a5a3a',
  '#4a5568',
  '#9bb43c',
  '#f7f2e8',
] as const

type Face = (ink: string) => string

// The pawn's head is a disc with a radius of about 31 around 0,-66.
const faces: readonly Face[] = [
  (ink) =>
    circle(-10, -68, 3.6, ink) +
    circle(10, -68, 3.6, ink) +
    path('M-8 -56Q0 -48 8 -56', { stroke: ink, width: 3.4 }),
  (ink) =>
    path('M-15 -66Q-10 -73 -5 -66M5 -66Q10 -73 15 -66', { stroke: ink, width: 3.4 }) +
    path('M-9 -57Q0 -45 9 -57Z', ink),
  (ink) =>
    circle(-10, -68, 3.6, ink) +
    path('M5 -68H15', { stroke: ink, width: 3.6 }) +
    path('M-8 -56Q2 -48 9 -57', { stroke: ink, width: 3.4 }),
  (ink) => circle(-10, -68, 3.6, ink) + circle(10, -68, 3.6, ink) + ellipse(0, -54, 4, 5, ink),
  (ink) =>
    circle(-10, -68, 8, { stroke: ink, width: 3 }) +
    circle(10, -68, 8, { stroke: ink, width: 3 }) +
    path('M-2 -68H2', { stroke: ink, width: 3 }) +
    circle(-10, -68, 2.8, ink) +
    circle(10, -68, 2.8, ink) +
    path('M-6 -53Q0 -49 6 -53', { stroke: ink, width: 3 }),
  (ink) =>
    path('M-22 -74H22V-66C18 -58 6 -58 2 -67H-2C-6 -58 -18 -58 -22 -66Z', ink) +
    path('M-7 -53Q0 -47 8 -54', { stroke: ink, width: 3.2 }),
  (ink) =>
    circle(-10, -66, 3.4, ink) +
    circle(10, -66, 3.4, ink) +
    path('M-16 -76L-6 -74M16 -79L6 -75', { stroke: ink, width: 3.2 }) +
    path('M-7 -55Q2 -50 8 -58', { stroke: ink, width: 3.4 }),
  (ink) =>
    circle(-10, -68, 3.6, ink) +
    circle(10, -68, 3.6, ink) +
    path('M-7 -56Q0 -50 7 -56', { stroke: ink, width: 3 }) +
    circle(-18, -58, 4.5, { fill: '#ff8f8f', opacity: 0.8 }) +
    circle(18, -58, 4.5, { fill: '#ff8f8f', opacity: 0.8 }),
  (ink) =>
    polygon(starPoints(-11, -68, 8, 3.4, 5), ink) +
    polygon(starPoints(11, -68, 8, 3.4, 5), ink) +
    path('M-9 -56Q0 -45 9 -56Z', ink),
]

type Hat = (colour: string, trim: string) => string

const hats: readonly Hat[] = [
  () => '',
  (c, t) =>
    polygon(
      [
        [-24, -86],
        [0, -128],
        [24, -86],
      ],
      c,
    ) +
    circle(0, -128, 7, t) +
    path('M-24 -86Q0 -76 24 -86', { stroke: t, width: 7 }),
  (c, t) =>
    path('M-30 -82C-34 -112 34 -112 30 -82Z', c) +
    path('M-6 -84C20 -92 46 -86 50 -78C34 -74 10 -76 -6 -80Z', t),
  (c, t) =>
    path('M-30 -84C-32 -114 32 -114 30 -84Z', c) + rect(-34, -90, 68, 13, t, 6) + circle(0, -112, 8, t),
  (c, t) => path('M-27 -84L-32 -114L-14 -98L0 -120L14 -98L32 -114L27 -84Z', c) + circle(0, -92, 4, t),
  (c, t) => rect(-20, -124, 40, 40, c, 3) + rect(-20, -98, 40, 9, t) + rect(-36, -90, 72, 9, c, 4),
  (c, t) =>
    ellipse(0, -86, 46, 9, c) +
    path('M-24 -88C-26 -120 26 -120 24 -88Z', c) +
    path('M-25 -92H25', { stroke: t, width: 7 }),
  (c, t) =>
    path('M-32 -66A32 34 0 0 1 32 -66', { stroke: c, width: 8 }) +
    rect(-39, -76, 13, 22, t, 6) +
    rect(26, -76, 13, 22, t, 6),
  (c, t) =>
    moved(path('M0 0C-20 -16 -26 6 0 0C26 6 20 -16 0 0', c) + circle(0, -1, 4.5, t), {
      x: 18,
      y: -92,
      scale: 1.3,
      turn: 18,
    }),
  (c, t) =>
    path('M-26 -84C-44 -120 -22 -124 -14 -96ZM26 -84C44 -120 22 -124 14 -96Z', c) +
    path('M-26 -92C-34 -112 -26 -114 -20 -98ZM26 -92C34 -112 26 -114 20 -98Z', t),
  (c, t) =>
    path(
      'M0 -94C-4 -112 -22 -114 -26 -106C-18 -98 -8 -94 0 -94ZM0 -94C6 -116 24 -118 28 -108C20 -98 8 -94 0 -94Z',
      c,
    ) + path('M0 -92V-100', { stroke: t, width: 4 }),
  (c, t) =>
    path('M-34 -82C-40 -116 -10 -122 0 -116C14 -126 40 -112 34 -82C20 -92 -20 -92 -34 -82Z', c) +
    circle(24, -92, 5, t),
  (c, t) =>
    path('M-40 -84C-20 -118 20 -118 40 -84C20 -78 -20 -78 -40 -84Z', c) +
    polygon(starPoints(0, -94, 9, 4, 5), t),
]

const marks: readonly ((colour: string) => string)[] = [
  () => '',
  (c) => polygon(starPoints(0, 2, 17, 7, 5), c),
  (c) =>
    moved(path('M0 34C-46 2 -40 -34 -18 -34C-6 -34 0 -24 0 -18C0 -24 6 -34 18 -34C40 -34 46 2 0 34Z', c), {
      y: 2,
      scale: 0.4,
    }),
  (c) => [-9, 0, 9].map((x) => circle(x, 2 + x, 4, c)).join(''),
  (c) =>
    path('M-30 -34C-10 -20 10 -20 30 -34L28 -22C10 -10 -10 -10 -28 -22Z', c) +
    path('M10 -18L22 16L8 18L2 -14Z', c),
  (c) =>
    polygon(
      [
        [-16, -30],
        [0, -22],
        [16, -30],
        [16, -14],
        [0, -22],
        [-16, -14],
      ],
      c,
    ),
  (c) => [-16, 0, 16].map((y) => rect(-22, y - 10, 44, 6, c, 3)).join(''),
]

/** A pawn with a face and a hat, 256 × 256, which can be cropped to a circle. */
export function memberAvatar({ key, nickname }: { key: string; nickname: string }): string {
  const random = seededRandom(`avatar ${key} ${nickname}`)
  const ground = random.pick(grounds)
  const body = random.pick(
    bodies.filter((colour) => colour !== '#f7f2e8' || ground.startsWith('#2') || ground.startsWith('#5')),
  )
  const hatColour = random.pick(bodies.filter((colour) => colour !== body))
  const trim = random.pick(bodies.filter((colour) => colour !== hatColour && colour !== body))
  const ink =
    body === '#4a5568' || body === '#8a5a3a' || body === '#8257c9' || body === '#2f80c2'
      ? '#ffffff'
      : '#26222b'
  const shade = darker(body, 0.13)
  const skin = lighter(body, 0.12)
  const piece =
    moved(path(pawnShape, shade), { x: 4, y: 4 }) +
    path(pawnShape, body) +
    circle(0, -65, 29, skin) +
    random.pick(marks)(trim) +
    random.pick(faces)(body === skin ? ink : mix(ink, body, 0.06)) +
    random.pick(hats)(hatColour, trim)
  const ring = random.pick([
    circle(128, 128, 100, lighter(ground, 0.035)),
    circle(128, 150, 92, mix(ground, body, 0.18)),
    polygon(starPoints(128, 132, 118, 96, 14), lighter(ground, 0.04)),
    '',
  ])
  return svgDocument(
    256,
    256,
    rect(0, 0, 256, 256, ground) +
      ring +
      moved(piece, { x: 128, y: 222, scale: 1.45, turn: random.between(-4, 4) }),
  )
}
