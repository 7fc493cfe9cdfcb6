import { paths } from '~/features/paths'
import { seoulDate, seoulDayInWords } from '~/lib/seoul-date'

/** Something the product tells a member. */
export interface Notice {
  id: number
  kind: string
  title: string
  body: string
  /** Where a tap leads: a path of ours. */
  path: string | null
  /** ISO moment. */
  causedAt: string
  isRead: boolean
}

export interface NoticeSetting {
  group: string
  label: string
  description: string
  isWanted: boolean
}

export interface NoticeWords {
  title: string
  body: string
  path: string | null
}

interface Group {
  label: string
  /** What is told in it, for whoever decides whether to hear of it; null when it is always told. */
  choice: string | null
}

const groups = {
  account: { label: '계정', choice: null },
  security: { label: '보안', choice: '새 기기에서 로그인하면 알려 드려요.' },
  reviews: { label: '리뷰', choice: '내 리뷰가 좋아요를 받으면 알려 드려요.' },
  moderation: { label: '운영', choice: null },
} satisfies Record<string, Group>
export type NoticeGroup = keyof typeof groups

type Guards<D> = { [Field in keyof D]: (given: unknown) => given is D[Field] }

interface Kind<D> {
  group: NoticeGroup
  details: Guards<D>
  words(details: D): NoticeWords
}

function kind<D extends object>(parts: Kind<D>): Kind<D> {
  return parts
}

function isText(given: unknown): given is string {
  return typeof given === 'string'
}

function isNumber(given: unknown): given is number {
  return typeof given === 'number'
}

// Accounts tell members things, so notices know nothing of accounts, and call the providers by name themselves.
const providerNames = { kakao: '카카오', apple: 'Apple' }

function isProvider(given: unknown): given is keyof typeof providerNames {
  return isText(given) && Object.hasOwn(providerNames, given)
}

/** Everything that can be told: one entry a kind, with what its sentence needs and the sentence. */
const kinds = {
  welcome: kind({
    group: 'account',
    details: { nickname: isText },
    words: ({ nickname }) => ({
      title: `${nickname}님, 반가워요`,
      body: '미플에서 마음에 드는 보드게임을 찾아보세요.',
      path: paths.home(),
    }),
  }),
  'signed-in': kind({
    group: 'security',
    details: { device: isText, provider: isProvider },
    words: ({ device, provider }) => ({
      title: '새 기기에서 로그인했어요',
      body: `${device || '알 수 없는 기기'}에서 ${providerNames[provider]} 계정으로 로그인했어요. 내가 아니라면 모든 기기에서 로그아웃해 주세요.`,
      path: paths.profileEdit(),
    }),
  }),
  disconnected: kind({
    group: 'account',
    details: { provider: isProvider },
    words: ({ provider }) => ({
      title: `${providerNames[provider]} 연결이 끊어졌어요`,
      body: `${providerNames[provider]}에서 미플과의 연결을 끊어서, 모든 기기에서 로그아웃했어요.`,
      path: paths.profileEdit(),
    }),
  }),
  // Without the name of who likes it: a notice outlives the account, and a name says nothing that the count does not.
  'review-liked': kind({
    group: 'reviews',
    details: { reviewId: isNumber, game: isText },
    words: ({ reviewId, game }) => ({
      title: '내 리뷰가 좋아요를 받았어요',
      body: `${game} 리뷰를 좋아하는 사람이 늘었어요.`,
      path: paths.review(reviewId),
    }),
  }),
  'review-hidden': kind({
    group: 'moderation',
    details: { reviewId: isNumber, game: isText },
    words: ({ reviewId, game }) => ({
      title: '내 리뷰가 잠시 숨겨졌어요',
      body: `${game} 리뷰가 여러 번 신고돼서, 운영자가 확인할 때까지 다른 사람에게 보이지 않아요.`,
      path: paths.review(reviewId),
    }),
  }),
}
export type NoticeKind = keyof typeof kinds

type DetailsOf<K extends NoticeKind> = (typeof kinds)[K] extends Kind<infer D> ? D : never

/** A way in which something is told; so far the notices behind the bell. */
export type NoticeChannel = 'log'

/** Something to be told, each kind with the details that its sentence needs. */
export type NewNotice = {
  [K in NoticeKind]: { memberId: number; kind: K; details: DetailsOf<K>; now: Date }
}[NoticeKind]

export const noticesPerPage = 20

function isKnown(name: string): name is NoticeKind {
  return Object.hasOwn(kinds, name)
}

function fits<D>(guards: Guards<D>, given: unknown): given is D {
  if (typeof given !== 'object' || given === null) return false
  return Object.entries<(value: unknown) => boolean>(guards).every(([field, isRight]) =>
    isRight(Reflect.get(given, field)),
  )
}

function wordAs<D>({ details, words }: Kind<D>, given: unknown): NoticeWords | null {
  return fits(details, given) ? words(given) : null
}

/** The sentence of a notice, or null when this version does not know the kind or cannot read the details. */
export function formatNotice(name: string, details: unknown): NoticeWords | null {
  // Each kind's guards and words agree on the details, which a union of them cannot say.
  return isKnown(name) ? wordAs(kinds[name] as Kind<unknown>, details) : null
}

export function groupOf(name: string): NoticeGroup | null {
  return isKnown(name) ? kinds[name].group : null
}

function isGroup(name: string): name is NoticeGroup {
  return Object.hasOwn(groups, name)
}

export function groupLabel(name: string): string {
  return isGroup(name) ? groups[name].label : name
}

/** The groups that a member may go without, in the order of the settings: those that have kinds and a choice. */
export function mutableGroups(): NoticeGroup[] {
  const inUse = new Set(Object.values(kinds).map(({ group }) => group))
  return Object.keys(groups)
    .filter(isGroup)
    .filter((group) => inUse.has(group) && groups[group].choice !== null)
}

/** Null for a group that is not there or that is always told. */
export function toMutableGroup(name: string): NoticeGroup | null {
  return mutableGroups().find((group) => group === name) ?? null
}

export function settingOf(group: NoticeGroup, isWanted: boolean): NoticeSetting {
  const { label, choice } = groups[group]
  return { group, label, description: choice ?? '', isWanted }
}

export interface NoticeDay {
  /** YYYY-MM-DD. */
  day: string
  /** '오늘', '어제' or the date. */
  label: string
  notices: Notice[]
}

const dayMs = 24 * 60 * 60_000

/** Notices under the days of their causes, in the order given. One that two pages brought stands once. */
export function groupByDay(notices: readonly Notice[], now: Date): NoticeDay[] {
  const labels = new Map([
    [seoulDate(now), '오늘'],
    [seoulDate(new Date(now.getTime() - dayMs)), '어제'],
  ])
  const days = new Map<string, NoticeDay>()
  for (const notice of new Map(notices.map((each) => [each.id, each])).values()) {
    const causedAt = new Date(notice.causedAt)
    const day = seoulDate(causedAt)
    const known = days.get(day) ?? {
      day,
      label: labels.get(day) ?? seoulDayInWords(causedAt),
      notices: [],
    }
    days.set(day, known)
    known.notices.push(notice)
  }
  return [...days.values()]
}
