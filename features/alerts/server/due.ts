import { z } from 'zod'
import type { Transaction } from '~/lib/server/database'
import { type DueHandler, scheduleDue } from '~/lib/server/due-items'
import { due } from '~/lib/server/feature'
import { matchEvent } from './commands/match-event'
import { matchMeetup } from './commands/match-meetup'
import { matchNews } from './commands/match-news'
import { type Notifying, notifyOfMeetups, notifyOfNews, planNotifying } from './commands/notify'

/** What was planned by a trigger begins with the first member. */
const Progress = z.object({ after: z.number().int().default(0) })
const readAfter = (payload: unknown) => Progress.parse(payload).after

const idOf = (subject: string) => Number(subject.split(':').at(-1))

/** The handler of one slice; the same item goes on after the last member of it. */
function matching(
  kind: string,
  match: (
    tx: Transaction,
    slice: { id: number; after: number; causedAt: Date; now: Date },
  ) => Promise<number | null>,
): DueHandler {
  return async (tx, { subject, payload, dueAt, now }) => {
    const last = await match(tx, { id: idOf(subject), after: readAfter(payload), causedAt: dueAt, now })
    if (last !== null) await scheduleDue(tx, { kind, subject, dueAt, payload: { after: last } })
  }
}

function notifying(
  kind: Notifying,
  notify: (tx: Transaction, slice: { until: Date; after: number; now: Date }) => Promise<number | null>,
): DueHandler {
  return async (tx, { payload, dueAt, now }) => {
    const last = await notify(tx, { until: dueAt, after: readAfter(payload), now })
    if (last !== null) await planNotifying(tx, kind, dueAt, last)
  }
}

export const alertDue = {
  'match-meetup': due(
    '모임에 맞는 사람 찾기',
    matching('match-meetup', (tx, { id, after, now }) => matchMeetup(tx, { meetupId: id, after, now })),
  ),
  'match-cafe-news': due(
    '카페 소식을 들을 사람 찾기',
    matching('match-cafe-news', (tx, { id, ...slice }) => matchNews(tx, { noticeId: id, ...slice })),
  ),
  'match-event': due('카페의 새 행사 알리기', async (tx, { subject, payload, dueAt, now }) => {
    const next = await matchEvent(tx, { eventId: idOf(subject), after: readAfter(payload), now })
    if (next !== null)
      await scheduleDue(tx, {
        kind: 'match-event',
        subject,
        dueAt: next.at ?? dueAt,
        payload: { after: next.after },
      })
  }),
  'tell-meetups': due('모인 새 모임 알리기', notifying('tell-meetups', notifyOfMeetups)),
  'tell-cafe-news': due('모인 카페 소식 알리기', notifying('tell-cafe-news', notifyOfNews)),
}
