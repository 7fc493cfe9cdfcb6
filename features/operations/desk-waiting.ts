import { grouped } from '~/lib/grouped'

/** How many things of each kind wait for an operator. */
export interface DeskWaiting {
  reports: number
  meetups: number
  inquiries: number
  orders: number
  applications: number
  lessons: number
  /** Cafes to be paid for months that are over. */
  payouts: number
}

/** In the order in which they are named. Lessons wait for instructors and are only looked at by operators, so they are not. */
const names: readonly (readonly [keyof DeskWaiting, string])[] = [
  ['reports', '신고'],
  ['orders', '확인할 결제'],
  ['inquiries', '문의'],
  ['meetups', '열리지 않았다는 모임'],
  ['applications', '강사 신청'],
  ['payouts', '지급할 카페 정산'],
]

export function isWaitingForDesk(waiting: DeskWaiting): boolean {
  return names.some(([name]) => waiting[name] > 0)
}

/** '신고 2개, 문의 1개' */
export function deskWaitingInWords(waiting: DeskWaiting): string {
  return names
    .filter(([name]) => waiting[name] > 0)
    .map(([name, label]) => `${label} ${grouped(waiting[name])}개`)
    .join(', ')
}
