import { seoulDate, seoulShortMoment, seoulTime } from '~/lib/seoul-date'
import { type EventTimes, freePlaces, type Places } from './event'

/** Where a text was hidden by operators. */
export const hiddenTitle = '운영팀이 가린 행사'

/** '11월 28일 (토) 오후 2:00 – 오후 6:00' */
export function timesInWords({ startsAt, endsAt }: EventTimes): string {
  const isNextDay = seoulDate(startsAt) !== seoulDate(endsAt)
  return `${seoulShortMoment(startsAt)} – ${isNextDay ? '다음 날 ' : ''}${seoulTime(endsAt)}`
}

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
