import type {
  ArticleRow,
  BannerRow,
  ListedArticleRow,
  ManagedArticleCardRow,
  ManagedArticleRow,
  ManagedBannerRow,
} from '~/db/rows/news'
import { countCharacters } from '~/lib/characters'
import type { Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import type { PictureReferences } from '~/lib/server/pictures/unused-uploads'
import { readListPage } from '~/lib/server/read-list-page'
import { idsOf, readSlice } from '~/lib/server/read-slice'
import { versionOf } from '~/lib/server/version-of'
import { type ArticleState, articlesPerPage, type BannerPlace, firstArticles } from '../news'

export interface ArticlePage {
  count: number
  articles: ArticleRow[]
}

/**
 * Published articles only, like all queries for readers. The `Managed` queries are for operators.
 * `total`: the number of all published articles.
 */
export async function listArticles(db: Reader, page: number): Promise<ArticlePage> {
  const { count, rows } = await readListPage(
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

/** The highest id of a published article, or 0. */
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

export function stateOf({
  dueAt,
  publishedAt,
}: Pick<ManagedArticleRow, 'dueAt' | 'publishedAt'>): ArticleState {
  if (publishedAt !== null) return 'published'
  return dueAt === null ? 'draft' : 'scheduled'
}

export function versionOfArticle(article: ManagedArticleRow): string {
  const { title, html, images, sourceUrl, dueAt, publishedAt } = article
  return versionOf([title, html, images, sourceUrl, dueAt, publishedAt])
}

/** An article as operators see it, in any state. */
export async function findManagedArticle(db: Reader, id: number): Promise<ManagedArticleRow | null> {
  const [article] = await db<ManagedArticleRow[]>`
    select id, title, html, images, source_url, due_at, published_at from articles where id = ${id}`
  return article ?? null
}

/** The trigram index needs at least three letters. */
const shortestIndexed = 3

/** Articles whose title contains the text, newest first; `state` null means any state. */
export async function listManagedArticles(
  db: Reader,
  { text, state, before }: { text: string; state: ArticleState | null; before: number | null },
): Promise<Slice<ManagedArticleCardRow>> {
  const letters = text.toLowerCase().normalize('NFD')
  const pattern = toPattern(letters)
  const isPublished = state === null || state === 'published'

  async function find(most: number): Promise<number[]> {
    const rows = await db<{ id: number }[]>`
      select id from articles
      where letters like ${pattern} and (${state === null} or published_at is not null)
      limit ${most}`
    return rows.map(({ id }) => id)
  }

  async function walk(from: number, most: number): Promise<number[]> {
    const rows = await db<{ id: number | null }[]>`
      (select id from articles
        where ${isPublished} and id < ${from} and (${state === null} or published_at is not null)
          and strpos(letters, ${letters}) > 0
        order by id desc limit ${most})
      union all
      (select id from articles
        where ${!isPublished} and id < ${from} and published_at is null
          and (due_at is not null) = ${state === 'scheduled'} and strpos(letters, ${letters}) > 0
        order by id desc limit ${most})`
    return idsOf(rows)
  }

  const isIndexed = isPublished && countCharacters(letters) >= shortestIndexed
  const slice = await readSlice({ before, size: articlesPerPage }, { walk, find: isIndexed ? find : null })
  const articles = await db<ManagedArticleCardRow[]>`
    select id, title, images, due_at, published_at from articles
    where id = any(${slice.rows}::int[]) order by id desc`
  return { ...slice, rows: articles }
}

/** The banners that are shown at this time. */
export function listBanners(db: Reader, place: BannerPlace, now: Date): Promise<BannerRow[]> {
  return db<BannerRow[]>`
    select id, title, image, url
    from banners
    where place = ${place} and (shown_from is null or shown_from <= ${now})
      and (shown_until is null or shown_until > ${now})
    order by position, id`
}

export function versionOfBanner({ title, image, url, shownFrom, shownUntil }: ManagedBannerRow): string {
  return versionOf([title, image, url, shownFrom, shownUntil])
}

/**
 * A banner as operators see it, even before and after it is shown.
 * `place`: a `BannerPlace`.
 */
export async function findManagedBanner(db: Reader, id: number): Promise<ManagedBannerRow | null> {
  const [banner] = await db<ManagedBannerRow[]>`
    select id, place, title, image, url, shown_from, shown_until from banners where id = ${id}`
  return banner ?? null
}

/** The current and future banners, in their order. */
export function listCurrentBanners(db: Reader, place: BannerPlace, now: Date): Promise<ManagedBannerRow[]> {
  return db<ManagedBannerRow[]>`
    select id, place, title, image, url, shown_from, shown_until
    from banners
    where place = ${place} and (shown_until is null or shown_until > ${now})
    order by position, id`
}

/** Banners that have ended, newest first. */
export async function listEndedBanners(
  db: Reader,
  { place, text, before, now }: { place: BannerPlace; text: string; before: number | null; now: Date },
): Promise<Slice<ManagedBannerRow>> {
  const letters = text.toLowerCase().normalize('NFD')
  const pattern = toPattern(letters)

  async function find(most: number): Promise<number[]> {
    const rows = await db<{ id: number }[]>`
      select id from banners
      where letters like ${pattern} and place = ${place} and shown_until <= ${now}
      limit ${most}`
    return rows.map(({ id }) => id)
  }

  async function walk(from: number, most: number): Promise<number[]> {
    const rows = await db<{ id: number }[]>`
      select id from banners
      where place = ${place} and shown_until is not null and shown_until <= ${now} and id < ${from}
        and strpos(letters, ${letters}) > 0
      order by id desc limit ${most}`
    return rows.map(({ id }) => id)
  }

  const isIndexed = countCharacters(letters) >= shortestIndexed
  const slice = await readSlice({ before, size: articlesPerPage }, { walk, find: isIndexed ? find : null })
  const banners = await db<ManagedBannerRow[]>`
    select id, place, title, image, url, shown_from, shown_until from banners
    where id = any(${slice.rows}::int[]) order by id desc`
  return { ...slice, rows: banners }
}

/** A LIKE pattern for all texts that contain this one. */
function toPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Filters these addresses down to pictures that an article or a banner uses. */
async function listUsedImages(db: Reader, addresses: readonly string[]): Promise<string[]> {
  const used = await db<{ image: string }[]>`
    select unnest(images)::text as image from articles where images && ${[...addresses]}::text[]
    union all
    select image from banners where image = any(${[...addresses]}::text[])`
  return used.map(({ image }) => image)
}

export const newsImageReferences: PictureReferences = {
  columns: ['articles.images', 'banners.image'],
  listUsed: listUsedImages,
}
