import { faceWidths } from '~/features/accounts/member'
import { coverWidths, explanationWidths } from '~/features/catalogue/game'
import { articleImageWidths, bannerWidths } from '~/features/news/news'
import { readContent } from '../town/read-content'
import { bannerArt, leagueBannerArt, newsArt } from './banners'
import { defaultCover } from './default-cover'
import { explanationPage } from './explanation-page'
import { gameCover } from './game-cover'
import { memberAvatar } from './member-avatar'

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

/** In the order in which a visitor is likely to see them. */
function gather(): Record<string, Shelf> {
  const { banners, games, articles, members, explanations } = readContent()
  const gamesBySlug = new Map(games.map((game) => [game.slug, game]))
  return {
    banners: {
      widths: bannerWidths,
      drawings: new Map([
        ...banners.top.map((banner) => [banner.key, () => bannerArt(banner)] as const),
        ...banners.league.map((banner) => [banner.key, () => leagueBannerArt(banner)] as const),
      ]),
    },
    default: { widths: coverWidths, drawings: new Map([['cover', defaultCover]]) },
    games: {
      widths: coverWidths,
      drawings: new Map(games.map((game) => [game.slug, () => gameCover({ key: game.slug, ...game })])),
    },
    news: {
      widths: articleImageWidths,
      drawings: new Map(
        articles.map(({ slug, image, title }) => [slug, () => newsArt({ key: slug, motif: image, title })]),
      ),
    },
    members: {
      widths: faceWidths,
      drawings: new Map(members.map((member) => [member.key, () => memberAvatar(member)])),
    },
    explanations: {
      widths: explanationWidths,
      drawings: new Map(
        explanations.flatMap(({ game: slug, tip, ...steps }) =>
          explanationParts.map((part) => [
            `${slug}-${part}`,
            () =>
              explanationPage({
                game: { key: slug, nameKo: gamesBySlug.get(slug)?.nameKo ?? '' },
                page: part,
                steps: steps[part],
                tip: part === 'end' ? tip : undefined,
              }),
          ]),
        ),
      ),
    },
  }
}

let shelves: Record<string, Shelf> | null = null

function allShelves(): Record<string, Shelf> {
  shelves ??= gather()
  return shelves
}

export function findPicture({ kind, key }: PictureName): Picture | null {
  const all = allShelves()
  const shelf = Object.hasOwn(all, kind) ? all[kind] : undefined
  const draw = shelf?.drawings.get(key)
  return shelf && draw ? { widths: shelf.widths, draw } : null
}

/** The address that games, articles and people keep; one file of it is `${address}-${width}.webp`. */
export function pictureAddress({ kind, key }: PictureName): string {
  return kind === 'default' ? `/media/default-${key}` : `/media/art/${kind}/${key}`
}

/** All there are, those first that a visitor sees first. */
export function allPictures(): PictureName[] {
  return Object.entries(allShelves()).flatMap(([kind, { drawings }]) =>
    [...drawings.keys()].map((key) => ({ kind, key })),
  )
}
