import sanitizeHtml from 'sanitize-html'
import type { Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { invalidate } from '~/lib/server/response-cache'
import type { NewArticle, NewBanner } from '../news'
import { newsTags } from '../tags'

/** Stores the article; readers see it once `dueAt` has passed. */
export async function addArticle(tx: Transaction, article: NewArticle): Promise<number> {
  const { slug = null, title, html, images, sourceUrl = null, dueAt } = article
  const [added] = await tx<{ id: number }[]>`
    insert into articles (slug, title, html, images, source_url, due_at)
    values (${slug}, ${title}, ${sanitiseArticle(html)}, ${images}::text[], ${sourceUrl}, ${dueAt})
    returning id`
  if (!added) throw new Error('the article was not stored')
  await scheduleDue(tx, {
    kind: 'publish-article',
    subject: `article:${added.id}`,
    dueAt,
    payload: { articleId: added.id },
  })
  return added.id
}

/** Shows the article to readers, dated with the moment that was planned. */
export async function publishArticle(tx: Transaction, id: number): Promise<void> {
  await tx`update articles set published_at = due_at where id = ${id} and published_at is null`
  await invalidate(tx, newsTags.articles.of(id))
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

function sanitiseArticle(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a'],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => {
        if (otherSite.test(href)) return { tagName, attribs: { href, target: '_blank', rel: 'noopener' } }
        const attribs: Record<string, string> = pathHere.test(href) ? { href } : {}
        return { tagName, attribs }
      },
    },
  })
}
