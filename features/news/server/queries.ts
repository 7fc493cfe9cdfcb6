import type { Reader } from '~/lib/server/database'
import { readPage } from '~/lib/server/read-page'
import { articlesPerPage, firstArticles } from '../news'

export interface ArticleRow {
  id: number
  title: string
  html: string
  images: string[]
  source_url: string | null
  published_at: Date
}

interface ListedArticleRow extends ArticleRow {
  /** Published articles in all. */
  total: number
}

export interface ArticlePage {
  count: number
  articles: ArticleRow[]
}

/** Only published articles are ever read, here and below. */
export async function listArticles(db: Reader, page: number): Promise<ArticlePage> {
  const { count, rows } = await readPage(
    page,
    (page) => db<ListedArticleRow[]>`
      select id, title, html, images, source_url, published_at, total
      from articles
      cross join (select count(*)::int as total from articles where published_at is not null) published
      where published_at is not null
      order by published_at desc, id desc
      limit ${articlesPerPage} offset ${(page - 1) * articlesPerPage}`,
  )
  return { count, articles: rows }
}

export async function listFirstArticles(db: Reader): Promise<ArticlePage> {
  const articles = await db<ArticleRow[]>`
    select id, title, html, images, source_url, published_at
    from articles
    where published_at is not null
    order by published_at desc, id desc
    limit ${firstArticles}`
  return { count: articles.length, articles }
}

export async function findArticle(db: Reader, id: number): Promise<ArticleRow | null> {
  const [article] = await db<ArticleRow[]>`
    select id, title, html, images, source_url, published_at
    from articles
    where id = ${id} and published_at is not null`
  return article ?? null
}

/** The highest number of a published article, 0 while there is none. */
export async function findLastArticle(db: Reader): Promise<number> {
  const [last] = await db<{ id: number }[]>`
    select id from articles where published_at is not null order by id desc limit 1`
  return last?.id ?? 0
}

export async function listArticlesBetween(db: Reader, first: number, last: number): Promise<number[]> {
  const articles = await db<{ id: number }[]>`
    select id from articles where id between ${first} and ${last} and published_at is not null order by id`
  return articles.map(({ id }) => id)
}

export interface BannerRow {
  id: number
  title: string
  image: string
  url: string | null
}

export function listBanners(db: Reader, place: 'top' | 'league'): Promise<BannerRow[]> {
  return db<BannerRow[]>`
    select id, title, image, url
    from banners
    where place = ${place}
    order by position`
}
