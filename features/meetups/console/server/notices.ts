import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { staffPaths } from '~/features/staff-paths'
import { seoulDate, seoulShortMoment } from '~/lib/seoul-date'

// To those who look after a cafe, about the meetups there.

const atCafe = z.object({
  meetupId: z.number(),
  cafeId: z.number(),
  cafe: z.string(),
  title: z.string(),
  /** ISO moment. */
  startsAt: z.string(),
})
type AtCafe = z.output<typeof atCafe>

const when = ({ startsAt }: AtCafe) => seoulShortMoment(new Date(startsAt))
const concerns = ({ startsAt }: AtCafe) => new Date(startsAt)
const path = ({ cafeId, startsAt }: AtCafe) => staffPaths.meetups(cafeId, seoulDate(new Date(startsAt)))

/** A meetup has been opened that waits for the yes of the cafe. */
export const cafeAskedNotice = noticeKind({
  name: 'cafe-asked',
  group: 'cafe',
  details: atCafe.extend({ maxPeople: z.number(), answerBy: z.string() }),
  concerns,
  urgentUntil: ({ answerBy }) => new Date(answerBy),
  words: (about) => ({
    title: `${about.cafe}: 모임을 받을까요?`,
    body: `${when(about)} '${about.title}' 모임에 최대 ${about.maxPeople}명이 와요. ${seoulShortMoment(
      new Date(about.answerBy),
    )}까지 답하지 않으면 자동으로 취소돼요.`,
    path: path(about),
  }),
})

export const cafeMeetupNotices = [cafeAskedNotice]
