import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { hiddenTitle } from '../event-in-words'
import type { EventRow } from './queries/events'

/** They name no person, because notices outlive accounts. */
const details = z.object({ eventId: z.number(), title: z.string(), cafe: z.string(), startsAt: z.string() })

/** The details that every notice about an event has, without a title that operators have hidden. */
export function aboutEvent({ id, title, hiddenAt, cafeName, startsAt }: EventRow) {
  return {
    eventId: id,
    title: hiddenAt === null ? title : hiddenTitle,
    cafe: cafeName,
    startsAt: startsAt.toISOString(),
  }
}

const concerns = ({ startsAt }: { startsAt: string }) => new Date(startsAt)
const startOf = ({ startsAt }: { startsAt: string }) => seoulShortMoment(new Date(startsAt))

/** To somebody who has waited. */
export const eventMovedUpNotice = noticeKind({
  name: 'event-moved-up',
  group: 'meetup-seats',
  details: details.extend({ people: z.number() }),
  concerns,
  urgentUntil: concerns,
  words: (about) => ({
    title: '기다리던 행사에 자리가 났어요',
    body: `${startOf(about)} ‘${about.title}’에 ${about.people}명 자리가 생겨서 신청이 완료됐어요.`,
    path: paths.event(about.eventId),
  }),
})

/** To everybody who has signed up. */
export const eventCalledOffNotice = noticeKind({
  name: 'event-called-off',
  group: 'meetup-seats',
  details: details.extend({ reason: z.string() }),
  concerns,
  words: (about) => ({
    title: '행사가 취소됐어요',
    body: `${startOf(about)} ${about.cafe}의 ‘${about.title}’ 행사가 취소됐어요. 이유: ${about.reason}`,
    path: paths.event(about.eventId),
  }),
})

/** To everybody who has signed up. */
export const eventChangedNotice = noticeKind({
  name: 'event-changed',
  group: 'meetup-seats',
  details,
  concerns,
  words: (about) => ({
    title: '신청한 행사의 시간이 바뀌었어요',
    body: `‘${about.title}’ 행사는 ${startOf(about)}에 시작해요. 올 수 없으면 신청을 취소해 주세요.`,
    path: paths.event(about.eventId),
  }),
})

/** A day before the start, to everybody who has a place. */
export const eventReminderNotice = noticeKind({
  name: 'event-reminder',
  group: 'meetup-reminders',
  details,
  concerns,
  words: (about) => ({
    title: '내일 행사가 있어요',
    body: `${startOf(about)} ${about.cafe}, ‘${about.title}’ 행사에서 만나요.`,
    path: paths.event(about.eventId),
  }),
})

/** To the staff of the cafe. */
export const eventHiddenNotice = noticeKind({
  name: 'event-hidden',
  group: 'moderation',
  details: z.object({ cafeId: z.number(), eventId: z.number(), title: z.string(), reason: z.string() }),
  words: ({ cafeId, eventId, title, reason }) => ({
    title: '운영팀이 행사의 글을 가렸어요',
    body: `‘${title}’ 행사의 글이 보이지 않아요. 이유: ${reason}`,
    path: staffPaths.event(cafeId, eventId),
  }),
})
