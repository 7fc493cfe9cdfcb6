import type { ManagedArticleRow } from '~/db/rows/news'
import { lockOperator, type Operating } from '~/features/accounts/server/commands/account-status'
import type { WrittenArticle } from '~/features/news/news'
import { articleAudits } from '~/features/news/server/audit'
import { changeArticle, removeArticle, writeArticle } from '~/features/news/server/commands'
import { stateOf } from '~/features/news/server/queries'
import { audit, changesBetween } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'

function factsOf(article: ManagedArticleRow) {
  const { title, html, images, sourceUrl, dueAt } = article
  return { title, text: html, images, sourceUrl, state: stateOf(article), publishAt: dueAt }
}

export async function writeAsOperator(
  tx: Transaction,
  { operatorId, now, article }: Operating & { article: WrittenArticle },
): Promise<ManagedArticleRow> {
  await lockOperator(tx, { operatorId, need: 'content', now })
  const added = await writeArticle(tx, article, now)
  await audit(tx, {
    actorId: operatorId,
    action: articleAudits['add-news'],
    thing: added.id,
    details: changesBetween({}, factsOf(added)),
    now,
  })
  return added
}

/** Returns the article and the pictures that it no longer shows. */
export async function changeAsOperator(
  tx: Transaction,
  { operatorId, now, ...change }: Operating & { id: number; article: WrittenArticle; version: string },
): Promise<{ article: ManagedArticleRow; dropped: string[] }> {
  await lockOperator(tx, { operatorId, need: 'content', now })
  const { before, after } = await changeArticle(tx, { ...change, now })
  await audit(tx, {
    actorId: operatorId,
    action: articleAudits['change-news'],
    thing: change.id,
    details: changesBetween(factsOf(before), factsOf(after)),
    now,
  })
  return { article: after, dropped: before.images.filter((image) => !after.images.includes(image)) }
}

/** Returns the pictures of the removed article. */
export async function removeAsOperator(
  tx: Transaction,
  { operatorId, now, ...article }: Operating & { id: number; version: string },
): Promise<string[]> {
  await lockOperator(tx, { operatorId, need: 'content', now })
  const removed = await removeArticle(tx, article)
  await audit(tx, {
    actorId: operatorId,
    action: articleAudits['remove-news'],
    thing: removed.id,
    details: changesBetween(factsOf(removed), {}),
    now,
  })
  return removed.images
}
