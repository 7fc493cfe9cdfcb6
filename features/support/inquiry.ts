export const inquiryTopics = [
  'order',
  'pass',
  'meetup',
  'account',
  'suspension',
  'lesson',
  'cafe',
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
  cafe: '카페 정보',
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
export const longestInquirySearch = 30

export const inquiryFilters = ['waiting', 'answered', 'all'] as const
export type InquiryFilter = (typeof inquiryFilters)[number]

export const inquiryMessages = {
  textEmpty: '무엇을 도와드릴지 적어 주세요.',
  textLong: `한 번에 ${longestMessage.toLocaleString('ko-KR')}자까지 적을 수 있어요.`,
  answerEmpty: '답을 적어 주세요.',
}
