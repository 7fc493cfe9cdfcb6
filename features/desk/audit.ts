import { grouped } from '~/lib/grouped'
import { seoulShortMoment } from '~/lib/seoul-date'
import { deedInWords } from '../cafes/console/deed'
import { workName } from '../operations/work-names'

type Value = string | number | boolean | null
export type AuditDetails = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>

/** An audit entry as operators read it. */
export interface AuditedDeed {
  id: number
  /** Null if the server or a command-line tool did it. */
  actorId: number | null
  /** The nickname. Also null if the member has left. */
  actor: string | null
  action: string
  kind: string
  thingId: number
  details: AuditDetails
  at: string
}

export const auditPageSize = 50
export const longestActorSearch = 30

export const kindNames: Readonly<Record<string, string>> = {
  member: '회원',
  cafe: '카페',
  review: '리뷰',
  instructor: '강사',
  lesson: '레슨',
  order: '주문',
  meetup: '모임',
  article: '소식',
  banner: '배너',
  game: '게임',
  import: '가져오기',
  'ledger-audit': '원장 점검',
  job: '작업',
  'due-item': '예약된 일',
}

const deeds: Readonly<Record<string, string>> = {
  'suspend-member': '이용을 정지했어요',
  'lift-suspension': '이용 정지를 해제했어요',
  'end-sessions': '모든 기기에서 로그아웃했어요',
  'grant-operator': '운영자로 지정했어요',
  'withdraw-operator': '운영자에서 해제했어요',
  'edit-cafe': '카페 정보를 수정했어요',
  'hide-cafe': '카페를 숨겼어요',
  'show-cafe': '카페를 다시 보이게 했어요',
  'remove-owner': '점주를 해제했어요',
  'hide-review': '리뷰를 숨겼어요',
  'keep-review': '리뷰를 보이게 두었어요',
  'approve-instructor': '강사로 승인했어요',
  'decline-instructor': '강사 신청을 거절하거나 활동을 중지했어요',
  'lesson-accept': '레슨을 수락했어요',
  'lesson-decline': '레슨을 거절했어요',
  'lesson-propose': '레슨 시간을 제안했어요',
  'refund-order': '환불했어요',
  'settle-outside-return': '밖에서 취소된 주문을 확인했어요',
  'cancel-meetup': '모임을 취소했어요',
  'remove-from-meetup': '모임에서 내보냈어요',
  'say-not-held': '열리지 않은 모임으로 바로잡았어요',
  'say-held': '열린 모임으로 확인했어요',
  'hide-meetup-text': '모임 글을 가렸어요',
  'show-meetup-text': '모임 글을 다시 보이게 했어요',
  'add-news': '소식을 추가했어요',
  'change-news': '소식을 수정했어요',
  'remove-news': '소식을 삭제했어요',
  'add-banner': '배너를 추가했어요',
  'change-banner': '배너를 수정했어요',
  'remove-banner': '배너를 삭제했어요',
  'arrange-banners': '배너 순서를 바꿨어요',
  'change-game': '게임을 수정했어요',
  'place-game': '카테고리에서 게임 순서를 바꿨어요',
  'merge-games': '겹치는 게임을 합쳤어요',
  'audit-ledger': '원장 점검을 시작했어요',
  'upload-import': '가져올 파일을 올렸어요',
  'check-import': '가져올 파일을 다시 확인했어요',
  'start-import': '파일 가져오기를 시작했어요',
  'cancel-import': '파일 가져오기를 취소했어요',
  'end-import': '파일 가져오기가 끝났어요',
  'retry-job': '멈춘 작업을 다시 시작했어요',
  'retry-due-item': '멈춘 예약을 다시 시작했어요',
}

const names: Readonly<Record<string, string>> = {
  state: '상태',
  sessions: '기기',
  passes: '이용권',
  refunded: '환불한 금액',
  memberId: '회원 번호',
  role: '역할',
  title: '제목',
  name: '이름',
  order: '순서',
  address: '주소',
  latitude: '위도',
  longitude: '경도',
  phones: '전화번호',
  isHidden: '숨김',
  wasHidden: '전에 숨김',
  byOperator: '운영자 권한으로',
  reports: '신고',
  flags: '의심 표시',
  startsAt: '시작',
  entryId: '참여 번호',
  cancel: '취소 번호',
  unusedBefore: '환불하기 전에 남은 이용권',
  amount: '금액',
  missing: '부족한 이용권',
  text: '내용',
  images: '사진',
  image: '사진',
  url: '주소',
  sourceUrl: '출처',
  publishAt: '발행 시각',
  place: '자리',
  shownFrom: '보이는 때',
  shownUntil: '내리는 때',
  category: '카테고리 번호',
  merged: '합쳐진 게임 번호',
  reviews: '리뷰',
  plays: '플레이 기록',
  likes: '좋아요',
  shelves: '보유 카페',
  meetups: '모임',
  instructors: '강사',
  aliases: '다른 이름',
  english_name: '영어 이름',
  year: '출시 연도',
  min_players: '최소 인원',
  max_players: '최대 인원',
  best_players: '추천 인원',
  play_minutes: '시간(분)',
  age: '나이',
  difficulty: '난이도',
  genres: '장르',
  description: '소개',
  explanation: '설명',
  explanation_images: '설명 사진',
  video_url: '영상',
  categories: '카테고리',
  kind: '하는 일',
  tries: '시도',
  triesBefore: '전에 시도',
  triesAfter: '지금 시도',
  reason: '이유',
  meetup: '모임 번호',
  file: '종류',
  bytes: '크기(바이트)',
  added: '추가',
  changed: '변경',
  unchanged: '그대로',
  refused: '거절',
}

/** Korean words for values in the details of imports. */
const importWords: Readonly<Record<string, string>> = {
  games: '게임',
  cafes: '카페',
  regions: '지역',
  checking: '확인 중',
  ready: '가져오기 전',
  queued: '대기 중',
  running: '가져오는 중',
  done: '가져옴',
  failed: '멈춤',
  refused: '읽을 수 없음',
  cancelled: '취소함',
}

function isScalar(value: unknown): value is Value {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function inWords(value: Value | undefined): string {
  if (value === null || value === undefined) return '없음'
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value === 'number') return grouped(value)
  if (value === 'without end') return '기한 없음'
  if (Object.hasOwn(importWords, value)) return importWords[value] ?? value
  const work = workName('jobs', value) ?? workName('due', value)
  if (work !== null) return work
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? seoulShortMoment(new Date(value)) : value
}

export function auditedInWords({ kind, action, details }: AuditedDeed): string {
  const known = deeds[action]
  if (known !== undefined) return known
  const flat = Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => (isScalar(value) ? [[name, value]] : [])),
  )
  return kind === 'cafe' ? deedInWords(action, flat) : action
}

/** One line for each detail, in the form `before → after` for a changed value. */
export function changesInWords({ before, after, ...rest }: AuditDetails): string[] {
  const others = Object.entries(rest).flatMap(([name, value]) =>
    isScalar(value) ? [`${names[name] ?? name}: ${inWords(value)}`] : [],
  )
  if (before === undefined && after === undefined) return others
  if (isScalar(before) || isScalar(after)) {
    const [from, to] = [before, after].map((value) => inWords(isScalar(value) ? value : null))
    return [`${from} → ${to}`, ...others]
  }
  const changed = Object.keys({ ...before, ...after }).map(
    (name) => `${names[name] ?? name}: ${inWords(before?.[name])} → ${inWords(after?.[name])}`,
  )
  return [...changed, ...others]
}
