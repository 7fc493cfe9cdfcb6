import { countCharacters } from '~/lib/characters'
import { grouped } from '~/lib/grouped'
import { bareDigits, whyBadEmail, whyBadPhone } from '../accounts/account'

/** The form in which a member or visitor requests a lesson. */
export interface LessonRequest {
  instructorId: number
  name: string
  phone: string
  email: string
  content: string
  /** ISO moment; null for any time. */
  wishedAt: string | null
  consent: boolean
}

type LessonField = Exclude<keyof LessonRequest, 'instructorId'>

export const lessonStates = ['waiting', 'proposed', 'accepted', 'declined', 'withdrawn'] as const
export type LessonState = (typeof lessonStates)[number]

/** Whether the request waits for an answer of either side. */
export function isOpen({ state }: { state: LessonState }): boolean {
  return state === 'waiting' || state === 'proposed'
}

export const longestName = 30
export const longestContent = 1_000
export const longestMessage = 500

/** The limit of requests per hour from one network address. */
export const mostAnHour = 5

/** How long before an agreed lesson both sides are reminded of it. */
export const reminderMs = 24 * 60 * 60_000
/** A lesson stays among those to come for this long after its start. */
export const lessonLastsMs = 3 * 60 * 60_000

/** If the instructor does not answer for this long, the requester is shown others nearby. */
export const silenceMs = 24 * 60 * 60_000
export const mostSuggested = 2
/** They are within this distance of the instructor who does not answer. */
export const suggestedWithinKm = 30
/** A request is deleted this many days after it was sent. */
export const storedForDays = 180
/** No lesson is wished for or proposed beyond the days that its request is kept. @alias */
export const wishedWithinDays = storedForDays

export const lessonMessages = {
  nameEmpty: '이름을 입력해 주세요.',
  nameLong: `이름은 ${longestName}자까지 입력할 수 있어요.`,
  phoneEmpty: '연락처를 입력해 주세요.',
  phoneForm: '올바른 휴대폰 번호 형식으로 입력해 주세요.',
  contentEmpty: '요청 내용을 입력해 주세요.',
  contentLong: `요청 내용은 ${grouped(longestContent)}자까지 입력할 수 있어요.`,
  emailForm: '이메일을 다시 확인해 주세요.',
  past: '지난 시간은 선택할 수 없어요.',
  far: `${wishedWithinDays}일 안의 날짜를 선택해 주세요.`,
  proposalPassed: '제안한 시간이 지나서 수락할 수 없어요. 강사가 다른 시간을 제안할 수 있어요.',
  wishPassed: '희망 일시가 지났어요. 다른 시간을 제안해 주세요.',
  consent: '연락처를 강사에게 전하는 데 동의해 주세요.',
  failed: '요청하는 중 오류가 발생했어요.',
  received: '요청을 받았어요.',
  noTime: '제안할 시간을 선택해 주세요.',
  reasonEmpty: '취소하는 이유를 적어 주세요.',
  messageLong: `남기는 말은 ${longestMessage}자까지 입력할 수 있어요.`,
} as const

export interface LessonRefusal {
  field: LessonField
  message: string
}

/** The first problem of a request: first empty fields in the order of the form, then invalid ones. */
export function whyCannotRequest(
  { name, phone, email, content, wishedAt, consent }: Omit<LessonRequest, 'instructorId'>,
  now: Date,
): LessonRefusal | null {
  if (name.trim() === '') return { field: 'name', message: lessonMessages.nameEmpty }
  if (phone.trim() === '') return { field: 'phone', message: lessonMessages.phoneEmpty }
  if (content.trim() === '') return { field: 'content', message: lessonMessages.contentEmpty }
  if (countCharacters(name.trim()) > longestName) return { field: 'name', message: lessonMessages.nameLong }
  if (whyBadPhone(bareDigits(phone)) !== null) return { field: 'phone', message: lessonMessages.phoneForm }
  if (whyBadEmail(email) !== null) return { field: 'email', message: lessonMessages.emailForm }
  if (countCharacters(content.trim()) > longestContent) {
    return { field: 'content', message: lessonMessages.contentLong }
  }
  const badMoment = wishedAt === null ? null : whyBadMoment(wishedAt, now)
  if (badMoment !== null) return { field: 'wishedAt', message: lessonMessages[badMoment] }
  return consent ? null : { field: 'consent', message: lessonMessages.consent }
}

/** Why a lesson can't be at this moment, or null. */
export function whyBadMoment(moment: string, now: Date): 'past' | 'far' | null {
  if (!isAhead(moment, now)) return 'past'
  const isFar = Date.parse(moment) > now.getTime() + wishedWithinDays * 24 * 60 * 60_000
  return isFar ? 'far' : null
}

export function isAhead(moment: string, now: Date): boolean {
  return Date.parse(moment) > now.getTime()
}

export const lessonStateLabels: Record<LessonState, string> = {
  waiting: '답을 기다려요',
  proposed: '시간을 제안했어요',
  accepted: '수락했어요',
  declined: '거절했어요',
  withdrawn: '요청을 취소했어요',
}

export const answers = ['accept', 'decline', 'propose'] as const
export type Answer = (typeof answers)[number]

/** Whether the instructor can still call the lesson off. */
export function canCallOff(
  { state, lessonAt }: { state: LessonState; lessonAt: string | Date | null },
  now: Date,
): boolean {
  return state === 'accepted' && (lessonAt === null || new Date(lessonAt) > now)
}

/** The two lists of an inbox: requests that are still open, and the others. */
export const inboxStates = ['open', 'answered'] as const
export type InboxState = (typeof inboxStates)[number]
