import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'

/** They name no person, because notices outlive accounts. */
const room = z.object({ meetupId: z.number(), title: z.string(), startsAt: z.string() })

const concerns = ({ startsAt }: { startsAt: string }) => new Date(startsAt)

/** To the host. */
export const questionAskedNotice = noticeKind({
  name: 'question-asked',
  group: 'meetups',
  details: room,
  concerns,
  words: ({ meetupId, title }) => ({
    title: '질문이 올라왔어요',
    body: `${title} 모임에 질문이 있어요. 답을 남겨 주세요.`,
    path: paths.meetup(meetupId),
  }),
})

/** To whoever has asked. */
export const questionAnsweredNotice = noticeKind({
  name: 'question-answered',
  group: 'meetups',
  details: room,
  concerns,
  words: ({ meetupId, title }) => ({
    title: '질문에 답이 왔어요',
    body: `${title} 모임에 남긴 질문에 답이 있어요.`,
    path: paths.meetup(meetupId),
  }),
})

/** To whoever has written it. */
export const questionHiddenNotice = noticeKind({
  name: 'question-hidden',
  group: 'moderation',
  details: z.object({ meetupId: z.number(), title: z.string(), reason: z.string() }),
  words: ({ meetupId, title, reason }) => ({
    title: '운영팀이 글을 가렸어요',
    body: `${title} 모임에 쓴 글이 보이지 않아요. 이유: ${reason}`,
    path: paths.meetup(meetupId),
  }),
})
