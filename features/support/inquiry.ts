import { countCharacters } from '~/lib/characters'
import { isMailAddress } from '~/lib/mail-address'
import { personalTagKind, tagKind } from '~/lib/tags'

export const inquiryTopics = [
  'order',
  'pass',
  'meetup',
  'account',
  'suspension',
  'lesson',
  'game',
  'cafe',
  'owner',
  'payout',
  'bug',
  'other',
] as const
export type InquiryTopic = (typeof inquiryTopics)[number]

export const topicLabels: Record<InquiryTopic, string> = {
  order: '결제와 환불',
  pass: '이용권',
  meetup: '모임',
  account: '계정',
  suspension: '이용 정지',
  lesson: '레슨과 강사',
  game: '없는 게임',
  cafe: '카페 정보',
  owner: '점주 신청',
  payout: '카페 정산',
  bug: '고장과 오류',
  other: '그 밖의 것',
}

/** A stored topic. */
export function toTopic(stored: string): InquiryTopic {
  return inquiryTopics.find((topic) => topic === stored) ?? 'other'
}

export const longestMessage = 2_000
export const longestAbout = 100
/** After this many the member opens a new inquiry, which keeps threads readable. */
export const mostMessages = 50
export const inquiriesPerPage = 20
export const longestInquirySearch = 254

/** What operators read where no member asks. */
export const visitorName = '로그인하지 않은 분'

/** So many days after the last answer the address of a visitor is deleted. */
export const daysOfVisitorsAddress = 90
/** The law on electronic commerce has complaints of consumers kept for so long after the last text. */
export const yearsOfInquiries = 3

export const inquiryFilters = ['waiting', 'answered', 'all'] as const
export type InquiryFilter = (typeof inquiryFilters)[number]

/** What to write, where it helps to be asked. */
export const topicHints: Partial<Record<InquiryTopic, string>> = {
  game: '게임의 이름과 영어 이름, 인원, 출판사처럼 아는 것을 적어 주세요.',
  owner:
    '카페 이름과 주소, 그리고 점주인지 확인할 수 있는 것을 적어 주세요. 사업자등록증의 상호와 대표자, 매장 전화번호면 좋아요. 카드 번호나 비밀번호, 주민등록번호는 적지 마세요.',
  payout:
    '어느 모임이나 달의 정산인지, 무엇이 사실과 다른지 적어 주세요. 그날 온 손님처럼 확인할 수 있는 것이 있으면 좋아요.',
}

/** The cafe that an inquiry names (`paths.ownCafe`); null if it names none. */
export function cafeNamedIn(about: string | null): number | null {
  const id = /^카페 (\d{1,9})$/.exec(about ?? '')?.[1]
  return id === undefined ? null : Number(id)
}

export const inquiryMessages = {
  textEmpty: '무엇을 도와드릴지 적어 주세요.',
  textLong: `한 번에 ${longestMessage.toLocaleString('ko-KR')}자까지 적을 수 있어요.`,
  answerEmpty: '답을 적어 주세요.',
  topic: '무엇에 대한 문의인지 선택해 주세요.',
  email: '답을 받을 이메일 주소를 다시 확인해 주세요.',
}

/** Why a visitor's inquiry cannot be sent, with the field; null if it can. */
export function whyBadVisitorInquiry({
  topic,
  email,
  text,
}: {
  topic: InquiryTopic | null
  email: string
  text: string
}): { field: 'topic' | 'email' | 'text'; message: string } | null {
  if (topic === null) return { field: 'topic', message: inquiryMessages.topic }
  if (!isMailAddress(email.trim())) return { field: 'email', message: inquiryMessages.email }
  if (text.trim() === '') return { field: 'text', message: inquiryMessages.textEmpty }
  return countCharacters(text.trim()) > longestMessage
    ? { field: 'text', message: inquiryMessages.textLong }
    : null
}

export const supportTags = {
  own: personalTagKind('inquiries'),
  /** All members' inquiries, for operators. */
  inquiries: tagKind('inquiries'),
}
