import { fixedClock } from '~/lib/clock'
import type { Database } from '~/lib/server/database'
import { workDueItems } from '~/lib/server/due-items'
import type { NewArticle, NewBanner } from '../news'
import { addArticle, addBanner } from './commands'
import { newsDue } from './feature'

/** A test article, published at `dueAt`. */
export async function anArticle(db: Database, about: Partial<NewArticle> = {}): Promise<number> {
  const article = {
    title: '새 소식',
    html: '<p>내용이에요.</p>',
    images: [],
    dueAt: new Date('2026-01-01T00:00:00Z'),
    ...about,
  }
  const id = await db.transaction((tx) => addArticle(tx, article))
  await publishDueArticles(db, article.dueAt)
  return id
}

/** Publishes all articles that are due and returns their number. */
export function publishDueArticles(db: Database, now: Date): Promise<number> {
  const onError = (_: string, error: unknown) => {
    throw error
  }
  return workDueItems(db, newsDue, { clock: fixedClock(now.toISOString()), onError })
}

export function aBanner(db: Database, about: Partial<NewBanner> = {}): Promise<number> {
  return db.transaction((tx) =>
    addBanner(tx, {
      place: 'top',
      position: 1,
      title: '배너',
      image: '/media/banners/one',
      url: null,
      ...about,
    }),
  )
}
