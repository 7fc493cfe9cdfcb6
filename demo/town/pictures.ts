import { faceWidths } from '~/features/accounts/member'
import { cafeImageWidths } from '~/features/cafes/cafe'
import { coverWidths, explanationWidths } from '~/features/catalogue/game'
import { photoWidths } from '~/features/instructors/instructor'
import { articleImageWidths, bannerWidths } from '~/features/news/news'
import { readContent, type TownContent } from './read-content'

/** Identifies a picture, e.g. `games` and `splendor`. */
export interface PictureName {
  kind: PictureKind
  key: string
}

/** The stored widths by kind, in the order in which a visitor first sees the pictures. */
export const widthsOf = {
  banners: bannerWidths,
  games: coverWidths,
  news: articleImageWidths,
  cafes: cafeImageWidths,
  members: faceWidths,
  instructors: photoWidths,
  explanations: explanationWidths,
} as const
export type PictureKind = keyof typeof widthsOf

export function isPictureKind(kind: string): kind is PictureKind {
  return Object.hasOwn(widthsOf, kind)
}

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

/** All demo pictures, in the order in which a visitor is likely to see them. */
export function allPictures(): PictureName[] {
  const town = readContent()
  return (Object.keys(widthsOf) as PictureKind[]).flatMap((kind) =>
    keysOf[kind](town).map((key) => ({ kind, key })),
  )
}
