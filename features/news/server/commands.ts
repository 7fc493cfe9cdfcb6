import sanitizeHtml from 'sanitize-html'
import { changedMeanwhile } from '~/lib/conflict'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { invalidate } from '~/lib/server/response-cache'
import type { NewArticle, NewBanner, WrittenArticle } from '../news'
import { newsRefusals } from '../refusals'
import { newsTags } from '../tags'
import { writingRefusals } from '../writing'
import { type KeptArticleRow, versionOfArticle } from './queries'

/** Stores the article; readers see it once `dueAt` has passed. */
export async function addArticle(tx: Transaction, article: NewArticle): Promise<number> {
  const { slug = null, title, html, images, sourceUrl = null, dueAt } = article
  const [added] = await tx<{ id: number }[]>`
    insert into articles (slug, title, html, images, source_url, due_at)
    values (${slug}, ${title}, ${sanitiseArticle(html)}, ${images}::text[], ${sourceUrl}, ${dueAt})
    returning id`
  if (!added) throw new Error('the article was not stored')
  await scheduleArticle(tx, added.id, dueAt)
  return added.id
}

function scheduleArticle(tx: Transaction, id: number, dueAt: Date): Promise<void> {
  return scheduleDue(tx, {
    kind: 'publish-article',
    subject: `article:${id}`,
    dueAt,
    payload: { articleId: id },
  })
}

/** Shows the article to readers, dated with the moment that was planned. */
export async function publishArticle(tx: Transaction, id: number): Promise<void> {
  await tx`update articles set published_at = due_at where id = ${id} and published_at is null`
  await invalidate(tx, newsTags.articles.of(id))
}

/** Stores what an operator has written. */
export async function writeArticle(
  tx: Transaction,
  { title, html, images, sourceUrl, publishAt }: WrittenArticle,
  now: Date,
): Promise<KeptArticleRow> {
  const [added] = await tx<KeptArticleRow[]>`
    insert into articles (title, html, images, source_url)
    values (${title}, ${sanitiseArticle(html)}, ${images}::text[], ${sourceUrl})
    returning id, title, html, images, source_url, due_at, published_at`
  if (!added) throw new Error('the article was not stored')
  return placeInTime(tx, added, { publishAt, now })
}

/** Saves an article of this version anew. A published one keeps its date, unless it is taken back or postponed. */
export async function changeArticle(
  tx: Transaction,
  { id, article, version, now }: { id: number; article: WrittenArticle; version: string; now: Date },
): Promise<{ before: KeptArticleRow; after: KeptArticleRow }> {
  const before = await lockArticle(tx, { id, version })
  const { title, html, images, sourceUrl, publishAt } = article
  const [changed] = await tx<KeptArticleRow[]>`
    update articles
    set title = ${title}, html = ${sanitiseArticle(html)}, images = ${images}::text[], source_url = ${sourceUrl}
    where id = ${id}
    returning id, title, html, images, source_url, due_at, published_at`
  if (!changed) throw refuse(newsRefusals.noArticle)
  return { before, after: await placeInTime(tx, changed, { publishAt, now }) }
}

/** Deletes an article that readers cannot see. */
export async function removeArticle(
  tx: Transaction,
  { id, version }: { id: number; version: string },
): Promise<KeptArticleRow> {
  const article = await lockArticle(tx, { id, version })
  if (article.published_at !== null) throw refuse(writingRefusals.isPublished)
  await cancelDue(tx, { subject: `article:${id}` })
  await tx`delete from articles where id = ${id}`
  return article
}

async function lockArticle(
  tx: Transaction,
  { id, version }: { id: number; version: string },
): Promise<KeptArticleRow> {
  const [article] = await tx<KeptArticleRow[]>`
    select id, title, html, images, source_url, due_at, published_at from articles where id = ${id} for update`
  if (!article) throw refuse(newsRefusals.noArticle)
  if (versionOfArticle(article) !== version) throw refuse(changedMeanwhile)
  return article
}

async function placeInTime(
  tx: Transaction,
  article: KeptArticleRow,
  { publishAt, now }: { publishAt: WrittenArticle['publishAt']; now: Date },
): Promise<KeptArticleRow> {
  const { id, published_at } = article
  const isLater = publishAt instanceof Date && publishAt > now
  const seenFrom = publishAt === null || isLater ? null : (published_at ?? now)
  const dueAt = isLater ? publishAt : seenFrom
  await tx`update articles set due_at = ${dueAt}, published_at = ${seenFrom} where id = ${id}`
  if (isLater) await scheduleArticle(tx, id, publishAt)
  else await cancelDue(tx, { subject: `article:${id}` })
  if (published_at !== null || seenFrom !== null) await invalidate(tx, newsTags.articles.of(id))
  return { ...article, due_at: dueAt, published_at: seenFrom }
}

export async function addBanner(
  tx: Transaction,
  { place, position, title, image, url }: NewBanner,
): Promise<number> {
  const [added] = await tx<{ id: number }[]>`
    insert into banners (place, position, title, image, url)
    values (${place}, ${position}, ${title}, ${image}, ${url})
    returning id`
  if (!added) throw new Error('the banner was not stored')
  await invalidate(tx, newsTags.banners.all)
  return added.id
}

/** Gives the banner with this picture another title, in case there is one. */
export async function renameBanner(
  tx: Transaction,
  { image, title }: Pick<NewBanner, 'image' | 'title'>,
): Promise<void> {
  const renamed = await tx<{ id: number }[]>`
    update banners set title = ${title} where image = ${image} and title <> ${title} returning id`
  if (renamed.length > 0) await invalidate(tx, newsTags.banners.all)
}

/** A path in the app. Browsers read a second slash or a backslash after the first as another site. */
const pathHere = /^\/(?![/\\])/
const otherSite = /^https?:\/\//i

/** Keeps of the HTML what an article may hold. Bold and slanted text of editors is kept under its own names. */
export function sanitiseArticle(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a', 'br'],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    // Editors leave paragraphs without a word behind.
    exclusiveFilter: ({ tag, text }) => tag === 'p' && text.trim() === '',
    transformTags: {
      b: 'strong',
      i: 'em',
      div: 'p',
      a: (tagName, { href = '' }) => {
        if (otherSite.test(href)) return { tagName, attribs: { href, target: '_blank', rel: 'noopener' } }
        const attribs: Record<string, string> = pathHere.test(href) ? { href } : {}
        return { tagName, attribs }
      },
    },
  })
}
