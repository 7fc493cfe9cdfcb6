import { operatorPaths } from '../operator-paths'
import { paths } from '../paths'

export const auditPageSize = 50
export const longestActorSearch = 30

interface AuditedThing {
  name: string
  /** The address of the screen that shows it, if there is one. */
  path?: (id: number) => string
}

/** The kinds of thing in the audit log, in the order of its filters. */
export const auditedThings: Readonly<Record<string, AuditedThing>> = {
  member: { name: '회원', path: operatorPaths.member },
  cafe: { name: '카페', path: operatorPaths.cafe },
  review: { name: '리뷰', path: paths.review },
  report: { name: '신고' },
  instructor: { name: '강사', path: paths.instructor },
  lesson: { name: '레슨' },
  order: { name: '주문' },
  meetup: { name: '모임', path: paths.meetup },
  article: { name: '소식', path: operatorPaths.article },
  banner: { name: '배너', path: operatorPaths.banner },
  game: { name: '게임', path: paths.game },
  import: { name: '가져오기', path: operatorPaths.import },
  inquiry: { name: '문의', path: operatorPaths.inquiry },
  policy: { name: '약관', path: operatorPaths.policies },
  promotion: { name: '광고 소식', path: operatorPaths.promotions },
  incident: { name: '개인정보 사고', path: operatorPaths.incident },
  'ledger-audit': { name: '원장 점검' },
  job: { name: '작업' },
  'due-item': { name: '예약된 일' },
  'browser-error': { name: '브라우저 오류', path: operatorPaths.browsers },
}
