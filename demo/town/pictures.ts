import path from 'node:path'
import { faceWidths } from '~/features/accounts/member'
import { cafeImageWidths } from '~/features/cafes/cafe'
import { photoWidths } from '~/features/instructors/instructor'
import { articleImageWidths, bannerWidths } from '~/features/news/news'
import { coverWidths, explanationWidths } from '~/lib/game-picture-widths'
import { readStored, type StoredImage } from '~/lib/server/pictures/stored-image'
import { projectRoot } from '~/lib/server/project-root'
import { readContent, type TownContent } from './read-content'

/** Identifies a picture, e.g. `games` and `splendor`. */
export interface PictureName {
  kind: PictureKind
  key: string
}

/** The widths by kind. The widest one is the file in demo/town/pictures; `npm run build` makes the others from it. */
export const widthsOf = {
  banners: bannerWidths,
  games: coverWidths,
  news: articleImageWidths,
  cafes: cafeImageWidths,
  members: faceWidths,
  instructors: photoWidths,
  explanations: explanationWidths,
} as const
type PictureKind = keyof typeof widthsOf

function isPictureKind(kind: string): kind is PictureKind {
  return Object.hasOwn(widthsOf, kind)
}

/** The parts of an explanation, with the title of each. */
export const explanationTitles = { setup: '준비', turn: '차례 진행', end: '끝과 점수' } as const
export const explanationParts = ['setup', 'turn', 'end'] as const

const keysOf: Record<PictureKind, (town: TownContent) => string[]> = {
  banners: ({ banners }) => [...banners.top, ...banners.league].map(({ key }) => key),
  games: ({ games }) => games.map(({ slug }) => slug),
  news: ({ articles }) => articles.map(({ slug }) => slug),
  cafes: ({ cafes }) => cafes.map(({ slug }) => slug),
  members: ({ members }) => members.map(({ key }) => key),
  instructors: ({ instructors }) =>
    instructors.flatMap(({ key, member }) => (member === undefined ? [key] : [])),
  explanations: ({ explanations }) =>
    explanations.flatMap(({ game }) => explanationParts.map((part) => `${game}-${part}`)),
}

/** The path stored with games, articles and people. Its files are `${address}-${width}.webp`. */
export function pictureAddress({ kind, key }: PictureName): string {
  return `/media/art/${kind}/${key}`
}

/** All pictures that the content of the town shows. */
export function allPictures(): PictureName[] {
  const town = readContent()
  return (Object.keys(widthsOf) as PictureKind[]).flatMap((kind) =>
    keysOf[kind](town).map((key) => ({ kind, key })),
  )
}

export const picturesFolder = path.join(projectRoot, 'demo/town/pictures')

export function widestFile({ kind, key }: PictureName): string {
  return path.join(picturesFolder, kind, `${key}.webp`)
}

export const sizedFolder = path.join(projectRoot, 'build/pictures')

export function sizedFile({ kind, key }: PictureName, width: number): string {
  return path.join(sizedFolder, kind, `${key}-${width}.webp`)
}

const imageName = /^([a-z]+)\/([a-z0-9]+(?:-[a-z0-9]+)*?)(?:-(\d{2,4})\.webp)?$/

/**
 * Finds the image with this name, e.g. `games/splendor-320.webp`; without width and extension, the widest one, which
 * also stands in for sizes where nothing has been built (tests and `npm run dev`).
 */
export async function findTownPicture(name: string): Promise<StoredImage | null> {
  const [, kind = '', key = '', digits] = imageName.exec(name) ?? []
  if (!isPictureKind(kind)) return null
  const widths: readonly number[] = widthsOf[kind]
  const widest = Math.max(...widths)
  const width = digits === undefined ? widest : Number(digits)
  if (!widths.includes(width)) return null
  const sized = width === widest ? null : await readStored(sizedFile({ kind, key }, width))
  return sized ?? readStored(widestFile({ kind, key }))
}
