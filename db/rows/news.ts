// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface ArticleRow {
  id: number
  title: string
  html: string
  images: string[]
  sourceUrl: string | null
  publishedAt: Date
}

export interface BannerRow {
  id: number
  title: string
  image: string
  url: string | null
}

export interface ListedArticleRow {
  id: number
  title: string
  html: string
  images: string[]
  sourceUrl: string | null
  publishedAt: Date
  total: number
}

export interface ManagedArticleCardRow {
  id: number
  title: string
  images: string[]
  dueAt: Date | null
  publishedAt: Date | null
}

export interface ManagedArticleRow {
  id: number
  title: string
  html: string
  images: string[]
  sourceUrl: string | null
  dueAt: Date | null
  publishedAt: Date | null
}

export interface ManagedBannerRow {
  id: number
  place: string
  title: string
  image: string
  url: string | null
  shownFrom: Date | null
  shownUntil: Date | null
}
