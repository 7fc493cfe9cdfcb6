import { z } from 'zod'
import { changedMeanwhile } from '~/lib/conflict'
import type { EndpointParts } from '~/lib/endpoint'
import { beforeQuery, listOf, pageOf, searchQuery, wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { newsTags } from '../../news'
import { newsRefusals } from '../../refusals'
import {
  bannerMessages,
  isBannerUrl,
  isWebAddress,
  writingLimits,
  writingMessages,
  writingRefusals,
} from '../../writing'

const whole = z.number().int()
const articleStates = z.enum(['draft', 'scheduled', 'published'])
const bannerPlaces = z.enum(['top', 'league']).meta({ label: '자리(place)' })
const version = z.string().max(40).meta({ label: '버전(version)' })
const picture = z.string().max(200).meta({ label: '사진(image)' })
const moment = (says: string) =>
  z.iso.datetime({ offset: true, error: says }).transform((text) => new Date(text))

/** An article in an operator's list. */
const articleCard = z.object({
  id: whole,
  title: z.string(),
  image: z.string().nullable(),
  state: articleStates,
  /** When the article is or was published; null for a draft. */
  publishAt: z.date().nullable(),
})

/** An article as operators edit it, with the version that a save must name. */
const managedArticle = z.object({
  id: whole,
  title: z.string(),
  images: z.array(z.string()),
  html: z.string(),
  sourceUrl: z.string().nullable(),
  state: articleStates,
  publishAt: z.date().nullable(),
  version: z.string(),
})

const writtenArticle = z.object({
  title: writtenText('제목(title)', {
    min: 1,
    max: writingLimits.title,
    says: writingMessages.longTitle,
    tooShort: writingMessages.title,
  }),
  html: z
    .string()
    .max(writingLimits.text, { error: writingMessages.longText, abort: true })
    .refine((html) => html.replace(/<[^<>]*>|&nbsp;/g, '').trim() !== '', writingMessages.text)
    .meta({ label: '내용(html)', text: 'lines' }),
  images: listOf(picture, { max: writingLimits.images, tooLong: writingMessages.images }).meta({
    label: '사진(images)',
  }),
  sourceUrl: z
    .string()
    .max(writingLimits.url, { abort: true })
    .refine(isWebAddress, writingMessages.sourceUrl)
    .nullable()
    .meta({ label: '원문 주소(sourceUrl)' }),
  /** A time, 'now', or null for a draft. */
  publishAt: z
    .union([z.literal('now'), moment(writingMessages.publishAt)], writingMessages.publishAt)
    .nullable()
    .meta({ label: '발행 시간(publishAt)' }),
})

/** A banner as operators edit it, with the version that a save must name. */
const managedBanner = z.object({
  id: whole,
  place: bannerPlaces,
  image: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  shownFrom: z.date().nullable(),
  shownUntil: z.date().nullable(),
  state: z.enum(['waiting', 'shown', 'ended']),
  version: z.string(),
})

const writtenBanner = z.object({
  title: writtenText('배너에 쓰인 말(title)', {
    min: 1,
    max: writingLimits.bannerTitle,
    says: bannerMessages.longTitle,
    tooShort: bannerMessages.title,
  }),
  image: picture,
  url: z
    .string()
    .max(writingLimits.url, { error: bannerMessages.url, abort: true })
    .refine(isBannerUrl, bannerMessages.url)
    .nullable()
    .meta({ label: '주소(url)' }),
  shownFrom: moment(bannerMessages.time).nullable().meta({ label: '시작(shownFrom)' }),
  shownUntil: moment(bannerMessages.time).nullable().meta({ label: '끝(shownUntil)' }),
})

const search = searchQuery(writingLimits.search)
const bannerId = z.object({ id: wholeNumber('배너 번호') })
const articleId = z.object({ id: wholeNumber('소식 번호') })
const versionInput = z.object({ version })
const mostArticleBytes = 128 * 1024
const done = z.object({})

const forOperators = { audience: 'operator: content' } as const

export const newsDeskCalls = {
  articles: {
    ...forOperators,
    summary: '모든 소식, 나중에 쓴 것부터. q는 제목. count는 1,000까지 세고 더 있으면 1,001',
    query: z.object({
      q: search,
      state: articleStates.optional().meta({ label: '상태(state)' }),
      before: beforeQuery(),
    }),
    reply: pageOf(articleCard),
    dependsOn: [newsTags.articles.all],
  },
  article: {
    ...forOperators,
    params: articleId,
    summary: '소식 하나와 그 버전',
    reply: managedArticle,
    dependsOn: [newsTags.articles.by('id')],
    refusals: newsRefusals.noArticle,
  },
  previewArticle: {
    ...forOperators,
    summary: '저장하지 않고, 읽는 사람에게 보일 그대로',
    body: writtenArticle,
    mostBodyBytes: mostArticleBytes,
    reply: z.object({
      title: z.string(),
      images: z.array(z.string()),
      html: z.string(),
      sourceUrl: z.string().nullable(),
      publishedAt: z.date(),
    }),
  },
  writeArticle: {
    ...forOperators,
    summary: '소식 쓰기. publishAt이 없으면 초안, now면 바로 발행',
    body: writtenArticle,
    mostBodyBytes: mostArticleBytes,
    oncePerKey: true,
    reply: managedArticle,
  },
  changeArticle: {
    ...forOperators,
    params: articleId,
    summary: '소식 수정. 발행한 소식의 publishAt을 비우면 발행을 취소해요',
    body: writtenArticle.extend({ version }),
    mostBodyBytes: mostArticleBytes,
    reply: managedArticle,
    refusals: [newsRefusals.noArticle, changedMeanwhile],
  },
  removeArticle: {
    ...forOperators,
    params: articleId,
    query: versionInput,
    summary: '발행하지 않은 소식 삭제',
    reply: done,
    refusals: [newsRefusals.noArticle, writingRefusals.isPublished, changedMeanwhile],
  },
  banners: {
    ...forOperators,
    summary:
      '한 자리의 배너. 보이는 것과 기다리는 것은 순서대로, 끝난 것(state=ended)은 나중에 올린 것부터. version은 순서의 버전',
    query: z.object({
      place: bannerPlaces,
      state: z.literal('ended').optional().meta({ label: '상태(state)' }),
      q: search,
      before: beforeQuery(),
    }),
    reply: pageOf(managedBanner).extend({ version: z.string() }),
    dependsOn: [newsTags.banners.all],
  },
  banner: {
    ...forOperators,
    params: bannerId,
    summary: '배너 하나와 그 버전',
    reply: managedBanner,
    dependsOn: [newsTags.banners.all],
    refusals: writingRefusals.noBanner,
  },
  writeBanner: {
    ...forOperators,
    summary: '배너 올리기. 그 자리의 마지막에 서요',
    body: writtenBanner.extend({ place: bannerPlaces }),
    oncePerKey: true,
    reply: managedBanner,
    refusals: writingRefusals.tooManyBanners,
  },
  changeBanner: {
    ...forOperators,
    params: bannerId,
    summary: '배너 수정',
    body: writtenBanner.extend({ version }),
    reply: managedBanner,
    refusals: [writingRefusals.noBanner, changedMeanwhile],
  },
  removeBanner: {
    ...forOperators,
    params: bannerId,
    query: versionInput,
    summary: '배너 삭제',
    reply: done,
    refusals: [writingRefusals.noBanner, changedMeanwhile],
  },
  arrangeBanners: {
    ...forOperators,
    summary: '한 자리의 배너의 순서. 끝나지 않은 배너를 모두 보내요',
    body: z.object({
      place: bannerPlaces,
      ids: listOf(wholeNumber('배너 번호'), { max: writingLimits.banners }).meta({ label: '순서(ids)' }),
      version,
    }),
    reply: done,
    refusals: changedMeanwhile,
  },
  addPicture: {
    ...forOperators,
    params: z.object({
      use: z.enum(['news', 'top', 'league', 'cover', 'explanation']).meta({ label: '쓰는 곳' }),
    }),
    summary:
      '소식(news), 배너(top, league), 게임 표지(cover)나 설명(explanation)에 쓸 사진 올리기. 자리에 맞게 잘라요',
    upload: 'picture',
    rate: 'upload',
    reply: z.object({ image: z.string() }),
  },
} satisfies Record<string, EndpointParts>
