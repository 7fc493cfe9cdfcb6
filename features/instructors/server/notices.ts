import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'
import { seoulShortMoment } from '~/lib/seoul-date'

/** Tells the instructor about a new request, without the requester's name, which only the inbox shows. */
export const lessonAskedNotice = noticeKind({
  name: 'lesson-asked',
  group: 'lessons',
  details: z.object({ wishedAt: z.string().nullable() }),
  concerns: ({ wishedAt }) => (wishedAt === null ? null : new Date(wishedAt)),
  words: ({ wishedAt }) => ({
    title: '새 레슨 요청이 왔어요',
    body:
      wishedAt === null
        ? '언제든 좋다고 해요. 확인하고 답해 주세요.'
        : `${seoulShortMoment(new Date(wishedAt))}에 배우고 싶다고 해요.`,
    path: paths.lessonInbox(),
  }),
})

// Notices to requesters do not name the instructor: they stay when the instructor has left, and the page of the request,
// which every one of them opens, names whoever is still there.

/** Confirms a request to its sender. It contains the link to the request, which is easily lost. */
export const lessonSentNotice = noticeKind({
  name: 'lesson-sent',
  group: 'lessons',
  isOwnAction: true,
  details: z.object({ key: z.string() }),
  words: ({ key }) => ({
    title: '레슨 요청을 보냈어요',
    body: '강사가 답하면 알려 드려요.',
    path: paths.lessonStatus(key),
  }),
})

const titles = {
  accepted: '강사가 레슨을 수락했어요',
  declined: '강사가 레슨을 거절했어요',
  proposed: '강사가 다른 시간을 제안했어요',
} as const

export const lessonAnsweredNotice = noticeKind({
  name: 'lesson-answered',
  group: 'lessons',
  details: z.object({
    key: z.string(),
    state: z.enum(['accepted', 'declined', 'proposed']),
    lessonAt: z.string().nullable(),
  }),
  concerns: ({ lessonAt }) => (lessonAt === null ? null : new Date(lessonAt)),
  words: ({ key, state, lessonAt }) => ({
    title: titles[state],
    body: lessonAt === null ? '강사의 답을 확인해 보세요.' : seoulShortMoment(new Date(lessonAt)),
    path: paths.lessonStatus(key),
  }),
})

/** Sent to the requester after a day without an answer. */
export const lessonUnansweredNotice = noticeKind({
  name: 'lesson-unanswered',
  group: 'lessons',
  details: z.object({ key: z.string() }),
  words: ({ key }) => ({
    title: '다른 강사도 살펴보세요',
    body: '보낸 요청에 아직 답이 없어요. 가까운 다른 강사를 찾았어요.',
    path: paths.lessonStatus(key),
  }),
})

/** Tells the instructor that the requester has withdrawn the request or answered a proposal. */
export const lessonSettledNotice = noticeKind({
  name: 'lesson-settled',
  group: 'lessons',
  details: z.object({ state: z.enum(['accepted', 'declined', 'withdrawn']) }),
  words: ({ state }) => ({
    title:
      state === 'accepted'
        ? '제안한 시간이 확정됐어요'
        : state === 'declined'
          ? '제안한 시간이 맞지 않는대요'
          : '레슨 요청이 취소됐어요',
    body: state === 'accepted' ? '이제 연락처를 볼 수 있어요.' : '받은 요청에서 확인할 수 있어요.',
    path: paths.lessonInbox(),
  }),
})

/** To the requester: the instructor cannot come. The reason stands on the page, because a push shows on a locked screen. */
export const lessonCalledOffNotice = noticeKind({
  name: 'lesson-called-off',
  group: 'lessons',
  details: z.object({ key: z.string(), lessonAt: z.string().nullable() }),
  concerns: ({ lessonAt }) => (lessonAt === null ? null : new Date(lessonAt)),
  words: ({ key, lessonAt }) => ({
    title: '강사가 레슨을 취소했어요',
    body: `${lessonAt === null ? '정한' : seoulShortMoment(new Date(lessonAt))} 레슨을 하지 못해요. 이유를 확인해 보세요.`,
    path: paths.lessonStatus(key),
  }),
})

/** To both sides, a day before. */
export const lessonReminderNotice = noticeKind({
  name: 'lesson-reminder',
  group: 'lessons',
  details: z.object({
    /** Null for the instructor. */
    key: z.string().nullable(),
    lessonAt: z.string(),
  }),
  concerns: ({ lessonAt }) => new Date(lessonAt),
  words: ({ key, lessonAt }) => ({
    // A push of the evening waits for the morning of the day itself, so it must not speak of tomorrow.
    title: '곧 레슨이 있어요',
    body: `${seoulShortMoment(new Date(lessonAt))}에 만나요.`,
    path: key === null ? paths.lessonInbox('coming') : paths.lessonStatus(key),
  }),
})

export const endedLesson = z.object({
  left: z.enum(['instructor', 'requester']),
  /** Null if the request is deleted. */
  key: z.string().nullable(),
  /** Whether both sides had agreed on a lesson. */
  isAgreed: z.boolean(),
  lessonAt: z.string().nullable(),
})
export type EndedLesson = z.output<typeof endedLesson>

const endings = {
  instructor: {
    time: (moment: string) => `강사가 탈퇴해서 ${moment} 레슨을 할 수 없어요.`,
    agreed: ['레슨하기로 한 강사가 탈퇴했어요', '아직 레슨 전이라면 다른 강사를 찾아 보세요.'],
    open: ['요청한 강사가 탈퇴했어요', '보낸 요청에 답을 받을 수 없어요. 다른 강사를 찾아 보세요.'],
  },
  requester: {
    time: (moment: string) => `요청한 사람이 탈퇴해서 ${moment} 레슨을 하지 않아요.`,
    agreed: ['레슨하기로 한 사람이 탈퇴했어요', '요청과 연락처는 삭제됐어요.'],
    open: ['레슨 요청이 취소됐어요', '요청한 사람이 탈퇴해서 요청이 삭제됐어요.'],
  },
} as const

/** Tells a member that the other side has left. It contains no name, because former members are anonymous. */
export const lessonEndedNotice = noticeKind({
  name: 'lesson-ended',
  group: 'lessons',
  details: endedLesson,
  concerns: ({ lessonAt }) => (lessonAt === null ? null : new Date(lessonAt)),
  words: ({ left, key, isAgreed, lessonAt }) => {
    const { time, agreed, open } = endings[left]
    const [title, body] =
      lessonAt === null
        ? isAgreed
          ? agreed
          : open
        : ['레슨이 취소됐어요', time(seoulShortMoment(new Date(lessonAt)))]
    return { title, body, path: key === null ? paths.lessonInbox() : paths.lessonStatus(key) }
  },
})

export const applicationDecidedNotice = noticeKind({
  name: 'instructor-decided',
  group: 'lessons',
  details: z.object({ isApproved: z.boolean(), reason: z.string() }),
  words: ({ isApproved, reason }) => ({
    title: isApproved ? '강사로 승인됐어요' : '강사 신청이 승인되지 않았어요',
    body: isApproved
      ? '이제 강사 찾기에 보이고, 레슨 요청을 받을 수 있어요.'
      : reason || '신청서를 수정해서 다시 보낼 수 있어요.',
    path: paths.ownInstructor(),
  }),
})
