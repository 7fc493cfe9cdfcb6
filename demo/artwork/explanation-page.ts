import { seededRandom } from '~/lib/seeded-random'
import { circle, moved, path, polygon, rect, starPoints, svgDocument } from '~/lib/server/pictures/shapes'
import { fitText, measureText, textBlock, textPath, wrapText } from '~/lib/server/pictures/text-path'
import { explanationTitles } from './explanation-titles'
import type { Motif } from './motifs/motif'
import * as table from './motifs/tabletop'
import * as things from './motifs/things'
import { choosePalette, darker, type Mood, mix, mostReadable } from './palette'

export type ExplanationPage = keyof typeof explanationTitles

export type Explanation = {
  game: { key: string; nameKo: string }
  page: ExplanationPage
  steps: readonly string[]
  tip?: string
}

const pageMoods: Record<ExplanationPage, readonly Mood[]> = {
  setup: ['day', 'sea'],
  turn: ['nature', 'retro'],
  end: ['candy', 'warm'],
}

const turnArrows: Motif = (p) =>
  path('M-62 -30A68 68 0 0 1 58 -38', { stroke: p.main, width: 26 }) +
  polygon(
    [
      [42, -84],
      [96, -20],
      [24, -6],
    ],
    p.main,
  ) +
  path('M62 30A68 68 0 0 1 -58 38', { stroke: p.second, width: 26 }) +
  polygon(
    [
      [-42, 84],
      [-96, 20],
      [-24, 6],
    ],
    p.second,
  )

// The first matching word of a step decides what is drawn beside it.
const motifsByWord: readonly (readonly [RegExp, Motif])[] = [
  [/승리|이기|이겨|이긴|승자|우승|1등/, things.trophy],
  [
    /점수|점을|점씩|\d점/,
    (p) =>
      polygon(starPoints(0, 0, 100, 44, 5), p.second) +
      polygon(starPoints(0, 0, 60, 26, 5), mix(p.second, p.light, 0.5)),
  ],
  [/주사위/, table.dice],
  [/보석|다이아/, things.gems],
  [/동전|코인|돈|화폐|골드|금화|원을/, things.coins],
  [/카드|패를|손패|덱/, table.cards],
  [/육각|지형/, table.hexes],
  [/타일/, table.mosaic],
  [/블록|조각|나무토막/, table.polyomino],
  [/숫자/, table.numberTiles],
  [/글자|단어|낱말|설명/, things.speech],
  [/그림|그려|그리/, things.pencil],
  [/칩|베팅|걸어/, table.chips],
  [/기차|노선|선로/, things.routes],
  [/지도|보드|판을|판 위|게임판/, things.treasureMap],
  [/바둑돌|돌을|돌이|구슬/, table.stones],
  [/시계|모래시계|시간|초 안/, things.hourglass],
  [/종을|종 /, things.bell],
  [/정체|역할|늑대|마피아|범인/, things.masks],
  [/단서|추리|맞히|맞혀/, things.magnifier],
  [/협력|함께|힘을/, things.hands],
  [/건물|집을|마을/, things.key],
  [/자원|재료|향신료|상품/, things.sacks],
  [/공격|전투|싸움/, things.shieldAndSwords],
  [/차례|순서|돌아가|시계 방향|다음 사람|라운드/, turnArrows],
  [/일꾼|말을|말 |미플|토큰|사람|플레이어/, table.pawns],
]

const spareMotifs: Record<ExplanationPage, readonly Motif[]> = {
  setup: [table.pawns, things.treasureMap, table.cards, things.compass],
  turn: [turnArrows, table.pawns, things.lightbulb, things.compass],
  end: [things.flag, things.trophy, things.crown, things.hourglass],
}

const width = 800
const margin = 40

/** An illustrated page of rules, 800 wide. Its height grows with the steps and is at least 1000. */
export function explanationPage({ game, page, steps, tip }: Explanation): string {
  const random = seededRandom(`explanation ${game.key} ${page}`)
  const p = choosePalette(random, random.pick(pageMoods[page]))
  const paper = mix(p.light, p.accent, 0.25)
  const bar = darker(p.deep, 0.06)
  const barInk = mostReadable(bar, [p.light, p.dark])
  const style = { font: 'medium', size: 34 } as const
  const lineHeight = 1.42

  const name = fitText(game.nameKo, { font: 'bold', width: 480, height: 36, maxSize: 34, maxLines: 1 })
  let drawing = ''
  drawing += path(
    textPath(name.lines.join(' '), { font: 'bold', size: name.size }, { x: margin, y: 66 }),
    mix(bar, barInk, 0.78),
  )
  drawing += path(
    textPath(explanationTitles[page], { font: 'heavy', size: 72 }, { x: margin - 2, y: 148 }),
    barInk,
  )
  const pageNumber = { setup: 0, turn: 1, end: 2 }[page]
  const corner = [0, 1, 2]
    .map((i) =>
      circle(
        width - margin - 12 - (2 - i) * 36,
        168,
        i === pageNumber ? 11 : 8,
        i === pageNumber ? p.second : mix(bar, barInk, 0.35),
      ),
    )
    .join('')
  const heading = moved((spareMotifs[page][0] ?? table.pawns)({ ...p, ground: bar }, random), {
    x: width - 116,
    y: 84,
    scale: 0.62,
  })

  const rows = steps.map((step) => {
    const lines = wrapText(step, { ...style, maxWidth: width - margin * 2 - 104 - 150 - 26 })
    return { step, lines, height: Math.max(136, lines.length * style.size * lineHeight + 56) }
  })
  const tipLines = tip ? wrapText(tip, { font: 'medium', size: 30, maxWidth: width - margin * 2 - 150 }) : []
  const tipHeight = tip ? tipLines.length * 30 * lineHeight + 56 : 0
  const natural = 230 + rows.reduce((sum, row) => sum + row.height + 20, 0) + (tip ? tipHeight + 20 : 0) + 24
  const height = Math.max(1000, Math.ceil(natural))
  // With few steps, the remaining space is distributed between them.
  const extra = rows.length > 0 ? Math.min(56, (height - natural) / rows.length) : 0

  const used = new Set<Motif>()
  let y = 230
  rows.forEach((row, i) => {
    const h = row.height + extra
    const found = motifsByWord.find(([word, motif]) => word.test(row.step) && !used.has(motif))?.[1]
    const motif = found ?? spareMotifs[page].find((spare) => !used.has(spare)) ?? table.pawns
    used.add(motif)
    const ground = mix([p.ground, p.second, p.accent, p.main][i % 4] ?? p.ground, p.light, 0.62)
    drawing +=
      rect(margin, y + 5, width - margin * 2, h, darker(paper, 0.06), 26) +
      rect(margin, y, width - margin * 2, h, '#ffffff', 26)
    drawing +=
      rect(width - margin - 150, y, 150, h, ground, 26) + rect(width - margin - 150, y, 60, h, ground)
    drawing += moved(motif({ ...p, ground, light: '#ffffff' }, random), {
      x: width - margin - 75,
      y: y + h / 2,
      scale: 0.56,
    })
    drawing +=
      circle(margin + 54, y + h / 2, 32, p.main) +
      path(
        textPath(
          String(i + 1),
          { font: 'black', size: 38 },
          { x: margin + 54, y: y + h / 2 + 13.5, anchor: 'middle' },
        ),
        mostReadable(p.main, ['#ffffff', p.dark]),
      )
    const textHeight = style.size * (1 + (row.lines.length - 1) * lineHeight)
    drawing += path(
      textBlock(row.lines, { ...style, lineHeight }, { x: margin + 104, top: y + (h - textHeight) / 2 }).d,
      '#26262e',
    )
    y += h + 20
  })
  if (tip) {
    const ground = mix(p.second, p.light, 0.55)
    drawing += rect(margin, y, width - margin * 2, tipHeight, ground, 26)
    drawing += moved(things.lightbulb({ ...p, second: darker(p.second, 0.06) }, random), {
      x: margin + 66,
      y: y + tipHeight / 2 + 4,
      scale: 0.4,
    })
    const textHeight = 30 * (1 + (tipLines.length - 1) * lineHeight)
    drawing += path(
      textBlock(
        tipLines,
        { font: 'medium', size: 30, lineHeight },
        { x: margin + 122, top: y + (tipHeight - textHeight) / 2 },
      ).d,
      '#26262e',
    )
  }
  const barWidth = measureText(explanationTitles[page], { font: 'heavy', size: 72 })
  const ground =
    rect(0, 0, width, 200, bar) +
    circle(width - 116, 92, 150, mix(bar, p.ground, 0.25)) +
    rect(0, 200, width, height - 200, paper) +
    rect(margin, 170, barWidth, 8, p.second, 4)
  return svgDocument(width, height, ground + heading + corner + drawing)
}
