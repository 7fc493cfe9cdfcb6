import { z } from 'zod'
import { changedMeanwhile } from '~/lib/conflict'
import {
  beforeQuery,
  del,
  get,
  listOf,
  pageOf,
  pageQuery,
  post,
  put,
  searchQuery,
  wholeNumber,
  writtenText,
} from '~/lib/contract'
import { field, nested, spread, wireNamesOf, wireShape } from '~/lib/wire-shape'
import { editLimits, editMessages, editRefusals } from '../../catalogue/edited-game'
import {
  longestExplanationTitle,
  longestGameName,
  longestGenre,
  mostExplanationLines,
  mostExplanationParts,
} from '../../catalogue/game'
import { catalogueRefusals } from '../../catalogue/refusals'
import { gameTags } from '../../catalogue/tags'
import { articleShape } from '../contract'
import { newsRefusals } from '../refusals'
import { newsTags } from '../tags'
import {
  bannerMessages,
  isBannerUrl,
  isWebAddress,
  writingLimits,
  writingMessages,
  writingRefusals,
} from '../writing'

// These endpoints are not part of the public API, but they use its field names for news and banners.

const whole = z.number().int()
const articleStates = z.enum(['draft', 'scheduled', 'published'])
const bannerPlaces = z.enum(['top', 'league']).meta({ label: '자리(place)' })
const version = z.string().max(40).meta({ label: '버전(version)' })
const picture = z.string().max(200).meta({ label: '사진(img1)' })

/** An article in an operator's list. */
export const keptArticleCardShape = wireShape({
  id: whole,
  title: z.string(),
  image: field('image1', z.string().nullable()),
  state: articleStates,
  /** When the article is or was published; null for a draft. */
  publishAt: field('publish_at', z.string().nullable()),
})

/** An article as operators edit it, with the version that a save must name. */
export const keptArticleShape = wireShape({
  id: whole,
  title: z.string(),
  images: spread(['image1', 'image2', 'image3'], z.string().nullable()),
  html: field('content', z.string()),
  sourceUrl: field('url', z.string().nullable()),
  state: articleStates,
  publishAt: field('publish_at', z.string().nullable()),
  version: z.string(),
})

export const writtenArticleShape = wireShape({
  title: writtenText('제목(title)', {
    min: 1,
    max: writingLimits.title,
    says: writingMessages.longTitle,
    tooShort: writingMessages.title,
  }),
  html: field(
    'content',
    z
      .string()
      .max(writingLimits.text, { error: writingMessages.longText, abort: true })
      .refine((html) => html.replace(/<[^<>]*>|&nbsp;/g, '').trim() !== '', writingMessages.text)
      .meta({ label: '내용(content)', text: 'lines' }),
  ),
  images: listOf(picture, { max: writingLimits.images, tooLong: writingMessages.images }).meta({
    label: '사진(images)',
  }),
  sourceUrl: field(
    'url',
    z
      .string()
      .max(writingLimits.url, { abort: true })
      .refine(isWebAddress, writingMessages.sourceUrl)
      .nullable()
      .meta({ label: '원문 주소(url)' }),
  ),
  /** A time, 'now', or null for a draft. */
  publishAt: field(
    'publish_at',
    z
      .union([z.literal('now'), z.iso.datetime({ offset: true })], writingMessages.publishAt)
      .nullable()
      .meta({ label: '발행 시간(publish_at)' }),
  ),
})
/** `categories` for `categories.0`, because the form shows errors of list items at the list. */
function listNameOf(wireName: string): string {
  return wireName.split('.')[0] ?? wireName
}

const articleFields = Object.fromEntries(
  Object.entries(wireNamesOf(writtenArticleShape.fields)).map(([own, wire]) => [wire, own]),
)

/** The form field for a wire name. The form calls the publishing time `time`. */
export function toArticleField(wireName: string): string | null {
  const own = articleFields[listNameOf(wireName)] ?? null
  return own === 'publishAt' ? 'time' : own
}

export const changedArticleShape = wireShape({ ...writtenArticleShape.fields, version })
/** A banner as operators edit it, with the version that a save must name. */
export const keptBannerShape = wireShape({
  id: whole,
  place: bannerPlaces,
  image: field('img1', z.string()),
  title: z.string(),
  url: z.string().nullable(),
  shownFrom: field('shown_from', z.string().nullable()),
  shownUntil: field('shown_until', z.string().nullable()),
  state: z.enum(['waiting', 'shown', 'ended']),
  version: z.string(),
})

const bannerTime = z.iso.datetime({ offset: true, error: bannerMessages.time }).nullable()

const writtenBannerShape = wireShape({
  title: writtenText('배너에 쓰인 말(title)', {
    min: 1,
    max: writingLimits.bannerTitle,
    says: bannerMessages.longTitle,
    tooShort: bannerMessages.title,
  }),
  image: field('img1', picture),
  url: z
    .string()
    .max(writingLimits.url, { error: bannerMessages.url, abort: true })
    .refine(isBannerUrl, bannerMessages.url)
    .nullable()
    .meta({ label: '주소(url)' }),
  shownFrom: field('shown_from', bannerTime.meta({ label: '시작(shown_from)' })),
  shownUntil: field('shown_until', bannerTime.meta({ label: '끝(shown_until)' })),
})
export const newBannerShape = wireShape({ place: bannerPlaces, ...writtenBannerShape.fields })
export const changedBannerShape = wireShape({ ...writtenBannerShape.fields, version })
export const bannerOrderShape = wireShape({
  place: bannerPlaces,
  ids: listOf(wholeNumber('배너 번호'), { max: writingLimits.banners }).meta({ label: '순서(ids)' }),
  version,
})

const bannerFields = Object.fromEntries(
  Object.entries(wireNamesOf(writtenBannerShape.fields)).map(([own, wire]) => [wire, own]),
)

/** The form field for a wire name. */
export function toBannerField(wireName: string): string | null {
  return bannerFields[wireName] ?? null
}

/** The wire name of a form field. */
export function bannerFieldName(own: keyof typeof writtenBannerShape.fields): string {
  return wireNamesOf(writtenBannerShape.fields)[own]
}

/** A game in an operator's list. */
export const keptGameCardShape = wireShape({
  id: whole,
  name: z.string(),
  image: field('image1', z.string().nullable()),
  minPlayers: field('min_person', whole),
  maxPlayers: field('max_person', whole),
  playMinutes: field('play_time', whole),
  playCount: field('used_count', whole),
  reviewCount: field('review_count', whole),
})

/** A game in the order of a category. Places count from 1. */
export const placedGameShape = wireShape({ place: whole, ...keptGameCardShape.fields })

const explanationPart = z.object({ title: z.string(), lines: z.array(z.string()) })

/** A game as operators edit it, with the version that a save must name. */
export const keptGameShape = wireShape({
  id: whole,
  name: z.string(),
  englishName: field('name_en', z.string().nullable()),
  aliases: z.array(z.string()),
  year: whole.nullable(),
  minPlayers: field('min_person', whole),
  maxPlayers: field('max_person', whole),
  playMinutes: field('play_time', whole),
  age: field('recommend_age', whole),
  difficulty: field('meerkat_level', whole),
  genres: z.array(z.string()),
  categories: z.array(whole),
  description: z.string(),
  explanation: z.array(explanationPart),
  videoUrl: field('media_url', z.string().nullable()),
  image: field('image1', z.string().nullable()),
  version: z.string(),
})

const gameName = (label: string) =>
  writtenText(label, {
    min: 1,
    max: longestGameName,
    says: editMessages.longName,
    tooShort: editMessages.name,
  })
/** A part of a list, with one sentence for the list. */
const part = (label: string, max: number, says: string) => writtenText(label, { min: 1, max, says })

export const editedGameShape = wireShape({
  name: gameName('이름(name)'),
  englishName: field('name_en', gameName('영어 이름(name_en)').nullable()),
  aliases: listOf(gameName('다른 이름'), { max: editLimits.aliases, tooLong: editMessages.aliases }).meta({
    label: '다른 이름(aliases)',
  }),
  year: wholeNumber('출시 연도(year)', { min: -4000, max: 2100 }).nullable(),
  minPlayers: field('min_person', wholeNumber('최소 인원(min_person)', { max: 99 })),
  maxPlayers: field('max_person', wholeNumber('최대 인원(max_person)', { max: 99 })),
  playMinutes: field('play_time', wholeNumber('시간(play_time)', { min: 0, max: 6_000 })),
  age: field('recommend_age', wholeNumber('나이(recommend_age)', { min: 0, max: 99 })),
  difficulty: field('meerkat_level', wholeNumber('난이도(meerkat_level)', { max: 10 })),
  genres: listOf(part('장르', longestGenre, editMessages.genres), {
    max: editLimits.genres,
    tooLong: editMessages.genres,
  }).meta({ label: '장르(genres)' }),
  categories: listOf(wholeNumber('카테고리', { min: 2, max: 16 }), { max: 15 }).meta({
    label: '카테고리(categories)',
  }),
  description: writtenText('설명(description)', {
    max: editLimits.description,
    says: editMessages.description,
    kind: 'lines',
  }),
  explanation: listOf(
    z.object({
      title: part('제목', longestExplanationTitle, editMessages.explanation),
      lines: listOf(part('줄', editLimits.line, editMessages.explanation), { max: mostExplanationLines }),
    }),
    { max: mostExplanationParts },
  ).meta({ label: '규칙(explanation)' }),
  videoUrl: field(
    'media_url',
    z
      .string()
      .max(editLimits.url, { error: editMessages.videoUrl, abort: true })
      .refine(isWebAddress, editMessages.videoUrl)
      .nullable()
      .meta({ label: '영상 주소(media_url)' }),
  ),
  version,
})

const editedFields = Object.fromEntries(
  Object.entries(wireNamesOf(editedGameShape.fields)).map(([own, wire]) => [wire, own]),
)

/** The form field for a wire name. */
export function toGameField(wireName: string): string | null {
  return editedFields[listNameOf(wireName)] ?? null
}

/** The wire name of a form field. */
export function gameFieldName(own: keyof typeof editedGameShape.fields): string {
  return wireNamesOf(editedGameShape.fields)[own]
}

/** What a merge of the game into another one would move. */
export const mergePreviewShape = wireShape({
  from: nested('from', keptGameCardShape),
  into: nested('into', keptGameCardShape),
  reviews: whole,
  doubledReviews: field('doubled_reviews', whole),
  plays: whole,
  likes: whole,
  doubledLikes: field('doubled_likes', whole),
  shelves: whole,
  doubledShelves: field('doubled_shelves', whole),
  meetups: whole,
  instructors: whole,
  results: whole,
  names: whole,
  version: z.string(),
})

export const mergeAskedShape = wireShape({
  into: wholeNumber('남길 게임(into)'),
  version,
})

export const placeAskedShape = wireShape({
  gameId: field('product_id', wholeNumber('게임 번호(product_id)')),
  place: wholeNumber('순서(place)', { max: 10_000 }),
  version,
})

export const versionShape = wireShape({ version })
export const uploadedShape = wireShape({ image: field('img1', z.string()) })

const search = searchQuery(writingLimits.search)
const bannerId = z.object({ id: wholeNumber('배너 번호') })
const gameId = z.object({ id: wholeNumber('게임 번호') })
/** Category 1 is the ranking, which is not ordered by hand. */
const categoryParam = z.object({ category: wholeNumber('카테고리', { min: 2, max: 16 }) })
const articleId = z.object({ id: wholeNumber('소식 번호') })
const mostArticleBytes = 128 * 1024

const forOperators = { audience: 'operator' } as const

export const contentEndpoints = {
  articles: get('/v1/operator/news', {
    ...forOperators,
    summary: '모든 소식, 나중에 쓴 것부터. q는 제목. count는 1,000까지 세고 더 있으면 1,001',
    query: z.object({
      q: search,
      state: articleStates.optional().meta({ label: '상태(state)' }),
      before: beforeQuery(),
    }),
    reply: pageOf(keptArticleCardShape.schema),
    dependsOn: [newsTags.articles.all],
  }),
  article: get('/v1/operator/news/:id', {
    ...forOperators,
    params: articleId,
    summary: '소식 하나와 그 버전',
    reply: keptArticleShape.schema,
    dependsOn: [newsTags.articles.by('id')],
    refusals: [newsRefusals.noArticle],
  }),
  previewArticle: post('/v1/operator/news/preview', {
    ...forOperators,
    summary: '저장하지 않고, 읽는 사람에게 보일 그대로',
    body: writtenArticleShape.schema,
    mostBodyBytes: mostArticleBytes,
    reply: articleShape.schema,
  }),
  writeArticle: post('/v1/operator/news', {
    ...forOperators,
    summary: '소식 쓰기. publish_at이 없으면 초안, now면 바로 발행',
    body: writtenArticleShape.schema,
    mostBodyBytes: mostArticleBytes,
    oncePerKey: true,
    reply: keptArticleShape.schema,
  }),
  changeArticle: put('/v1/operator/news/:id', {
    ...forOperators,
    params: articleId,
    summary: '소식 수정. 발행한 소식의 publish_at을 비우면 발행을 취소해요',
    body: changedArticleShape.schema,
    mostBodyBytes: mostArticleBytes,
    reply: keptArticleShape.schema,
    refusals: [newsRefusals.noArticle, changedMeanwhile],
  }),
  removeArticle: del('/v1/operator/news/:id', {
    ...forOperators,
    params: articleId,
    query: versionShape.schema,
    summary: '발행하지 않은 소식 삭제',
    reply: z.object({}),
    refusals: [newsRefusals.noArticle, writingRefusals.isPublished, changedMeanwhile],
  }),
  banners: get('/v1/operator/banners', {
    ...forOperators,
    summary:
      '한 자리의 배너. 보이는 것과 기다리는 것은 순서대로, 끝난 것(state=ended)은 나중에 올린 것부터. version은 순서의 버전',
    query: z.object({
      place: bannerPlaces,
      state: z.literal('ended').optional().meta({ label: '상태(state)' }),
      q: search,
      before: beforeQuery(),
    }),
    reply: pageOf(keptBannerShape.schema).extend({ version: z.string() }),
    dependsOn: [newsTags.banners.all],
  }),
  banner: get('/v1/operator/banners/:id', {
    ...forOperators,
    params: bannerId,
    summary: '배너 하나와 그 버전',
    reply: keptBannerShape.schema,
    dependsOn: [newsTags.banners.all],
    refusals: [writingRefusals.noBanner],
  }),
  writeBanner: post('/v1/operator/banners', {
    ...forOperators,
    summary: '배너 올리기. 그 자리의 마지막에 서요',
    body: newBannerShape.schema,
    oncePerKey: true,
    reply: keptBannerShape.schema,
    refusals: [writingRefusals.tooManyBanners],
  }),
  changeBanner: put('/v1/operator/banners/:id', {
    ...forOperators,
    params: bannerId,
    summary: '배너 수정',
    body: changedBannerShape.schema,
    reply: keptBannerShape.schema,
    refusals: [writingRefusals.noBanner, changedMeanwhile],
  }),
  removeBanner: del('/v1/operator/banners/:id', {
    ...forOperators,
    params: bannerId,
    query: versionShape.schema,
    summary: '배너 삭제',
    reply: z.object({}),
    refusals: [writingRefusals.noBanner, changedMeanwhile],
  }),
  arrangeBanners: put('/v1/operator/banner-order', {
    ...forOperators,
    summary: '한 자리의 배너의 순서. 끝나지 않은 배너를 모두 보내요',
    body: bannerOrderShape.schema,
    reply: z.object({}),
    refusals: [changedMeanwhile],
  }),
  games: get('/v1/operator/games', {
    ...forOperators,
    summary:
      '모든 게임, 이름 순서로. q는 이름, 초성, 다른 이름. q가 없으면 page 대신 before로 이어 보고, count는 1,000까지 세요',
    rate: 'search',
    query: z.object({ q: search, page: pageQuery(), before: beforeQuery() }),
    reply: pageOf(keptGameCardShape.schema),
    dependsOn: [gameTags.facts.all, gameTags.figures.all],
  }),
  game: get('/v1/operator/games/:id', {
    ...forOperators,
    params: gameId,
    summary: '게임 하나와 그 버전',
    reply: keptGameShape.schema,
    dependsOn: [gameTags.facts.by('id')],
    refusals: [catalogueRefusals.noGame],
  }),
  editGame: put('/v1/operator/games/:id', {
    ...forOperators,
    params: gameId,
    summary: '게임 수정',
    body: editedGameShape.schema,
    reply: keptGameShape.schema,
    refusals: [catalogueRefusals.noGame, changedMeanwhile],
  }),
  previewMerge: get('/v1/operator/games/:id/merge', {
    ...forOperators,
    params: gameId,
    query: z.object({ into: wholeNumber('남길 게임(into)') }),
    summary: '이 게임을 다른 게임(into)에 합치면 옮겨질 것',
    // Depends on no tags: after the merge it would ask for a game that is gone. It is never kept, and a merge checks the version.
    reply: mergePreviewShape.schema,
    refusals: [catalogueRefusals.noGame, editRefusals.sameGame],
  }),
  mergeGame: post('/v1/operator/games/:id/merge', {
    ...forOperators,
    params: gameId,
    summary: '이 게임을 다른 게임(into)에 합치기. 되돌릴 수 없어요. 옛 주소는 남은 게임으로 이어져요',
    body: mergeAskedShape.schema,
    reply: keptGameShape.schema,
    refusals: [catalogueRefusals.noGame, editRefusals.sameGame, changedMeanwhile],
  }),
  categoryOrder: get('/v1/operator/categories/:category/games', {
    ...forOperators,
    params: categoryParam,
    summary: '카테고리의 게임, 보이는 순서로. version은 순서의 버전, total은 찾지 않았을 때의 수',
    query: z.object({ q: search, page: pageQuery() }),
    reply: pageOf(placedGameShape.schema).extend({ version: z.string(), total: whole }),
    dependsOn: [gameTags.facts.all, gameTags.figures.all],
  }),
  placeGame: put('/v1/operator/categories/:category/games', {
    ...forOperators,
    params: categoryParam,
    summary: '카테고리에서 게임 하나의 순서. place는 1부터',
    body: placeAskedShape.schema,
    reply: z.object({}),
    refusals: [catalogueRefusals.noGame, changedMeanwhile],
  }),
  addPicture: post('/v1/operator/pictures/:use', {
    ...forOperators,
    params: z.object({ use: z.enum(['news', 'top', 'league']).meta({ label: '쓰는 곳' }) }),
    summary: '소식(news)이나 배너(top, league)에 쓸 사진 올리기. 자리에 맞게 잘라요',
    upload: 'picture',
    rate: 'upload',
    reply: uploadedShape.schema,
  }),
}
