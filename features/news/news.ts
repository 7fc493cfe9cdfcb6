import { tagKind } from '~/lib/tags'

export interface ArticleCard {
  id: number
  title: string
  /** The first picture's path without the width, or null. */
  image: string | null
  /** The beginning of the text, without markup. */
  preview: string
  publishedAt: string
}

/**
 * A draft has no time, a scheduled article waits for its time, and only published ones are shown to readers.
 */
export type ArticleState = 'draft' | 'scheduled' | 'published'

/** An article as an operator writes it. */
export interface WrittenArticle {
  title: string
  /** Sanitised when it is stored. */
  html: string
  images: string[]
  sourceUrl: string | null
  /** The time of publication. Null is a draft, and a time in the past means now. */
  publishAt: Date | 'now' | null
}

export interface NewArticle {
  /** The name in picture paths; null for articles by operators. */
  slug?: string | null
  title: string
  /** Sanitised when it is stored. */
  html: string
  images: string[]
  sourceUrl?: string | null
  dueAt: Date
}

/** 'top' is the carousel at the top of the home screen, 'league' the place further down. */
export type BannerPlace = 'top' | 'league'

/** A banner as an operator writes it. */
export interface WrittenBanner {
  title: string
  image: string
  url: string | null
  /** Null means that it is shown at once; in `shownUntil`, that it has no end. */
  shownFrom: Date | null
  shownUntil: Date | null
}

export interface NewBanner {
  place: BannerPlace
  position: number
  title: string
  image: string
  url: string | null
}

/** Pictures are stored in these widths, at `${image}-${width}.webp`. */
export const articleImageWidths = [360, 720] as const
export const bannerWidths = [480, 720, 960] as const

/** Page size of the list. */
export const articlesPerPage = 20
/** The number of articles on the home screen, which requests them with the flag 'first'. */
export const firstArticles = 3
export const longestPreview = 120

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/**
 * Tags that occur within a word or sentence. Every other tag separates words, so it is replaced by a space.
 */
const inlineTag = /<\/?(?:a|b|code|em|i|mark|s|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi

/** An article's text without tags, shortened to fit a card. */
export function previewOf(html: string): string {
  const text = html
    .replace(inlineTag, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  const points = [...text]
  return points.length <= longestPreview ? text : `${points.slice(0, longestPreview - 1).join('')}…`
}

/** A card keeps only what it shows, so that a page's embedded data stays small. */
export function cardOf({
  id,
  title,
  images,
  html,
  publishedAt,
}: Omit<ArticleCard, 'image' | 'preview'> & { images: string[]; html: string }): ArticleCard {
  return { id, title, image: images[0] ?? null, preview: previewOf(html), publishedAt }
}

export const newsTags = {
  articles: tagKind('articles'),
  banners: tagKind('banners'),
}
