import { dayMs, hourMs } from '~/lib/durations'
import { tagKind } from '~/lib/tags'
import { deadlineAt, type MeetupStatus } from '../meetups/core/meetup'

export const longestText = 300
export const textProblems = {
  empty: '내용을 써 주세요.',
  long: `내용은 ${longestText}자까지 쓸 수 있어요.`,
} as const
/** How many questions somebody asks about one meetup within a day. */
export const mostQuestionsADay = 5
/** How many questions stand under a meetup, and answers under a question. */
export const mostQuestionsOfMeetup = 100
export const mostAnswers = 20
export const questionsPerPage = 10

const talkAfterEndMs = dayMs

/** Within this time the asker hears of one answer, and the host of one question. */
export const noticeApartMs = 10 * 60_000
/** How long a deleted text is kept for operators. */
export const keptAfterDeletionMs = 30 * dayMs

/** Until when people ask and answer. */
function talkEndsAt({ startsAt, endedAt }: { startsAt: Date; endedAt: Date | null }): Date {
  return new Date((endedAt ?? deadlineAt('ending', startsAt)).getTime() + talkAfterEndMs)
}

/** Why nobody can ask or answer any longer, or null. */
export function whyTalkIsOver(
  meetup: { status: MeetupStatus; startsAt: Date; endedAt: Date | null },
  now: Date,
): 'called-off' | 'too-late' | null {
  if (meetup.status === 'cancelled') return 'called-off'
  return now >= talkEndsAt(meetup) ? 'too-late' : null
}

export const talkOverTexts = {
  'called-off': '취소된 모임이라 질문하거나 답할 수 없어요.',
  'too-late': `모임이 끝나고 ${talkAfterEndMs / hourMs}시간이 지나 질문하거나 답할 수 없어요.`,
} as const

export const questionTags = {
  /** The questions and answers of a meetup. */
  ofMeetup: tagKind('meetup-questions'),
}
