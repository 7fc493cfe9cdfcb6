import type { Facts, Said } from '~/lib/facts'
import { grouped } from '~/lib/grouped'

// What the staff of a cafe say of an event besides its times and games, once.

/** A meetup takes up to ten people. */
export const fewestEventPlaces = 11
export const mostEventPlaces = 200

const by = ['staff'] as const

export const eventFacts = {
  title: {
    kind: 'line',
    label: '제목',
    by,
    most: 40,
    says: (most) => `제목은 ${most}자까지 쓸 수 있어요.`,
    tooShort: '제목을 입력해 주세요.',
  },
  content: {
    kind: 'lines',
    label: '내용',
    by,
    most: 2_000,
    says: (most) => `내용은 ${grouped(most)}자까지 쓸 수 있어요.`,
    tooShort: '어떤 행사인지 입력해 주세요.',
  },
  capacity: {
    kind: 'whole number',
    label: '정원',
    by,
    whyBad: (places) => {
      if (places > mostEventPlaces) return `정원은 ${mostEventPlaces}명까지 정할 수 있어요.`
      return Number.isInteger(places) && places >= fewestEventPlaces
        ? null
        : `정원은 ${fewestEventPlaces}명부터예요. ${fewestEventPlaces - 1}명까지는 모임으로 열 수 있어요.`
    },
  },
  /** What is paid at the cafe. Nothing is paid here. */
  priceNote: {
    kind: 'line',
    label: '현장 결제 안내',
    by,
    isOptional: true,
    most: 100,
    says: (most) => `현장 결제 안내는 ${most}자까지 쓸 수 있어요.`,
  },
} as const satisfies Facts

export type EventFacts = Said<typeof eventFacts>
