import { grouped } from '~/lib/grouped'
import { seoulDate, seoulShortDay, seoulTime } from '~/lib/seoul-date'
import type { PassPrices } from '../../cafes/cafe'
import { isPassTier, passPrice } from '../../passes/pass'
import type { Meetup } from './endpoints'
import { onTheSpot } from './meetup-texts'

/** Leads to the form for a new meetup, filled with this one. */
export const openAgain = '이 모임으로 다시 열기'

/** '6,000원', or '현장 결제' for null. */
export function tierInWords(tier: number | null): string {
  return tier === null ? onTheSpot : `${grouped(tier)}원`
}

function priceInWords(price: number | null): string {
  return price !== null && isPassTier(price) ? passPrice(price) : onTheSpot
}

/** The prices of a cafe: '평일 6,000원 · 주말 8,000원', or a single price if both are the same. */
export function passPricesInWords({ weekdayPass, weekendPass }: PassPrices): string {
  const [weekday, weekend] = [priceInWords(weekdayPass), priceInWords(weekendPass)]
  return weekday === weekend ? weekday : `평일\u00A0${weekday} · 주말\u00A0${weekend}`
}

const dayMs = 86_400_000

/** '오늘 (수)' or '내일 (목)'; later days have their date, as all days while the time is unknown. */
export function dayInWords(moment: Date, now: Date | null): string {
  const short = seoulShortDay(moment)
  if (now === null) return short
  const day = seoulDate(moment)
  const isTomorrow = day === seoulDate(new Date(now.getTime() + dayMs))
  const word = day === seoulDate(now) ? '오늘' : isTomorrow ? '내일' : null
  return word === null ? short : `${word} ${short.slice(short.indexOf('('))}`
}

/** The same with the time: '오늘 (수) 오후 7:30'. */
export function whenInWords(startsAt: Date, now: Date | null): string {
  return `${dayInWords(startsAt, now)} ${seoulTime(startsAt)}`
}

type Room = Pick<Meetup, 'status' | 'takesLate' | 'maxPeople' | 'seatsTaken' | 'seatsHeld'> & {
  own?: Meetup['own']
}

/** Whether somebody can join. Null once the meetup is over. */
export function seatsInWords(room: Room): { text: string; isFree: boolean } | null {
  const { status, takesLate, maxPeople, seatsTaken, seatsHeld, own } = room
  if (status === 'ended' || status === 'cancelled') return null
  if (status === 'closed' || (status === 'confirmed' && !takesLate))
    return { text: '모집 마감', isFree: false }
  const left = maxPeople - seatsTaken - seatsHeld
  return left > 0
    ? { text: `${left}자리 남음`, isFree: true }
    : { text: own ? '자리 없음' : '자리 없음 · 대기 가능', isFree: false }
}
