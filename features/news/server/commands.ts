import sanitizeHtml from 'sanitize-html'
import type { ManagedArticleRow, ManagedBannerRow } from '~/db/rows/news'
import { changedMeanwhile } from '~/lib/conflict'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { invalidate } from '~/lib/server/response-cache'
import { versionOf } from '~/lib/server/version-of'
import {
  type BannerPlace,
  type NewArticle,
  type NewBanner,
  newsTags,
  type WrittenArticle,
  type WrittenBanner,
} from '../news'
import { newsRefusals } from '../refusals'
import { writingLimits, writingRefusals } from '../writing'
import { listCurrentBanners, versionOfArticle, versionOfBanner } from './queries'

/** Stores an article that is published at `dueAt`. */
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

/** Publishes the article with the planned time as its date, even if the job runs late. */
export async function publishArticle(tx: Transaction, id: number): Promise<void> {
  await tx`update articles set published_at = due_at where id = ${id} and published_at is null`
  await invalidate(tx, newsTags.articles.of(id))
}

/** Stores a new article by an operator: published, scheduled or as a draft. */
export async function writeArticle(
  tx: Transaction,
  { title, html, images, sourceUrl, publishAt }: WrittenArticle,
  now: Date,
): Promise<ManagedArticleRow> {
  const [added] = await tx<ManagedArticleRow[]>`
    insert into articles (title, html, images, source_url)
    values (${title}, ${sanitiseArticle(html)}, ${images}::text[], ${sourceUrl})
    returning id, title, html, images, source_url, due_at, published_at`
  if (!added) throw new Error('the article was not stored')
  return placeInTime(tx, added, { publishAt, now })
}

/** Saves an edit of this version. A published article keeps its date, unless unpublished or postponed. */
export async function changeArticle(
  tx: Transaction,
  { id, article, version, now }: { id: number; article: WrittenArticle; version: string; now: Date },
): Promise<{ before: ManagedArticleRow; after: ManagedArticleRow }> {
  const before = await lockArticle(tx, { id, version })
  const { title, html, images, sourceUrl, publishAt } = article
  const [changed] = await tx<ManagedArticleRow[]>`
    update articles
    set title = ${title}, html = ${sanitiseArticle(html)}, images = ${images}::text[], source_url = ${sourceUrl}
    where id = ${id}
    returning id, title, html, images, source_url, due_at, published_at`
  if (!changed) throw refuse(newsRefusals.noArticle)
  return { before, after: await placeInTime(tx, changed, { publishAt, now }) }
}

/** Deletes an article that is not published. */
export async function removeArticle(
  tx: Transaction,
  { id, version }: { id: number; version: string },
): Promise<ManagedArticleRow> {
  const article = await lockArticle(tx, { id, version })
  if (article.publishedAt !== null) throw refuse(writingRefusals.isPublished)
  await cancelDue(tx, { subject: `article:${id}` })
  await tx`delete from articles where id = ${id}`
  await invalidate(tx, newsTags.articles.of(id))
  return article
}

async function lockArticle(
  tx: Transaction,
  { id, version }: { id: number; version: string },
): Promise<ManagedArticleRow> {
  const [article] = await tx<ManagedArticleRow[]>`
    select id, title, html, images, source_url, due_at, published_at from articles where id = ${id} for update`
  if (!article) throw refuse(newsRefusals.noArticle)
  if (versionOfArticle(article) !== version) throw refuse(changedMeanwhile)
  return article
}

async function placeInTime(
  tx: Transaction,
  article: ManagedArticleRow,
  { publishAt, now }: { publishAt: WrittenArticle['publishAt']; now: Date },
): Promise<ManagedArticleRow> {
  const { id, publishedAt } = article
  const isLater = publishAt instanceof Date && publishAt > now
  const seenFrom = publishAt === null || isLater ? null : (publishedAt ?? now)
  const dueAt = isLater ? publishAt : seenFrom
  await tx`update articles set due_at = ${dueAt}, published_at = ${seenFrom} where id = ${id}`
  if (isLater) await scheduleArticle(tx, id, publishAt)
  else await cancelDue(tx, { subject: `article:${id}` })
  // Operators' lists show drafts too.
  await invalidate(tx, newsTags.articles.of(id))
  return { ...article, dueAt, publishedAt: seenFrom }
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

/** Stores a new banner by an operator, as the last one of its place. */
export async function writeBanner(
  tx: Transaction,
  { place, banner, now }: { place: BannerPlace; banner: WrittenBanner; now: Date },
): Promise<ManagedBannerRow> {
  const { title, image, url, shownFrom, shownUntil } = banner
  const current = await listCurrentBanners(tx, place, now)
  if (current.length >= writingLimits.banners) throw refuse(writingRefusals.tooManyBanners)
  const [added] = await tx<ManagedBannerRow[]>`
    insert into banners (place, position, title, image, url, shown_from, shown_until)
    values (${place}, (select coalesce(max(position), 0) + 1 from banners where place = ${place}), ${title},
      ${image}, ${url}, ${shownFrom}, ${shownUntil})
    returning id, place, title, image, url, shown_from, shown_until`
  if (!added) throw new Error('the banner was not stored')
  await planBanner(tx, added, now)
  return added
}

export async function changeBanner(
  tx: Transaction,
  { id, banner, version, now }: { id: number; banner: WrittenBanner; version: string; now: Date },
): Promise<{ before: ManagedBannerRow; after: ManagedBannerRow }> {
  const before = await lockBanner(tx, { id, version })
  const { title, image, url, shownFrom, shownUntil } = banner
  const [after] = await tx<ManagedBannerRow[]>`
    update banners
    set title = ${title}, image = ${image}, url = ${url}, shown_from = ${shownFrom}, shown_until = ${shownUntil}
    where id = ${id}
    returning id, place, title, image, url, shown_from, shown_until`
  if (!after) throw refuse(writingRefusals.noBanner)
  await planBanner(tx, after, now)
  return { before, after }
}

export async function removeBanner(
  tx: Transaction,
  { id, version }: { id: number; version: string },
): Promise<ManagedBannerRow> {
  const banner = await lockBanner(tx, { id, version })
  await cancelDue(tx, { subject: `banner:${id}` })
  await tx`delete from banners where id = ${id}`
  await turnBanners(tx)
  return banner
}

/** Reorders the current and future banners of a place. `version` identifies the order that was read. */
export async function arrangeBanners(
  tx: Transaction,
  { place, ids, version, now }: { place: BannerPlace; ids: readonly number[]; version: string; now: Date },
): Promise<{ before: number[] }> {
  await tx`select from banners where place = ${place} order by id for update`
  const before = (await listCurrentBanners(tx, place, now)).map(({ id }) => id)
  const isSameBanners = ids.length === before.length && before.every((id) => ids.includes(id))
  if (versionOf(before) !== version || !isSameBanners) throw refuse(changedMeanwhile)
  await tx`
    update banners set position = given.position
    from unnest(${[...ids]}::int[]) with ordinality as given (id, position)
    where banners.id = given.id`
  await turnBanners(tx)
  return { before }
}

/** Drops the cached banners, because a banner has begun, ended or changed. */
export async function turnBanners(tx: Transaction): Promise<void> {
  await invalidate(tx, newsTags.banners.all)
}

async function lockBanner(
  tx: Transaction,
  { id, version }: { id: number; version: string },
): Promise<ManagedBannerRow> {
  const [banner] = await tx<ManagedBannerRow[]>`
    select id, place, title, image, url, shown_from, shown_until from banners where id = ${id} for update`
  if (!banner) throw refuse(writingRefusals.noBanner)
  if (versionOfBanner(banner) !== version) throw refuse(changedMeanwhile)
  return banner
}

/** Plans the cache invalidations for the banner's begin and end. */
async function planBanner(tx: Transaction, banner: ManagedBannerRow, now: Date): Promise<void> {
  const subject = `banner:${banner.id}`
  await cancelDue(tx, { subject })
  const turns = { from: banner.shownFrom, until: banner.shownUntil }
  for (const [key, dueAt] of Object.entries(turns)) {
    if (dueAt !== null && dueAt > now) await scheduleDue(tx, { kind: 'turn-banners', subject, key, dueAt })
  }
  await turnBanners(tx)
}

/** Changes the title of the banner with this picture, if it exists. */
export async function renameBanner(
  tx: Transaction,
  { image, title }: Pick<NewBanner, 'image' | 'title'>,
): Promise<void> {
  const renamed = await tx<{ id: number }[]>`
    update banners set title = ${title} where image = ${image} and title <> ${title} returning id`
  if (renamed.length > 0) await invalidate(tx, newsTags.banners.all)
}

/** A path in the app. Browsers take `//` or `/\` at the beginning for another site. */
const pathHere = /^\/(?![/\\])/
const otherSite = /^https?:\/\//i

/** Removes HTML that articles may not contain. `b`, `i` and `div` become `strong`, `em` and `p`. */
export function sanitiseArticle(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a', 'br'],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    // Editors leave empty paragraphs behind.
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
