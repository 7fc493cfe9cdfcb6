import { withSubject } from '~/lib/korean'
import { seoulEndAfter, seoulShortMoment } from '~/lib/seoul-date'
import { type EventTimes, freePlaces, type Places } from './event'

/** Where a text was hidden by operators. */
export const hiddenTitle = '운영팀이 가린 행사'

/** '11월 28일 (토) 오후 2:00 – 오후 6:00' */
export function timesInWords({ startsAt, endsAt }: EventTimes): string {
  return `${seoulShortMoment(startsAt)} – ${seoulEndAfter(startsAt, endsAt)}`
}

/** What a member has signed up for at the time of an event. */
export interface Overlap {
  kind: 'event' | 'meetup'
  title: string
  startsAt: string
}

/** '같은 시간에 신청한 모임이 있어요' */
export const overlapSays = (kind: Overlap['kind']) =>
  `같은 시간에 신청한 ${withSubject(kind === 'event' ? '행사' : '모임')} 있어요`

/** '금요일 저녁 카탄, 3월 20일 (금) 오후 7:00' */
export const overlapInWords = ({ title, startsAt }: Overlap) =>
  `${title}, ${seoulShortMoment(new Date(startsAt))}`

/** How many places are left, or how many people wait. */
export function placesInWords(event: Places & { waiting: number }): string {
  const free = freePlaces(event)
  if (event.waiting > 0) return `마감 · 대기 ${event.waiting}팀`
  return free === 0 ? '마감' : `${free}자리 남음`
}

/** The district of an address: '서울 중구'. */
export function districtOf(address: string): string {
  const [province = '', district = ''] = address.split(' ')
  return `${province.replace(/(특별시|광역시|특별자치시|특별자치도|도)$/, '')} ${district}`.trim()
}
