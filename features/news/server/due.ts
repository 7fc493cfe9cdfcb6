import type { DueStep } from '~/lib/server/due-sweep'
import { announceChange } from '~/lib/server/kept-replies'

const mostAtOnce = 100

/** Publishes what has fallen due, dated with the moment that was planned even when the sweep comes later. */
export const publishDueArticles: DueStep = (db, now) =>
  db.transaction(async (tx) => {
    const published = await tx<{ id: number }[]>`
      update articles
      set published_at = due_at
      from (
        select id as due_id
        from articles
        where published_at is null and due_at <= ${now}
        order by due_at, id
        limit ${mostAtOnce}
        for update skip locked
      ) due
      where id = due_id
      returning id`
    if (published.length > 0) await announceChange(tx, 'news')
    return published.length
  })
