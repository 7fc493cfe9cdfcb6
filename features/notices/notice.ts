import { type AlimtalkWords, adNightInWords, type NoticeKind, type NoticeWords } from '~/lib/notice-kind'
import { seoulDate, seoulDayInWords } from '~/lib/seoul-date'
import { personalTagKind } from '~/lib/tags'
import { type AlimtalkTopic, alimtalkTopicOf, alimtalkTopics, type RegisteredWords } from './alimtalk'

/** A group that a member has muted, and the channel. */
export interface Muted {
  group: string
  channel: string
}

interface Group {
  label: string
  /** The description in the settings. */
  about: string
  isFixed?: true
}

/** The groups of notices, in the order of the settings. */
const groups = {
  meetups: {
    label: '모임',
    about:
      '새로운 참여자, 참여 신청, 확정, 내용 수정, 질문과 답, 인원이 모자랄 때와 모임이 끝난 뒤 알려 드려요.',
  },
  'meetup-reminders': {
    label: '모임 시작',
    about: '모임 24시간 전과 3시간 전, 신청한 행사의 하루 전에 알려 드려요.',
  },
  alerts: {
    label: '새 모임과 카페 소식',
    about:
      '팔로우한 카페, 찜한 게임, 선택한 지역에 모임이 열리거나 팔로우한 카페에 행사가 열리고 소식이 올라오면 알려 드려요.',
  },
  cafe: {
    label: '카페 관리',
    about:
      '내가 관리하는 카페에서 모임이 열리거나 답을 기다릴 때, 취소될 때, 아침에 오늘 모임을 알려 드려요.',
  },
  lessons: { label: '레슨', about: '레슨 요청이 오거나, 보낸 요청에 답이 오면 알려 드려요.' },
  coupons: { label: '스탬프·쿠폰', about: '스탬프나 쿠폰을 받거나 쿠폰을 쓰면 알려 드려요.' },
  passes: { label: '이용권 만료', about: '이용권이 만료되기 30일, 7일, 1일 전과 만료될 때 알려 드려요.' },
  promotions: {
    label: '이벤트와 혜택',
    about: `소식을 받겠다고 동의한 동안, ${adNightInWords}까지는 따로 동의해야 보내 드려요.`,
  },
  reviews: { label: '리뷰', about: '내 리뷰가 좋아요를 받으면 알려 드려요.' },
  league: {
    label: '리그',
    about: '나를 이겼다고 적은 사람이 있어 확인이 필요할 때와 시즌이 끝날 때 알려 드려요.',
  },
  security: { label: '로그인', about: '새 기기에서 로그인하면 알려 드려요.' },
  'meetup-seats': {
    label: '내 참여와 모임 취소',
    about:
      '참여가 수락되거나 거절될 때, 대기하던 자리가 났을 때, 모임이나 행사가 취소되거나 행사 시간이 바뀔 때',
    isFixed: true,
  },
  payments: { label: '결제·환불', about: '구매, 결제 취소와 환불', isFixed: true },
  moderation: {
    label: '신고와 운영',
    about: '내 리뷰가 숨겨지거나 다시 보일 때, 모임 참여가 제한될 때, 내가 신고한 것을 확인했을 때',
    isFixed: true,
  },
  account: {
    label: '계정',
    about: '가입과 로그인 연결, 약관이 바뀔 때, 카페의 점주나 직원으로 정해졌을 때, 개인정보 사고가 났을 때',
    isFixed: true,
  },
} satisfies Record<string, Group>
export type NoticeGroup = keyof typeof groups

/** Checks at compile time that a kind names a known group and a known template. */
export function noticeKind<D extends object>(
  kind: NoticeKind<D> & {
    group: NoticeGroup
    alimtalk?(details: NoInfer<D>): RegisteredWords | null
  },
): NoticeKind<D> {
  return kind
}

/** The kinds of all features, by name. */
export type NoticeKinds = Readonly<Record<string, NoticeKind>>

/** 'log' is the list of notices behind the bell, 'push' a push message to a device, 'alimtalk' a message in KakaoTalk. */
export type NoticeChannel = 'log' | 'push' | 'alimtalk'

export const noticesPerPage = 20

function kindOf(kinds: NoticeKinds, name: string): NoticeKind | null {
  return Object.hasOwn(kinds, name) ? (kinds[name] ?? null) : null
}

/** The words of a notice, or null if this version does not know the kind or cannot read the details. */
export function formatNotice(kinds: NoticeKinds, name: string, given: unknown): NoticeWords | null {
  const kind = kindOf(kinds, name)
  const details = kind?.details.safeParse(given)
  return kind && details?.success ? kind.words(details.data) : null
}

/** What decides when a notice is pushed: what it is about, until when the member can act on it, and whether it waits for nothing. */
export function pushMoments(
  kinds: NoticeKinds,
  name: string,
  given: unknown,
): { concerns: Date | null; urgentUntil: Date | null; isMandatory: boolean } {
  const kind = kindOf(kinds, name)
  const details = kind?.details.safeParse(given)
  const isMandatory = kind?.isMandatory === true
  if (!kind || !details?.success) return { concerns: null, urgentUntil: null, isMandatory }
  return {
    isMandatory,
    concerns: kind.concerns?.(details.data) ?? null,
    urgentUntil: kind.urgentUntil?.(details.data) ?? null,
  }
}

/** Whether a notice of this kind may also be pushed. The member's own actions are not pushed. */
export function isPushed(kinds: NoticeKinds, name: string): boolean {
  const kind = kindOf(kinds, name)
  return kind !== null && kind.isOwnAction !== true
}

/** Whether the law has a notice of this kind told at once, by whatever reaches. */
export function isMandatory(kinds: NoticeKinds, name: string): boolean {
  return kindOf(kinds, name)?.isMandatory === true
}

/** Whether the law lets a notice of this kind be sent only to who consents. */
export function isAdvertising(kinds: NoticeKinds, name: string): boolean {
  return kindOf(kinds, name)?.isAdvertising === true
}

/** What this notice says as 알림톡; null if it is not sent as one. */
export function alimtalkOf(kinds: NoticeKinds, name: string, given: unknown): AlimtalkWords | null {
  const kind = kindOf(kinds, name)
  const details = kind?.details.safeParse(given)
  return kind?.alimtalk && details?.success ? kind.alimtalk(details.data) : null
}

/** What members turn off of the 알림톡, in the order of the settings. */
const alimtalkLabels: Record<AlimtalkTopic, { label: string; about: string }> = {
  seat: { label: '자리', about: '참여 신청에 답이 오거나, 매장이 확인하거나, 대기하던 자리가 났을 때' },
  cancelled: { label: '모임 취소', about: '모임이나 내 참여가 취소됐을 때' },
  reminder: { label: '모임 시작', about: '모임 24시간 전과 3시간 전' },
  refund: { label: '환불', about: '이용권을 환불했을 때' },
  cafe: {
    label: '카페 관리',
    about: '내가 관리하는 카페에 모임이 열리거나 답을 기다릴 때, 정산 금액을 지급하거나 되돌릴 때',
  },
}

export function alimtalkLabel(topic: string): string {
  const known = alimtalkTopics.find((each) => each === topic)
  return known === undefined ? topic : alimtalkLabels[known].label
}

function wantsTopic(muted: readonly Muted[], topic: AlimtalkTopic | null): boolean {
  return !muted.some(({ group, channel }) => channel === 'alimtalk' && group === topic)
}

/** Whether a member gets the 알림톡 of this template. */
export function wantsAlimtalk(muted: readonly Muted[], template: string): boolean {
  return wantsTopic(muted, alimtalkTopicOf(template))
}

/** The topics of which the site sends something, given its templates. */
export function alimtalkTopicsOf(templates: readonly string[]): AlimtalkTopic[] {
  const sent = new Set(templates.map(alimtalkTopicOf))
  return alimtalkTopics.filter((topic) => sent.has(topic))
}

export function alimtalkSettingOf(topic: AlimtalkTopic, muted: readonly Muted[]) {
  const { label, about } = alimtalkLabels[topic]
  return { topic, label, description: about, isWanted: wantsTopic(muted, topic) }
}

/** '010-****-5678', which tells its owner which number it is. */
export function maskedPhone(phone: string | null): string | null {
  return phone === null ? null : `${phone.slice(0, 3)}-****-${phone.slice(-4)}`
}

/** At most this many 알림톡 a member and day, each of which costs money. */
export const mostAlimtalksADay = 10

export function groupOf(kinds: NoticeKinds, name: string): string | null {
  return kindOf(kinds, name)?.group ?? null
}

export function isGroup(name: string): name is NoticeGroup {
  return Object.hasOwn(groups, name)
}

export function groupLabel(name: string): string {
  return isGroup(name) ? groups[name].label : name
}

/** Every group, in the order of the settings. */
export function noticeGroups(): NoticeGroup[] {
  return Object.keys(groups).filter(isGroup)
}

function isFixed(group: NoticeGroup): boolean {
  return 'isFixed' in groups[group]
}

/** Null for a group that does not exist or cannot be muted. */
export function toMutableGroup(name: string): NoticeGroup | null {
  return isGroup(name) && !isFixed(name) ? name : null
}

/** Whether a member gets this group through this channel. Muting the log mutes pushes too. */
export function isWantedBy(muted: readonly Muted[], group: string, channel: NoticeChannel): boolean {
  if (isGroup(group) && isFixed(group)) return true
  return !muted.some((each) => each.group === group && (each.channel === 'log' || each.channel === channel))
}

export function settingOf(group: NoticeGroup, muted: readonly Muted[]) {
  const { label, about } = groups[group]
  return {
    group,
    label,
    description: about,
    isFixed: isFixed(group),
    isWanted: isWantedBy(muted, group, 'log'),
    isPushed: isWantedBy(muted, group, 'push'),
  }
}

export interface NoticeDay<Shown> {
  /** YYYY-MM-DD. */
  day: string
  /** '오늘', '어제' or the date. */
  label: string
  notices: Shown[]
}

const dayMs = 24 * 60 * 60_000

/**
 * Groups notices by the day of their cause, in the given order. A notice that two pages contain appears once.
 */
export function groupByDay<Shown extends { id: number; causedAt: string }>(
  notices: readonly Shown[],
  now: Date,
): NoticeDay<Shown>[] {
  const labels = new Map([
    [seoulDate(now), '오늘'],
    [seoulDate(new Date(now.getTime() - dayMs)), '어제'],
  ])
  const days = new Map<string, NoticeDay<Shown>>()
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

export const noticeTags = {
  own: personalTagKind('notices'),
  settings: personalTagKind('notice-settings'),
}
