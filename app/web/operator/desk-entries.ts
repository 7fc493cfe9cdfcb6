import type { Waiting } from '~/features/operations/endpoints'
import { operatorPaths } from '~/features/operator-paths'
import { grouped } from '~/lib/grouped'
import type { OperatorNeed } from '~/lib/operator-rights'
import { seoulShortDay } from '~/lib/seoul-date'
import type { IconName } from '~/ui/icon'

export interface DeskEntry {
  title: string
  icon: IconName
  href: string
  /** What its screen needs. */
  need: OperatorNeed
  /** The kind of waiting items, and their title and unit where they are counted. */
  waiting?: {
    kind: Exclude<keyof Waiting, 'toPay' | 'setUp'>
    title: string
    unit: string
    /** More about them; each part keeps together where a line breaks. */
    detail?: (waiting: Waiting) => readonly string[] | null
  }
}

/** Every operator screen that has an entry in the menu. A feature adds its line here. */
export const deskGroups: readonly { title: string; entries: readonly DeskEntry[] }[] = [
  {
    title: '확인',
    entries: [
      {
        title: '신고',
        icon: 'shield',
        href: operatorPaths.reports(),
        need: 'support',
        waiting: { kind: 'reports', title: '확인할 신고', unit: '건' },
      },
      {
        title: '문의',
        icon: 'phone',
        href: operatorPaths.inquiries(),
        need: 'support',
        waiting: { kind: 'inquiries', title: '답을 기다리는 문의', unit: '건' },
      },
      {
        title: '강사',
        icon: 'people',
        href: operatorPaths.instructors(),
        need: 'support',
        waiting: { kind: 'applications', title: '강사 신청', unit: '명' },
      },
      {
        title: '레슨 요청',
        icon: 'clock',
        href: operatorPaths.lessons(),
        need: 'support',
        waiting: { kind: 'lessons', title: '답을 기다리는 레슨', unit: '건' },
      },
      {
        title: '모임',
        icon: 'calendar',
        href: operatorPaths.meetups(),
        need: 'support',
        waiting: { kind: 'meetups', title: '확인할 모임', unit: '개' },
      },
    ],
  },
  {
    title: '사람과 카페',
    entries: [
      { title: '회원', icon: 'user', href: operatorPaths.members(), need: 'support or money' },
      { title: '카페', icon: 'map-pin', href: operatorPaths.cafes(), need: 'any' },
      { title: '개인정보 사고', icon: 'warning', href: operatorPaths.incidents(), need: 'support' },
      { title: '약관과 방침', icon: 'document', href: operatorPaths.policies(), need: 'chief' },
      { title: '관리 기록', icon: 'document', href: operatorPaths.audit(), need: 'chief' },
    ],
  },
  {
    title: '결제',
    entries: [
      {
        title: '주문과 환불',
        icon: 'receipt',
        href: operatorPaths.orders(),
        need: 'money',
        waiting: { kind: 'orders', title: '확인할 주문', unit: '건' },
      },
      {
        title: '카페 정산',
        icon: 'document',
        href: operatorPaths.payouts(),
        need: 'money',
        waiting: {
          kind: 'payouts',
          title: '지급할 카페',
          unit: '곳',
          detail: ({ toPay }) =>
            toPay && [`${grouped(toPay.won)}원`, `지급일 ${seoulShortDay(new Date(toPay.until))}`],
        },
      },
      { title: '이용권 원장', icon: 'ticket', href: operatorPaths.ledger(), need: 'money' },
    ],
  },
  {
    title: '콘텐츠',
    entries: [
      { title: '소식', icon: 'book', href: operatorPaths.news(), need: 'content' },
      { title: '광고 소식 보내기', icon: 'bell', href: operatorPaths.promotions(), need: 'content' },
      { title: '배너', icon: 'star', href: operatorPaths.banners(), need: 'content' },
      { title: '게임', icon: 'dice', href: operatorPaths.games(), need: 'content' },
      { title: '자주 틀리는 규칙', icon: 'book', href: operatorPaths.pitfalls(), need: 'content' },
      { title: '카테고리 순서', icon: 'document', href: operatorPaths.categoryOrder(), need: 'content' },
      { title: '가져오기', icon: 'plus', href: operatorPaths.imports(), need: 'content' },
    ],
  },
  {
    title: '시스템',
    entries: [
      { title: '주간 통계', icon: 'star-outline', href: operatorPaths.numbers(), need: 'money' },
      { title: '브라우저 오류와 속도', icon: 'warning', href: operatorPaths.browsers(), need: 'any' },
      {
        title: '작업과 상태',
        icon: 'gear',
        href: operatorPaths.health(),
        need: 'any',
        waiting: { kind: 'backups', title: '늦은 백업', unit: '개' },
      },
    ],
  },
]

/** The part of the menu that an operator who may do this much sees. */
export function groupsFor(may: (need: OperatorNeed) => boolean): typeof deskGroups {
  return deskGroups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ need }) => may(need)) }))
    .filter(({ entries }) => entries.length > 0)
}
