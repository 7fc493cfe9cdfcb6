import {
  aliasesOf,
  type ManagedGameRow,
  type PlacedGameRow,
  versionOfGame,
} from '~/features/catalogue/server/queries/managed-games'
import {
  type ManagedArticleCardRow,
  type ManagedArticleRow,
  type ManagedBannerRow,
  stateOf,
  versionOfArticle,
  versionOfBanner,
} from '~/features/news/server/queries'
import { seoulMoment } from '~/lib/seoul-date'
import {
  keptArticleCardShape,
  keptArticleShape,
  keptBannerShape,
  keptGameCardShape,
  keptGameShape,
  placedGameShape,
} from '../contract'

const moment = (at: Date | null) => at && seoulMoment(at)

export function presentArticleCard(article: ManagedArticleCardRow) {
  const { id, title, images, dueAt, publishedAt } = article
  return keptArticleCardShape.toWire({
    id,
    title,
    image: images[0] ?? null,
    state: stateOf(article),
    publishAt: moment(publishedAt ?? dueAt),
  })
}

export function presentManagedArticle(article: ManagedArticleRow) {
  const { id, title, images, html, sourceUrl, dueAt, publishedAt } = article
  return keptArticleShape.toWire({
    id,
    title,
    images,
    html,
    sourceUrl,
    state: stateOf(article),
    publishAt: moment(publishedAt ?? dueAt),
    version: versionOfArticle(article),
  })
}

export function presentManagedBanner(banner: ManagedBannerRow, now: Date) {
  const { id, place, image, title, url, shownFrom, shownUntil } = banner
  const isOver = shownUntil !== null && shownUntil <= now
  const isWaiting = shownFrom !== null && shownFrom > now
  return keptBannerShape.toWire({
    id,
    place: place === 'league' ? 'league' : 'top',
    image,
    title,
    url,
    shownFrom: moment(shownFrom),
    shownUntil: moment(shownUntil),
    state: isOver ? 'ended' : isWaiting ? 'waiting' : 'shown',
    version: versionOfBanner(banner),
  })
}

type CardRow = Omit<PlacedGameRow, 'place'>

export function presentGameCard(game: CardRow) {
  return keptGameCardShape.toWire(toCard(game))
}

export function presentPlacedGame(game: PlacedGameRow) {
  return placedGameShape.toWire({ ...toCard(game), place: game.place })
}

export function toCard(game: CardRow) {
  return {
    id: game.id,
    name: game.name,
    image: game.image,
    minPlayers: game.minPlayers,
    maxPlayers: game.maxPlayers,
    playMinutes: game.playMinutes,
    playCount: game.playCount,
    reviewCount: game.reviewCount,
  }
}

export function presentManagedGame(game: ManagedGameRow) {
  return keptGameShape.toWire({
    id: game.id,
    name: game.name,
    englishName: game.englishName,
    aliases: aliasesOf(game),
    year: game.year,
    minPlayers: game.minPlayers,
    maxPlayers: game.maxPlayers,
    playMinutes: game.playMinutes,
    age: game.age,
    difficulty: game.difficulty,
    genres: game.genres,
    categories: (game.categories ?? []).filter((category) => category > 1),
    description: game.description,
    explanation: game.explanation ?? [],
    videoUrl: game.videoUrl,
    image: game.image,
    version: versionOfGame(game),
  })
}
