import { type ArticleState, previewOf } from '~/features/news/news'
import { isWebAddress, writingLimits, writingMessages } from '~/features/news/writing'
import { countCharacters } from '~/lib/characters'
import { seoulMoment } from '~/lib/seoul-date'
import type { ManagedArticle } from './endpoints'

export const stateNames: Record<ArticleState, string> = {
  draft: '초안',
  scheduled: '예약',
  published: '발행',
}

export function isArticleState(text: string | null): text is ArticleState {
  return text !== null && Object.hasOwn(stateNames, text)
}

/** Readers can see the article never, from now on, or from a set time on. */
export type Timing = 'draft' | 'now' | 'at'

export interface TypedArticle {
  title: string
  html: string
  images: string[]
  sourceUrl: string
  timing: Timing
  /** The value of the time field, in Seoul: '2026-11-22T18:00'. */
  time: string
}

export function typedFrom(article: ManagedArticle | null): TypedArticle {
  return {
    title: article?.title ?? '',
    html: article?.html ?? '',
    images: article?.images ?? [],
    sourceUrl: article?.sourceUrl ?? '',
    timing: article?.state === 'published' ? 'now' : article?.state === 'scheduled' ? 'at' : 'draft',
    time:
      article?.state === 'scheduled' && article.publishAt !== null
        ? seoulMoment(new Date(article.publishAt)).slice(0, 16)
        : '',
  }
}

/** Converts the values of the form to the article that is sent. */
export function writtenFrom({ title, html, images, sourceUrl, timing, time }: TypedArticle) {
  return {
    title: title.trim(),
    html,
    images,
    sourceUrl: sourceUrl.trim() || null,
    publishAt: timing === 'at' ? `${time}:00+09:00` : timing === 'now' ? ('now' as const) : null,
  }
}

interface Problem {
  field: string
  message: string
}

/** The first problem that prevents saving the article. `now` has the format of the time field. */
export function whyBadArticle(
  { title, html, sourceUrl, timing, time }: TypedArticle,
  now: string,
): Problem | null {
  if (title.trim() === '') return { field: 'title', message: writingMessages.title }
  if (countCharacters(title.trim()) > writingLimits.title)
    return { field: 'title', message: writingMessages.longTitle }
  if (previewOf(html) === '') return { field: 'html', message: writingMessages.text }
  if (html.length > writingLimits.text) return { field: 'html', message: writingMessages.longText }
  if (sourceUrl.trim() !== '' && !isWebAddress(sourceUrl.trim())) {
    return { field: 'sourceUrl', message: writingMessages.sourceUrl }
  }
  if (timing !== 'at') return null
  if (time === '') return { field: 'time', message: writingMessages.publishAt }
  return time <= now ? { field: 'time', message: writingMessages.pastPublishAt } : null
}
