import {
  aliasesOf,
  type KeptGameRow,
  type PlacedGameRow,
  versionOfGame,
} from '~/features/catalogue/server/queries/kept-games'
import {
  type KeptArticleCardRow,
  type KeptArticleRow,
  type KeptBannerRow,
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

export function presentArticleCard(article: KeptArticleCardRow) {
  const { id, title, images, due_at, published_at } = article
  return keptArticleCardShape.toWire({
    id,
    title,
    image: images[0] ?? null,
    state: stateOf(article),
    publishAt: moment(published_at ?? due_at),
  })
}

export function presentKeptArticle(article: KeptArticleRow) {
  const { id, title, images, html, source_url, due_at, published_at } = article
  return keptArticleShape.toWire({
    id,
    title,
    images,
    html,
    sourceUrl: source_url,
    state: stateOf(article),
    publishAt: moment(published_at ?? due_at),
    version: versionOfArticle(article),
  })
}

export function presentKeptBanner(banner: KeptBannerRow, now: Date) {
  const { id, place, image, title, url, shown_from, shown_until } = banner
  const isOver = shown_until !== null && shown_until <= now
  const isWaiting = shown_from !== null && shown_from > now
  return keptBannerShape.toWire({
    id,
    place: place === 'league' ? 'league' : 'top',
    image,
    title,
    url,
    shownFrom: moment(shown_from),
    shownUntil: moment(shown_until),
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
    minPlayers: game.min_players,
    maxPlayers: game.max_players,
    playMinutes: game.play_minutes,
    playCount: game.play_count,
    reviewCount: game.review_count,
  }
}

export function presentKeptGame(game: KeptGameRow) {
  return keptGameShape.toWire({
    id: game.id,
    name: game.name,
    englishName: game.english_name,
    aliases: aliasesOf(game),
    year: game.year,
    minPlayers: game.min_players,
    maxPlayers: game.max_players,
    playMinutes: game.play_minutes,
    age: game.age,
    difficulty: game.difficulty,
    genres: game.genres,
    categories: (game.categories ?? []).filter((category) => category > 1),
    description: game.description,
    explanation: game.explanation ?? [],
    videoUrl: game.video_url,
    image: game.image,
    version: versionOfGame(game),
  })
}
