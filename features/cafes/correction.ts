import { countCharacters, countShown } from '~/lib/characters'

/** What somebody has found to be different at a cafe. */
export const correctionTopics = ['hours', 'prices', 'address', 'phone', 'games', 'closed', 'other'] as const
export type CorrectionTopic = (typeof correctionTopics)[number]

export const correctionTopicNames: Record<CorrectionTopic, string> = {
  hours: '영업시간·휴무일',
  prices: '가격',
  address: '주소·위치',
  phone: '전화번호',
  games: '보유 게임',
  closed: '문을 닫았어요',
  other: '기타',
}

/** 'told' is what an operator has answered in words. */
export const correctionAnswers = ['fixed', 'right'] as const
export type CorrectionAnswer = (typeof correctionAnswers)[number]

export const correctionAnswerNames: Record<CorrectionAnswer | 'told', string> = {
  fixed: '수정했어요',
  right: '지금 정보가 맞아요',
  told: '운영자가 답했어요',
}

export const shortestCorrection = 2
export const longestCorrection = 500
/** A member sends so many in 24 hours. */
export const mostCorrections = 10

export function whyBadCorrection({ about, text }: { about: CorrectionTopic | null; text: string }): {
  field: 'about' | 'text'
  message: string
} | null {
  if (about === null) return { field: 'about', message: '무엇이 다른지 선택해 주세요.' }
  const length = countCharacters(text.trim())
  if (countShown(text) >= shortestCorrection && length <= longestCorrection) return null
  return {
    field: 'text',
    message: `어떻게 다른지 ${shortestCorrection}자에서 ${longestCorrection}자까지 써 주세요.`,
  }
}

/** A stored topic. */
export function toCorrectionTopic(stored: string): CorrectionTopic {
  return correctionTopics.find((topic) => topic === stored) ?? 'other'
}

/** A stored answer. */
export function toCorrectionAnswer(stored: string): CorrectionAnswer | 'told' {
  return correctionAnswers.find((answer) => answer === stored) ?? 'told'
}
