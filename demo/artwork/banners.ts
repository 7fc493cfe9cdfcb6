import { seededRandom } from '~/lib/seeded-random'
import {
  circle,
  ellipse,
  line,
  moved,
  path,
  polygon,
  rect,
  starPoints,
  svgDocument,
} from '~/lib/server/pictures/shapes'
import { fitText, textBlock, wrapText } from '~/lib/server/pictures/text-path'
import {
  type Backdrop,
  city,
  cloudy,
  confetti,
  fivePeaks,
  forest,
  hills,
  ice,
  mountains,
  nightHills,
  rays,
  room,
  sea,
  space,
  spotlight,
} from './backdrops'
import { choosePalette, contrast, darker, lighter, mix, moods, mostReadable, type Palette } from './palette'
import { patternNames, patterns } from './patterns'
import { sceneMotif } from './scene-motifs'

export type BannerArt = { key: string; title: string; subtitle: string; motif: string }

/** Text is on the left, the drawing on the right. */
function bannerText(
  title: string,
  subtitle: string,
  box: { x: number; y: number; width: number; height: number },
  ink: string,
  soft: string,
): string {
  const fitted = fitText(title, {
    font: 'heavy',
    width: box.width,
    height: box.height * 0.62,
    maxSize: 104,
    maxLines: 2,
    lineHeight: 1.14,
  })
  const small = wrapText(subtitle, { font: 'bold', size: 46, maxWidth: box.width, maxLines: 2 })
  const titleHeight = fitted.size * (1 + (fitted.lines.length - 1) * 1.14)
  const smallHeight = small.length > 0 ? 46 * (1 + (small.length - 1) * 1.3) : 0
  const top = box.y + (box.height - titleHeight - 30 - smallHeight) / 2
  return (
    path(
      textBlock(fitted.lines, { font: 'heavy', size: fitted.size, lineHeight: 1.14 }, { x: box.x, top }).d,
      ink,
    ) +
    path(
      textBlock(small, { font: 'bold', size: 46, lineHeight: 1.3 }, { x: box.x, top: top + titleHeight + 30 })
        .d,
      soft,
    )
  )
}

/** 1200 × 560, designed for a phone's width: the title takes a third of the height. */
export function bannerArt({ key, title, subtitle, motif }: BannerArt): string {
  const random = seededRandom(`banner ${key}`)
  const p = choosePalette(random, random.pick(['day', 'sea', 'nature', 'candy', 'warm', 'retro']))
  const grounds = [
    mix(p.deep, p.dark, 0.3),
    mix(p.ground, p.light, 0.15),
    mix(p.main, p.dark, 0.28),
    mix(p.second, p.light, 0.1),
  ]
  const readable = grounds.filter((colour) => contrast(colour, mostReadable(colour, ['#ffffff', p.dark])) > 6)
  const ground = readable.length > 0 ? random.pick(readable) : p.dark
  const [hero, left, right] = sceneMotif(motif)
  const ink = mostReadable(ground, ['#ffffff', p.dark])
  const own = standing(p, ground)
  const stage = lighter(ground, 0.09)
  const slab = mix(ground, p.light, 0.32)
  return svgDocument(
    1200,
    560,
    patterns[random.pick(patternNames)](1200, 560, ground, random) +
      rect(0, 0, 760, 560, { fill: ground, opacity: 0.75 }) +
      circle(930, 270, 262, stage) +
      circle(930, 270, 206, mix(stage, p.light, 0.2)) +
      ellipse(930, 474, 300, 46, darker(slab, 0.14)) +
      ellipse(930, 460, 300, 46, slab) +
      moved(left(own, random), { x: 748, y: 396, scale: 0.78, turn: -4 }) +
      moved(right(own, random), { x: 1108, y: 400, scale: 0.74, turn: 5 }) +
      moved(hero(own, random), { x: 930, y: 286, scale: 1.66 }) +
      bannerText(title, subtitle, { x: 64, y: 40, width: 600, height: 480 }, ink, mix(ground, ink, 0.86)),
  )
}

function standing(p: Palette, ground: string): Palette {
  const stage = mix(lighter(ground, 0.09), p.light, 0.2)
  const choices = [p.main, p.second, p.accent, p.light, p.dark].filter(
    (colour) => contrast(colour, stage) > 1.5,
  )
  const main = contrast(p.main, stage) > 1.4 ? p.main : (choices[0] ?? p.light)
  const second = contrast(p.second, stage) > 1.3 ? p.second : (choices.find((c) => c !== main) ?? p.light)
  return { ...p, ground: stage, main, second }
}

/** 1200 × 360: a podium in spotlights. */
export function leagueBannerArt({ key, title, subtitle }: Omit<BannerArt, 'motif'>): string {
  const random = seededRandom(`league banner ${key}`)
  const p = { ...choosePalette(random, random.pick(['night', 'noble'])), second: '#e8b84a', main: '#d9603f' }
  const ground = mix(p.deep, p.dark, 0.25)
  const [trophy, crown] = sceneMotif('league')
  const [pawns] = sceneMotif('meetup')
  const beams = [640, 800, 960, 1120]
    .map((x) =>
      polygon(
        [
          [x - 12, 0],
          [x + 12, 0],
          [x + 110, 360],
          [x - 130, 360],
        ],
        { fill: p.second, opacity: 0.12 },
      ),
    )
    .join('')
  const steps = [
    [700, 250, '#c9ced6', '2'],
    [856, 200, '#e8b84a', '1'],
    [1012, 274, '#cd8b55', '3'],
  ] as const
  const podium = steps
    .map(
      ([x, y, colour, rank]) =>
        rect(x, y, 152, 360 - y, colour) +
        rect(x, y, 152, 12, lighter(colour, 0.08)) +
        path(
          textBlock([rank], { font: 'heavy', size: 52 }, { x: x + 76, top: y + 24, anchor: 'middle' }).d,
          darker(colour, 0.3),
        ),
    )
    .join('')
  const sparks = Array.from({ length: 26 }, () =>
    polygon(
      starPoints(random.between(640, 1190), random.between(10, 230), random.between(4, 10), 2.5, 4),
      random.pick([p.accent, p.second, p.main]),
    ),
  ).join('')
  return svgDocument(
    1200,
    360,
    rect(0, 0, 1200, 360, ground) +
      beams +
      sparks +
      podium +
      moved(trophy(p, random), { x: 932, y: 104, scale: 0.92 }) +
      moved(crown(p, random), { x: 776, y: 204, scale: 0.46 }) +
      moved(pawns({ ...p, light: '#ffffff' }, random), { x: 1088, y: 222, scale: 0.52 }) +
      line(
        [
          [0, 357],
          [1200, 357],
        ],
        { stroke: p.second, width: 6, cap: 'butt' },
      ) +
      bannerText(title, subtitle, { x: 60, y: 24, width: 590, height: 312 }, '#ffffff', p.accent),
  )
}

const backdropsOf: Readonly<Record<string, readonly Backdrop[]>> = {
  space: [space],
  sea: [sea],
  summer: [sea],
  winter: [ice],
  autumn: [forest, hills],
  spring: [hills, cloudy],
  train: [hills, mountains],
  mystery: [city, room, nightHills],
  strategy: [mountains, hills],
  holiday: [fivePeaks],
  festival: [nightHills, city],
  cafe: [room],
  lesson: [room],
  party: [confetti, rays],
  league: [spotlight, rays],
  trophy: [spotlight, confetti],
  couple: [room, hills],
}

/** 1200 × 675 without text, because the headline is shown beside it. */
export function newsArt({ key, motif }: { key: string; motif: string; title?: string }): string {
  const random = seededRandom(`news ${key}`)
  const p = choosePalette(random, random.pick(moods))
  const backdrop = random.pick(backdropsOf[motif] ?? [hills, rays, cloudy, room, confetti, mountains])
  const [hero, left, right] = sceneMotif(motif)
  const base = 675 * Math.min(0.92, backdrop.ground + 0.06)
  const shadow = (x: number, w: number) => ellipse(x, base, w, 18, { fill: p.dark, opacity: 0.22 })
  return svgDocument(
    1200,
    675,
    backdrop.draw({ width: 1200, height: 675, id: 'news' }, p, random) +
      circle(600, base - 210, 270, { fill: p.light, opacity: 0.3 }) +
      shadow(600, 230) +
      shadow(270, 130) +
      shadow(930, 130) +
      moved(left(p, random), { x: 270, y: base - 122, scale: 1.24, turn: random.between(-5, 3) }) +
      moved(right(p, random), { x: 930, y: base - 118, scale: 1.2, turn: random.between(-3, 5) }) +
      moved(hero(p, random), { x: 600, y: base - 208, scale: 2.12 }),
  )
}
