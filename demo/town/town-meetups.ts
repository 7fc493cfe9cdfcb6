import { dateAfter, type Hours } from '~/features/cafes/opening-hours'
import { meetupSteps, startsAtOf, stepAt, tierOn } from '~/features/meetups/meetup'
import { whyCafeCannot } from '~/features/meetups/new-meetup'
import { answerAbout, checkInAtMeetups, noteAttendance } from '~/features/meetups/server/commands/attendance'
import { confirmMeetup } from '~/features/meetups/server/commands/host-meetup'
import { joinMeetup, waitInLine } from '~/features/meetups/server/commands/join-meetup'
import { openMeetup } from '~/features/meetups/server/commands/open-meetup'
import { stepMeetup, unlistMeetup } from '~/features/meetups/server/commands/steps'
import { subjectOf } from '~/features/meetups/server/commands/subject'
import { hashPassword } from '~/features/meetups/server/commands/unlock'
import { grantPasses } from '~/features/passes/server/commands/grant-passes'
import { Refusal } from '~/lib/errors'
import { seededRandom } from '~/lib/seeded-random'
import { seoulDate } from '~/lib/seoul-date'
import { advisoryLocks } from '~/lib/server/advisory-locks'
import type { Database, Transaction } from '~/lib/server/database'
import { cancelDue } from '~/lib/server/due-items'
import type { townCafes } from './town-cafes'
import { dayMs, midnightOf } from './town-time'

interface Told {
  title: string
  content: string
  cafe: string
  time: string
  host: string
  /** In the order in which they join. */
  guests: readonly string[]
}

interface PastMeetup extends Told {
  daysAgo: number
  absent?: readonly string[]
}

interface ComingMeetup extends Told {
  /**
   * 0 means today, but only if the meetup has not begun and the cafe is open. Otherwise the meetup is on the
   * first day from then on at which the cafe is open.
   */
  inDays: number
  min?: number
  max: number
  games?: readonly string[]
  password?: string
  isByHand?: true
  /** Members who wait in line, because the meetup is full. */
  line?: readonly string[]
  /** The host has confirmed the meetup, and others may still join. */
  isConfirmed?: true
}

/**
 * The well-known demo people meet at the cafe that takes no passes, so that their wallets contain only the
 * history from town-passes.ts.
 */
const past: readonly PastMeetup[] = [
  {
    title: '스플렌더로 가볍게 시작해요',
    content: '처음 오시는 분도 편하게 오세요. 규칙은 제가 알려 드려요.',
    cafe: 'kkeutjari',
    daysAgo: 96,
    time: '19:00',
    host: 'host',
    guests: ['member', 'wednesday-owl', 'burgundy'],
  },
  {
    title: '일꾼 놓기 좋아하는 사람',
    content: '아그리콜라와 버건디의 성 중에서 정해요.',
    cafe: 'kkeutjari',
    daysAgo: 82,
    time: '19:30',
    host: 'host',
    guests: ['three-workers', 'burgundy', 'member', 'long-thinker'],
    absent: ['long-thinker'],
  },
  {
    title: '수요일 저녁 정기 모임',
    content: '매주 수요일쯤 모여서 그날 하고 싶은 게임을 해요.',
    cafe: 'jusawi-dabang',
    daysAgo: 68,
    time: '19:30',
    host: 'wednesday-owl',
    guests: ['canal-uncle', 'three-workers', 'burgundy'],
  },
  {
    title: '협력 게임으로 하나 되기',
    content: '이기든 지든 다 같이. 아컴호러나 팬데믹을 해요.',
    cafe: 'kkeutjari',
    daysAgo: 54,
    time: '20:00',
    host: 'host',
    guests: ['member', 'forest-cat', 'one-point', 'wednesday-owl'],
  },
  {
    title: '화성에 나무 심으실 분',
    content: '테라포밍 마스 한 판. 천천히 해도 괜찮아요.',
    cafe: 'dolda-ri',
    daysAgo: 40,
    time: '15:00',
    host: 'mars-garden',
    guests: ['burgundy', 'long-thinker', 'canal-uncle'],
    absent: ['long-thinker'],
  },
  {
    title: '수요일 저녁 정기 모임',
    content: '이번 주도 모여요. 새로 오시는 분 환영해요.',
    cafe: 'jusawi-dabang',
    daysAgo: 26,
    time: '19:30',
    host: 'wednesday-owl',
    guests: ['three-workers', 'burgundy', 'canal-uncle'],
  },
  {
    title: '목요일 밤, 맥주와 카드',
    content: '카드 게임만 골라서 세 시간. 늦게 오셔도 좋아요.',
    cafe: 'kkeutjari',
    daysAgo: 19,
    time: '20:00',
    host: 'wednesday-owl',
    guests: ['host', 'member', 'forest-cat'],
  },
  {
    title: '웃으면 지는 밤',
    content: '파티 게임만 골라서 세 시간. 목소리 큰 분 좋아요.',
    cafe: 'bam-beodeul',
    daysAgo: 12,
    time: '20:00',
    host: 'seagull',
    guests: ['poker-face', 'one-word', 'forest-cat'],
  },
  {
    title: '운하 한 판, 느긋하게',
    content: '브라스를 처음 해 보는 분도 알려 드려요.',
    cafe: 'jusawi-dabang',
    daysAgo: 5,
    time: '14:00',
    host: 'canal-uncle',
    guests: ['burgundy', 'three-workers', 'long-thinker'],
  },
]

const coming: readonly ComingMeetup[] = [
  {
    title: '점심 먹고 두 판',
    content: '짧은 게임만 해요. 한 시간 뒤에 일어나셔도 괜찮아요.',
    cafe: 'jusawi-dabang',
    inDays: 0,
    time: '13:00',
    host: 'lunch-dealer',
    guests: ['intern-kim', 'excel-fairy'],
    max: 4,
  },
  {
    title: '오후의 협력 추리',
    content: '말 없는 탐정도 환영해요. 사건 하나를 끝까지 풀어요.',
    cafe: 'jusawi-dabang',
    inDays: 0,
    time: '15:30',
    host: 'magnifier',
    guests: ['quiet-watson', 'page-twelve', 'only-ones'],
    max: 4,
    line: ['only-sixes'],
  },
  {
    title: '퇴근길 보드게임',
    content: '늦어도 괜찮아요. 신청하시면 자리를 보고 수락할게요.',
    cafe: 'jusawi-dabang',
    inDays: 0,
    time: '19:00',
    host: 'team-lead',
    guests: ['desk-island', 'late-hoon'],
    max: 5,
    isByHand: true,
  },
  {
    title: '새내기 환영회',
    content: '과방에서 비밀번호를 물어보세요.',
    cafe: 'jusawi-dabang',
    inDays: 0,
    time: '19:30',
    host: 'potato-fresh',
    guests: ['not-graduating', 'dorm-304'],
    max: 6,
    password: '보드게임',
  },
  {
    title: '퇴근하고 가볍게 한 판',
    content: '한 시간 안에 끝나는 게임을 두세 판 해요. 혼자 오셔도 좋아요.',
    cafe: 'jusawi-dabang',
    inDays: 1,
    time: '19:30',
    host: 'host',
    guests: ['burgundy'],
    max: 4,
  },
  {
    title: '버건디의 성 고수 모임',
    content: '규칙 설명 없이 바로 시작해요. 확장도 섞어요.',
    cafe: 'dolda-ri',
    inDays: 2,
    time: '19:00',
    host: 'burgundy',
    guests: ['three-workers', 'canal-uncle'],
    max: 3,
    line: ['long-thinker', 'one-point'],
  },
  {
    title: '우리끼리 송년회',
    content: '비밀번호는 단체방에 올려 두었어요.',
    cafe: 'bam-beodeul',
    inDays: 3,
    time: '18:30',
    host: 'seagull',
    guests: ['poker-face', 'one-word'],
    max: 8,
    password: '보드게임',
  },
  {
    title: '테라포밍 마스 처음 하는 날',
    content: '처음 하는 분을 먼저 모셔요. 신청하시면 제가 확인하고 수락할게요.',
    cafe: 'jusawi-dabang',
    inDays: 4,
    time: '14:00',
    host: 'mars-garden',
    guests: ['forest-cat', 'patchwork'],
    max: 4,
    isByHand: true,
  },
  {
    title: '수요일 저녁 정기 모임',
    content: '매주 모이는 자리예요. 이번 주 게임은 와서 정해요.',
    cafe: 'jusawi-dabang',
    inDays: 5,
    time: '19:30',
    host: 'wednesday-owl',
    guests: ['host', 'three-workers', 'two-mugs'],
    max: 6,
    isConfirmed: true,
  },
  {
    title: '마피아 열 명 모여라',
    content: '열 명이 모이면 제일 재미있어요. 여섯 명부터 시작해요.',
    cafe: 'bam-beodeul',
    inDays: 6,
    time: '20:00',
    host: 'not-the-seer',
    guests: ['i-am-sheriff', 'one-rose', 'poker-face'],
    min: 6,
    max: 10,
  },
  {
    title: '아이와 함께하는 주말',
    content: '초등학생과 함께 오셔도 좋아요. 쉬운 게임부터 해요.',
    cafe: 'beodeul-jogak',
    inDays: 7,
    time: '14:00',
    host: 'twins-mom',
    guests: ['haru-dad', 'third-grade'],
    max: 5,
  },
  {
    title: '협력 게임 끝까지 가 보기',
    content: '한 캠페인을 하루에 끝내는 것이 목표예요.',
    cafe: 'dolda-ri',
    inDays: 9,
    time: '13:00',
    host: 'host',
    guests: ['forest-cat', 'one-point', 'wednesday-owl'],
    max: 4,
  },
  {
    title: '두 사람 게임만 합니다',
    content: '패치워크와 로스트 시티. 번갈아 가며 해요.',
    cafe: 'kkeutjari',
    inDays: 11,
    time: '19:00',
    host: 'patchwork',
    guests: [],
    max: 2,
  },
  {
    title: '밤새도록 전략 게임',
    content: '막차는 포기하고 오세요. 무거운 게임을 해요.',
    cafe: 'bam-beodeul',
    inDays: 13,
    time: '19:00',
    host: 'canal-uncle',
    guests: ['long-thinker'],
    max: 5,
  },
]

export interface SeededCafe {
  id: number
  cafe: ReturnType<typeof townCafes>[number]
}

interface Town {
  members: ReadonlyMap<string, number>
  cafes: ReadonlyMap<string, SeededCafe>
  now: Date
}

/** Creates the past and upcoming meetups of the town with the same commands that members use. */
export async function seedMeetups(tx: Transaction, town: Town): Promise<void> {
  const inOrder = [...past].sort((one, other) => other.daysAgo - one.daysAgo)
  for (const meetup of inOrder) await seedPast(tx, town, meetup)
  for (const meetup of coming) await seedComing((work) => work(tx), town, meetup)
  // The demo people must not get notices about everything that happened before the town was seeded.
  await tx`delete from notice_outbox`
}

/**
 * Opens the meetups of the coming days again once they have passed, and today's. What a rule no longer allows
 * is left out: a guest, a wait in line or a whole meetup. Returns the number of opened meetups.
 */
export async function renewMeetups(db: Database, town: Town): Promise<number> {
  const attempt: Attempt = (work) =>
    db.transaction(work).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
  let opened = 0
  for (const meetup of coming) {
    const isHere = (key: string) => town.members.has(key)
    if (!town.cafes.has(meetup.cafe) || !isHere(meetup.host)) continue
    const people = { guests: meetup.guests.filter(isHere), line: meetup.line?.filter(isHere) ?? [] }
    if (await seedComing(attempt, town, { ...meetup, ...people })) opened += 1
  }
  return opened
}

/** Runs a command in a transaction. Returns null if a rule of the product refuses it. */
type Attempt = <Outcome>(work: (tx: Transaction) => Promise<Outcome>) => Promise<Outcome | null>

function memberOf({ members }: Town, key: string): number {
  const id = members.get(key)
  if (id === undefined) throw new Error(`nobody in the town is called ${key}`)
  return id
}

function placeOf({ cafes }: Town, slug: string): SeededCafe {
  const place = cafes.get(slug)
  if (!place) throw new Error(`there is no cafe ${slug} in the town`)
  return place
}

/** The first day from this one on, forwards or backwards, on which the cafe is open at this time. */
function dayWhenOpen(from: string, step: 1 | -1, { time, hours }: { time: string; hours: Hours }): string {
  for (let day = from, tries = 0; tries < 60; day = dateAfter(day, step), tries += 1) {
    if (whyCafeCannot(startsAtOf(day, time), hours) === null) return day
  }
  throw new Error(`the cafe is never open at ${time}`)
}

/** Buys the pass that a seat needs, just before it is needed. */
async function buyPass(
  tx: Transaction,
  { memberId, day, place, at }: { memberId: number; day: string; place: SeededCafe; at: Date },
): Promise<void> {
  const tier = tierOn(day, place.cafe)
  if (tier === null) return
  const orderKey = `town:meetup:${place.id}:${day}:${memberId}`
  await grantPasses(tx, { memberId, tier, count: 1, orderKey, now: new Date(at.getTime() - 10 * 60_000) })
}

interface Gathering {
  meetupId: number
  day: string
  startsAt: Date
  place: SeededCafe
}

async function open(
  tx: Transaction,
  town: Town,
  told: Told & { day: string; openedAt: Date; min?: number; max: number; password?: string; isByHand?: true },
): Promise<Gathering> {
  const { day, time, openedAt: at } = told
  const place = placeOf(town, told.cafe)
  const memberId = memberOf(town, told.host)
  await buyPass(tx, { memberId, day, place, at })
  const meetupId = await openMeetup(
    tx,
    {
      title: told.title,
      content: told.content,
      day,
      time,
      cafeId: place.id,
      minPeople: told.min ?? 2,
      maxPeople: told.max,
      autoAccepts: told.isByHand === undefined,
      contact: '',
      gameIds: [],
      passwordHash: told.password === undefined ? null : await hashPassword(told.password),
    },
    { memberId, now: at },
  )
  return { meetupId, day, startsAt: startsAtOf(day, time), place }
}

/** The guests join one after another, a minute apart. */
async function join(
  tx: Transaction,
  town: Town,
  { meetupId, day, place }: Gathering,
  { guests, from }: { guests: readonly string[]; from: Date },
): Promise<void> {
  for (const [at, guest] of guests.entries()) {
    const memberId = memberOf(town, guest)
    const now = new Date(from.getTime() + at * 60_000)
    await buyPass(tx, { memberId, day, place, at: now })
    await joinMeetup(tx, { meetupId, memberId, hasPassword: true, now })
  }
}

async function seedPast(tx: Transaction, town: Town, told: PastMeetup): Promise<void> {
  const { now } = town
  const { cafe } = placeOf(town, told.cafe)
  const before = seoulDate(new Date(now.getTime() - told.daysAgo * dayMs))
  const day = dayWhenOpen(before, -1, { time: told.time, hours: cafe })
  const openedAt = new Date(startsAtOf(day, told.time).getTime() - 4 * dayMs)
  const gathering = await open(tx, town, { ...told, day, openedAt, max: told.guests.length + 1 })
  const { meetupId, startsAt, place } = gathering
  await join(tx, town, gathering, { guests: told.guests, from: new Date(openedAt.getTime() + dayMs) })
  for (const step of meetupSteps) {
    const at = stepAt(step, startsAt)
    if (step === 'ending') {
      // The cafe has checked in the host only; the host reports on the guests later.
      await checkInAtMeetups(tx, { memberId: memberOf(town, told.host), cafeId: place.id, now: startsAt })
    }
    await stepMeetup(tx, { meetupId, step, dueAt: at, now: at })
  }
  await afterwards(tx, town, told, { meetupId, at: new Date(startsAt.getTime() + dayMs) })
  await unlistMeetup(tx, meetupId)
  await cancelDue(tx, { subject: subjectOf(meetupId) })
}

/** The host records who came, and the people who came answer whether they would meet again. */
async function afterwards(
  tx: Transaction,
  town: Town,
  { title, host, guests, absent = [] }: PastMeetup,
  { meetupId, at }: { meetupId: number; at: Date },
): Promise<void> {
  const absentIds = new Set(absent.map((key) => memberOf(town, key)))
  const entries = await tx<{ id: number; memberId: number; isHost: boolean }[]>`
    select id, member_id, is_host from meetup_entries
    where meetup_id = ${meetupId} and state = 'seated' and member_id is not null order by id`
  await noteAttendance(tx, {
    meetupId,
    memberId: memberOf(town, host),
    people: entries
      .filter(({ isHost }) => !isHost)
      .map(({ id, memberId }) => ({ entryId: id, hasAttended: !absentIds.has(memberId) })),
    now: at,
  })
  const came = [host, ...guests].filter((key) => !absent.includes(key))
  for (const person of came) {
    const others = came.filter((other) => other !== person)
    await answerAbout(tx, {
      meetupId,
      memberId: memberOf(town, person),
      answers: others.map((other) => ({
        userId: memberOf(town, other),
        wouldMeetAgain: seededRandom(`again ${title} ${person} ${other}`).chance(0.9),
      })),
      now: at,
    })
  }
}

/** Whether this meetup exists already: for today's meetup at any time today, otherwise from now on. */
async function stands(
  tx: Transaction,
  { title, inDays }: ComingMeetup,
  { cafeId, now }: { cafeId: number; now: Date },
): Promise<boolean> {
  const from = inDays === 0 ? new Date(midnightOf(now)) : now
  const [found] = await tx<{ stands: boolean }[]>`
    select exists (
      select from meetups where cafe_id = ${cafeId} and title = ${title} and starts_at >= ${from}
    ) as stands`
  return found?.stands === true
}

const shortestNoticeMs = 30 * 60_000

/** Returns whether the meetup was opened. */
async function seedComing(attempt: Attempt, town: Town, told: ComingMeetup): Promise<boolean> {
  const { now } = town
  const place = placeOf(town, told.cafe)
  const today = seoulDate(now)
  const day = dayWhenOpen(dateAfter(today, told.inDays), 1, { time: told.time, hours: place.cafe })
  if (told.inDays === 0) {
    if (day !== today || startsAtOf(day, told.time).getTime() - now.getTime() < shortestNoticeMs) return false
  }
  const openFor = told.inDays === 0 ? dayMs / 8 : dayMs
  const openedAt = new Date(now.getTime() - openFor)
  const gathering = await attempt(async (tx) => {
    await tx.lock(advisoryLocks.seed)
    if (await stands(tx, told, { cafeId: place.id, now })) return null
    return open(tx, town, { ...told, day, openedAt })
  })
  if (gathering === null) return false
  const { meetupId } = gathering
  const later = new Date(openedAt.getTime() + openFor / 4)
  for (const [at, guest] of told.guests.entries()) {
    const from = new Date(later.getTime() + at * 60_000)
    await attempt((tx) => join(tx, town, gathering, { guests: [guest], from }))
  }
  for (const [at, key] of (told.line ?? []).entries()) {
    await attempt(async (tx) => {
      const memberId = memberOf(town, key)
      const asked = new Date(openedAt.getTime() + openFor / 2 + at * 60_000)
      await buyPass(tx, { memberId, day, place, at: asked })
      await waitInLine(tx, { meetupId, memberId, hasPassword: true, now: asked })
    })
  }
  if (told.isConfirmed) {
    const memberId = memberOf(town, told.host)
    const confirmedAt = new Date(now.getTime() - openFor / 8)
    await attempt((tx) => confirmMeetup(tx, { meetupId, memberId, now: confirmedAt }, true))
  }
  return true
}
