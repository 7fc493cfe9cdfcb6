import { dateAfter, isWeekend } from '~/features/cafes/opening-hours'
import type { ForWhom } from '~/features/meetups/core/experience'
import { isAtYearEnd, isDayOff, isThursday, isWednesday, isWorkday } from './town-time'

export interface MeetupStory extends Partial<ForWhom> {
  title: string
  content: string
  cafe: string
  time: string
  /** The days, as YYYY-MM-DD, of which the title and content are true. Otherwise the meetup is moved to the next one. */
  fitsOn?: (day: string) => boolean
  host: string
  /** In the order in which they join. */
  guests: readonly string[]
}

export interface PastMeetup extends MeetupStory {
  daysAgo: number
  absent?: readonly string[]
}

export interface ComingMeetup extends MeetupStory {
  /**
   * 0 means today, but only if the meetup has not begun and the cafe is open. Otherwise the meetup is on the
   * first day from then on at which the cafe is open.
   */
  inDays: number
  /** With this title the meetup is not moved: it has the other title on days that do not fit. */
  otherTitle?: string
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
export const pastMeetups: readonly PastMeetup[] = [
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
    content: '매주 수요일에 모여서 그날 하고 싶은 게임을 해요.',
    cafe: 'jusawi-dabang',
    daysAgo: 68,
    time: '19:30',
    fitsOn: isWednesday,
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
    fitsOn: isWednesday,
    host: 'wednesday-owl',
    guests: ['three-workers', 'burgundy', 'canal-uncle'],
  },
  {
    title: '목요일 밤, 맥주와 카드',
    content: '카드 게임만 골라서 세 시간. 늦게 오셔도 좋아요.',
    cafe: 'kkeutjari',
    daysAgo: 19,
    time: '20:00',
    fitsOn: isThursday,
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

export const comingMeetups: readonly ComingMeetup[] = [
  {
    title: '점심 먹고 두 판',
    content: '짧은 게임만 해요. 한 시간 뒤에 일어나셔도 괜찮아요.',
    cafe: 'jusawi-dabang',
    inDays: 0,
    time: '13:00',
    host: 'lunch-dealer',
    guests: ['intern-kim', 'excel-fairy'],
    max: 4,
    welcomesBeginners: true,
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
    fitsOn: isWorkday,
    otherTitle: '쉬는 날 저녁 보드게임',
    host: 'team-lead',
    guests: ['desk-island', 'late-hoon'],
    max: 5,
    welcomesBeginners: true,
    isByHand: true,
  },
  {
    title: '과 동기끼리 한 판',
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
    fitsOn: isWorkday,
    host: 'host',
    guests: ['cube-tower'],
    max: 4,
    experience: 'beginner',
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
    experience: 'expert',
    line: ['long-thinker', 'one-point'],
  },
  {
    title: '우리끼리 송년회',
    content: '비밀번호는 단체방에 올려 두었어요.',
    cafe: 'bam-beodeul',
    inDays: 3,
    time: '18:30',
    fitsOn: isAtYearEnd,
    otherTitle: '우리끼리 모이는 저녁',
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
    experience: 'regular',
    welcomesBeginners: true,
    isByHand: true,
  },
  {
    title: '수요일 저녁 정기 모임',
    content: '매주 모이는 자리예요. 그날 할 게임은 와서 정해요.',
    cafe: 'jusawi-dabang',
    inDays: 5,
    time: '19:30',
    fitsOn: isWednesday,
    host: 'wednesday-owl',
    guests: ['canal-uncle', 'three-workers', 'two-mugs'],
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
    fitsOn: isWeekend,
    host: 'twins-mom',
    guests: ['haru-dad', 'third-grade'],
    max: 5,
    experience: 'beginner',
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
    fitsOn: (day) => isDayOff(dateAfter(day, 1)),
    host: 'canal-uncle',
    guests: ['long-thinker'],
    max: 5,
    experience: 'expert',
  },
]
