import { z } from 'zod'
import { changedMeanwhile } from '~/lib/conflict'
import { del, get, listOf, pageOf, pageQuery, post, put, wholeNumber } from '~/lib/contract'
import { field, spread, wireNamesOf, wireShape } from '~/lib/wire-shape'
import { articleShape } from '../news/contract'
import { newsRefusals } from '../news/refusals'
import { newsTags } from '../news/tags'
import { isWebAddress, writingLimits, writingMessages, writingRefusals } from '../news/writing'

// These calls are our own; they keep the public API's spelling of news and banners.

const whole = z.number().int()
const articleStates = z.enum(['draft', 'scheduled', 'published'])
const version = z.string().max(40).meta({ label: '버전(version)' })
const picture = z.string().max(200).meta({ label: '사진(img1)' })

/** An article in an operator's list. */
export const keptArticleCardShape = wireShape({
  id: whole,
  title: z.string(),
  image: field('image1', z.string().nullable()),
  state: articleStates,
  /** When readers see it, or have first seen it. */
  publishAt: field('publish_at', z.string().nullable()),
})

/** An article with all that an operator has written, and the version by which it is saved. */
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
  title: z
    .string()
    .trim()
    .min(1, writingMessages.title)
    .max(writingLimits.title, writingMessages.longTitle)
    .meta({ label: '제목(title)' }),
  html: field(
    'content',
    z
      .string()
      .refine((html) => html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '', writingMessages.text)
      .max(writingLimits.text, writingMessages.longText)
      .meta({ label: '내용(content)' }),
  ),
  images: listOf(picture, { max: writingLimits.images, tooLong: writingMessages.images }).meta({
    label: '사진(images)',
  }),
  sourceUrl: field(
    'url',
    z
      .string()
      .max(writingLimits.url)
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
const articleFields = Object.fromEntries(
  Object.entries(wireNamesOf(writtenArticleShape.fields)).map(([own, wire]) => [wire, own]),
)

/** The field of the form that the wire calls so. The form calls the time of publishing `time`. */
export function toArticleField(wireName: string): string | null {
  const own = articleFields[wireName] ?? null
  return own === 'publishAt' ? 'time' : own
}

export const changedArticleShape = wireShape({ ...writtenArticleShape.fields, version })
export const versionShape = wireShape({ version })
export const uploadedShape = wireShape({ image: field('img1', z.string()) })

const search = z
  .string()
  .max(writingLimits.search, `검색어는 ${writingLimits.search}자까지 입력해 주세요.`)
  .optional()
  .meta({ label: '검색어(q)' })
const articleId = z.object({ id: wholeNumber('소식 번호') })
const mostArticleBytes = 128 * 1024

const forOperators = { audience: 'operator' } as const

export const contentEndpoints = {
  articles: get('/v1/operator/news', {
    ...forOperators,
    summary: '모든 소식, 나중에 쓴 것부터. q는 제목',
    query: z.object({
      q: search,
      state: articleStates.optional().meta({ label: '상태(state)' }),
      page: pageQuery(),
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
  addPicture: post('/v1/operator/pictures/:use', {
    ...forOperators,
    params: z.object({ use: z.enum(['news', 'top', 'league']).meta({ label: '쓰는 곳' }) }),
    summary: '소식(news)이나 배너(top, league)에 쓸 사진 올리기. 자리에 맞게 잘라요',
    upload: 'picture',
    rate: 'upload',
    reply: uploadedShape.schema,
  }),
}
