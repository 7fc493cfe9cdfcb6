import { coverWidths } from '~/features/catalogue/game'
import { gameCover } from './artwork/game-cover'
import { readContent } from './read-content'

/** Which picture: `games` and `splendor`, for example. */
export interface PictureName {
  kind: string
  key: string
}

export interface Picture {
  /** Widths in which the picture is kept. */
  widths: readonly number[]
  /** The drawing as SVG; takes some milliseconds. */
  draw(): string
}

interface Shelf {
  widths: readonly number[]
  /** By key. */
  drawings: ReadonlyMap<string, () => string>
}

export const explanationParts = ['setup', 'turn', 'end'] as const

function gather(): Record<string, Shelf> {
  const { games } = readContent()
  return {
    games: {
      widths: coverWidths,
      drawings: new Map(games.map((game) => [game.slug, () => gameCover({ key: game.slug, ...game })])),
    },
  }
}

let shelves: Record<string, Shelf> | null = null

function shelfOf(kind: string): Shelf | undefined {
  shelves ??= gather()
  return Object.hasOwn(shelves, kind) ? shelves[kind] : undefined
}

export function findPicture({ kind, key }: PictureName): Picture | null {
  const shelf = shelfOf(kind)
  const draw = shelf?.drawings.get(key)
  return shelf && draw ? { widths: shelf.widths, draw } : null
}

/** The address that games, articles and people keep; one file of it is `${address}-${width}.webp`. */
export function pictureAddress({ kind, key }: PictureName): string {
  return kind === 'default' ? `/media/default-${key}` : `/media/art/${kind}/${key}`
}

/** All there are, in the order in which a visitor is likely to see them. */
export function allPictures(): PictureName[] {
  return Object.entries((shelves ??= gather())).flatMap(([kind, { drawings }]) =>
    [...drawings.keys()].map((key) => ({ kind, key })),
  )
}
