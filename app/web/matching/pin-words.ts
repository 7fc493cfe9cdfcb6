import { momentInWords } from '~/features/cafes/opening-hours'

/** The coming meetups at a cafe. */
export interface MeetupsAtCafe {
  count: number
  /** The start of the first public one, and the seats that it has left; null if all have passwords. */
  nextAt: string | null
  nextSeats: number | null
}

export const meetupsInWords = (count: number) => `모임 ${count}개`

/** '화요일 19:00' and '12월 7일 19:00' as '화 19:00' and '12/7 19:00': pins have little room. */
function momentOnPin(moment: Date, now: Date): string {
  return momentInWords(moment, now)
    .replace('요일', '')
    .replace(/(\d{1,2})월 (\d{1,2})일/, '$1/$2')
}

/** '내일 19:00 · 2자리' where one meetup is to come, and how many there are otherwise. */
export function pinInWords({ count, nextAt, nextSeats }: MeetupsAtCafe, now: Date | null): string {
  if (count > 1 || nextAt === null || now === null) return meetupsInWords(count)
  const seats = nextSeats ? `${nextSeats}자리` : '자리 없음'
  return `${momentOnPin(new Date(nextAt), now)} · ${seats}`
}
