import { explanationParts, type PictureKind, type PictureName } from '../town/pictures'
import { readContent } from '../town/read-content'
import { bannerArt, leagueBannerArt, newsArt } from './banners'
import { cafeScene } from './cafe-scene'
import { explanationPage } from './explanation-page'
import { gameCover } from './game-cover'
import { memberAvatar } from './member-avatar'

type Drawings = Record<PictureKind, ReadonlyMap<string, () => string>>

function gather(): Drawings {
  const { banners, cafes, games, articles, members, instructors, explanations } = readContent()
  const gamesBySlug = new Map(games.map((game) => [game.slug, game]))
  return {
    banners: new Map([
      ...banners.top.map((banner) => [banner.key, () => bannerArt(banner)] as const),
      ...banners.league.map((banner) => [banner.key, () => leagueBannerArt(banner)] as const),
    ]),
    games: new Map(games.map((game) => [game.slug, () => gameCover({ key: game.slug, ...game })])),
    news: new Map(
      articles.map(({ slug, image, title }) => [slug, () => newsArt({ key: slug, motif: image, title })]),
    ),
    cafes: new Map(cafes.map(({ slug, name }) => [slug, () => cafeScene({ key: slug, name })])),
    members: new Map(members.map((member) => [member.key, () => memberAvatar(member)])),
    instructors: new Map(
      instructors.map(({ key, name }) => [
        key,
        () => memberAvatar({ key: `teaches ${key}`, nickname: name }),
      ]),
    ),
    explanations: new Map(
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
  }
}

let drawings: Drawings | null = null

/** Draws the picture as SVG, in a few milliseconds. Null if the demo has no such picture. */
export function drawPicture({ kind, key }: PictureName): string | null {
  drawings ??= gather()
  return drawings[kind].get(key)?.() ?? null
}
