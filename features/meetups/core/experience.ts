/** How experienced the people of a meetup are. */
export const experiences = ['anyone', 'beginner', 'regular', 'expert'] as const
export type Experience = (typeof experiences)[number]

export const experienceNames: Record<Experience, string> = {
  anyone: '상관없음',
  beginner: '입문',
  regular: '보통',
  expert: '숙련',
}

export const welcome = '처음이어도 환영'

export interface ForWhom {
  experience: Experience
  welcomesBeginners: boolean
  /** Whether the host explains the rules. No word of it at a standing table. */
  explains?: boolean
}

/** A meetup for beginners welcomes them, whatever else was said. */
export function welcomes({ experience, welcomesBeginners }: ForWhom): boolean {
  return welcomesBeginners || experience === 'beginner'
}

/** '입문 · 처음이어도 환영'; null if anybody is meant and nothing was said of beginners. */
export function forWhomInWords(meetup: ForWhom): string | null {
  const { experience } = meetup
  const words = [
    ...(experience === 'anyone' ? [] : [experienceNames[experience]]),
    ...(welcomes(meetup) ? [welcome] : []),
  ]
  return words.length === 0 ? null : words.join(' · ')
}

export const explainsRules = '설명해 드려요'
