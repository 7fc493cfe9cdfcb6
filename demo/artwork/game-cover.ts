import { type Random, seededRandom } from '~/lib/seeded-random'
import { rect, svgDocument } from '~/lib/server/pictures/shapes'
import { type FontName, measureText, missingGlyphs } from '~/lib/server/pictures/text-path'
import { type LayoutName, layouts, side } from './cover-layouts'
import { chooseTheme } from './cover-themes'
import { type LetteringLook, letteringLooks } from './lettering'
import { choosePalette } from './palette'
import { patternNames } from './patterns'

export type GameCover = {
  key: string
  nameKo: string
  nameEn: string
  genres: readonly string[]
  /** From 1 to 10. */
  difficulty: number | null
  minPlayers: number
  maxPlayers: number
}

/** Splits '티켓 투 라이드: 유럽' into title and subtitle; '광기의 저택 2판' too. */
export function splitTitle(name: string): { title: string; subtitle: string | null } {
  const colon = name.match(/^(.+?):\s+(.+)$/)
  if (colon?.[1] && colon[2]) return { title: colon[1], subtitle: colon[2] }
  const edition = name.match(/^(.+?)\s+(\d+판)$/)
  if (edition?.[1] && edition[2]) return { title: edition[1], subtitle: edition[2] }
  return { title: name, subtitle: null }
}

function playersText(min: number, max: number): string {
  if (min === max) return `${min}명`
  return max > 20 ? `${min}명 이상` : `${min}–${max}명`
}

function chooseFont(random: Random, fonts: readonly FontName[], title: string): FontName {
  const wanted = random.pick(fonts)
  return missingGlyphs(title, wanted).length === 0 ? wanted : 'black'
}

const looksByFont: Partial<Record<FontName, readonly LetteringLook[]>> = {
  serif: ['outline', 'gradient', 'shadow', 'plain'],
  round: ['outline', 'extrude', 'double', 'tiles', 'shadow'],
}

function fittingLayouts(title: string, series: boolean, heavy: boolean): LayoutName[] {
  const letters = [...title].filter((l) => l.trim() !== '').length
  const always: LayoutName[] = [
    'fullScene',
    'fullScene',
    'framed',
    'band',
    'medallion',
    'archway',
    'diorama',
    'wallpaper',
    'panels',
  ]
  if (heavy) always.push('framed', 'archway', 'medallion')
  else always.push('slanted', 'poster')
  if (letters <= 9) always.push('poster', 'slanted')
  if (!series) always.push('quarters', 'quarters')
  if (letters >= 2 && letters <= 5 && !/[\dA-Za-z:]/.test(title)) always.push('column', 'column')
  if (letters <= 8 && measureText(title, { font: 'black', size: 1 }) < 8)
    always.push('burstTitle', 'burstTitle')
  return always
}

/** Deterministic: the same key always gives the same cover. */
export function gameCover(game: GameCover): string {
  const random = seededRandom(`cover ${game.key}`)
  const theme = chooseTheme(game, (names) => random.pick(names))
  const { title, subtitle } = splitTitle(game.nameKo)
  const font = chooseFont(random, theme.fonts, title)
  const hero = random.pick(theme.heroes)
  const others = theme.company.filter((motif) => motif !== hero)
  const layout = layouts[random.pick(fittingLayouts(title, subtitle !== null, (game.difficulty ?? 0) >= 6))]
  const latin = (game.nameEn.split(/[:–(]/)[0] ?? '').trim()
  const drawing = layout({
    title,
    subtitle,
    latin,
    players: playersText(game.minPlayers, game.maxPlayers),
    palette: choosePalette(random, random.pick(theme.moods)),
    random,
    hero,
    company: others.length > 0 ? random.pick(others) : hero,
    backdrop: random.pick(theme.backdrops),
    pattern: random.pick(patternNames),
    font,
    look: random.pick(looksByFont[font] ?? letteringLooks),
  })
  // The edge separates a pale cover from a white page.
  const edge = rect(1, 1, side - 2, side - 2, { stroke: '#00000022', width: 2 })
  return svgDocument(side, side, drawing + edge)
}
