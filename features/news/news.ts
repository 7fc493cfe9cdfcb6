export interface ArticleCard {
  id: number
  title: string
  /** Address of the picture without the width, or null. */
  image: string | null
  /** Beginning of the text without markup. */
  preview: string
  publishedAt: string
}

export interface Article extends ArticleCard {
  /** Sanitised HTML. */
  html: string
  images: string[]
  /** Where the story comes from, when it is not our own. */
  sourceUrl: string | null
}

export interface Banner {
  id: number
  image: string
  title: string
  /** An http(s) address opens a new window, a path goes there in the app; null is not tappable. */
  url: string | null
}

/** A draft has no time, a scheduled article waits for its time. Readers see published ones. */
export type ArticleState = 'draft' | 'scheduled' | 'published'

/** An article as an operator writes it. */
export interface WrittenArticle {
  title: string
  /** Cleaned when it is stored. */
  html: string
  images: string[]
  sourceUrl: string | null
  /** When readers see it: null is never, and a time that has passed is now. */
  publishAt: Date | 'now' | null
}

export interface NewArticle {
  /** Known name in addresses of pictures. */
  slug?: string | null
  title: string
  /** Cleaned when it is stored. */
  html: string
  images: string[]
  sourceUrl?: string | null
  dueAt: Date
}

/** The carousel at the top of home, or the league's place further down. */
export type BannerPlace = 'top' | 'league'

/** A banner as an operator writes it. */
export interface WrittenBanner {
  title: string
  image: string
  url: string | null
  /** Null is from the beginning, and without an end. */
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

/** Widths in which pictures are kept; the address of one is `${image}-${width}.webp`. */
export const articleImageWidths = [360, 720] as const
export const bannerWidths = [480, 720, 960] as const

/** Articles on one page of the list. */
export const articlesPerPage = 20
/** What the home screen asks for with the flag 'first'. */
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

/** Tags inside a word or a sentence; every other tag parts what stands before it from what follows. */
const inlineTag = /<\/?(?:a|b|code|em|i|mark|s|span|strong|sub|sup|u)(?:\s[^>]*)?>/gi

/** Text of an article without tags, cut at a length that fits a card. */
export function previewOf(html: string): string {
  const text = html
    .replace(inlineTag, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  const points = [...text]
  return points.length <= longestPreview ? text : `${points.slice(0, longestPreview - 1).join('')}…`
}
