import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { alertSources, sourceNames } from '../alert'

/** A meetup that starts soon, as soon as it has a seat. */
export const meetupAlertNotice = noticeKind({
  name: 'meetup-alert',
  group: 'alerts',
  details: z.object({
    meetupId: z.number(),
    title: z.string(),
    cafe: z.string(),
    startsAt: z.string(),
    isToday: z.boolean(),
    seats: z.number(),
    source: z.enum(alertSources),
  }),
  concerns: ({ startsAt }) => new Date(startsAt),
  words: ({ meetupId, title, cafe, startsAt, isToday, seats, source }) => ({
    title: isToday ? '오늘 모임에 자리가 있어요' : '곧 시작하는 모임에 자리가 있어요',
    body: `${seoulShortMoment(new Date(startsAt))} ${cafe}, ‘${title}’ 모임에 ${seats}자리 남았어요. (${sourceNames[source]})`,
    path: paths.meetup(meetupId),
  }),
})

/** So many titles stand in a digest. */
const mostNamed = 3

/** The meetups of a day. */
export const meetupDigestNotice = noticeKind({
  name: 'meetup-digest',
  group: 'alerts',
  details: z.object({ meetups: z.array(z.object({ id: z.number(), title: z.string() })).min(1) }),
  words: ({ meetups }) => {
    const [first] = meetups
    const named = meetups.slice(0, mostNamed).map(({ title }) => `‘${title}’`)
    const more = meetups.length - named.length
    return {
      title: meetups.length === 1 ? '새 모임이 열렸어요' : `새 모임 ${meetups.length}개가 열렸어요`,
      body: named.join(', ') + (more === 0 ? '' : ` 외 ${more}개`),
      path:
        meetups.length === 1 && first
          ? paths.meetup(first.id)
          : paths.meetups(`?ids=${meetups.map(({ id }) => id).join(',')}`),
    }
  },
})

/** The news of a day of all cafes that a member follows. */
export const cafeNewsNotice = noticeKind({
  name: 'cafe-news',
  group: 'alerts',
  details: z.object({
    cafes: z.array(z.object({ id: z.number(), name: z.string() })).min(1),
    /** The beginning of the newest. */
    text: z.string(),
  }),
  words: ({ cafes, text }) => {
    const [first] = cafes
    const name = first?.name ?? ''
    return cafes.length === 1 && first
      ? { title: `${name}에 새 소식이 있어요`, body: text, path: paths.cafe(first.id) }
      : {
          title: `팔로우한 카페 ${cafes.length}곳에 새 소식이 있어요`,
          body: cafes.map((cafe) => cafe.name).join(', '),
          path: paths.followedCafes(),
        }
  },
})

/** A large event at a cafe that a member follows. */
export const eventOpenedNotice = noticeKind({
  name: 'event-opened',
  group: 'alerts',
  details: z.object({ eventId: z.number(), title: z.string(), cafe: z.string(), startsAt: z.string() }),
  concerns: ({ startsAt }) => new Date(startsAt),
  words: ({ eventId, title, cafe, startsAt }) => ({
    title: `${cafe}에 새 행사가 열려요`,
    body: `${seoulShortMoment(new Date(startsAt))} ‘${title}’ 신청을 받고 있어요.`,
    path: paths.event(eventId),
  }),
})
