import { distanceInWords } from '~/lib/coordinates'
import { grouped } from '~/lib/grouped'
import { seoulDate, seoulTime } from '~/lib/seoul-date'
import { dateAfter } from '../cafes/opening-hours'
import type { EveningGame, Loosening } from './evening'

/** '40분', '2시간', '2시간 반'. */
export function durationInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}분`
  if (rest === 0) return `${hours}시간`
  return rest === 30 ? `${hours}시간 반` : `${hours}시간 ${rest}분`
}

/** '오늘 오후 6:30', '내일 오전 0:30'. */
export function startInWords(startsAt: Date, now: Date): string {
  const [day, today] = [seoulDate(startsAt), seoulDate(now)]
  const dayName = day === today ? '오늘' : day === dateAfter(today, 1) ? '내일' : '모레'
  return `${dayName} ${seoulTime(startsAt)}`
}

/** '실측 75분 · 12판' or, where too few plays have a time, '상자 90분'. */
export function timeInShort({ minutes, timedPlays }: Pick<EveningGame, 'minutes' | 'timedPlays'>): string {
  if (minutes === null) return ''
  return timedPlays > 0 ? `실측 ${minutes}분 · ${grouped(timedPlays)}판` : `상자 ${minutes}분`
}

interface Reasoned extends EveningGame {
  score: number | null
  /** The member's own game that speaks for it; the game itself if they like that. */
  because: { id: number; name: string } | null
  share: number | null
}

const together: Partial<Record<number, string>> = { 2: '둘이', 3: '셋이', 4: '넷이' }
/** Lower ones do not speak for a game. */
const scoreToPraise = 4
const shareToPraise = 0.6

/** Why this game, for these people: taste first, then what members voted, then the box and the score. */
export function reasonInWords(game: Reasoned, people: number): string {
  const { because, share, score } = game
  if (because !== null) return because.id === game.id ? '좋아하는 게임' : `‘${because.name}’ 취향`
  const who = together[people] ?? `${people}명이`
  const verdict = game.verdicts.get(people)
  if (verdict !== undefined && share !== null && share >= shareToPraise) {
    return `${people}명 좋아요 ${Math.round(share * 100)}%`
  }
  if (game.bestPlayers.includes(people)) return `${who} 하기 좋아요`
  if (score !== null && score >= scoreToPraise) return `별점 ${score.toFixed(1)}`
  return `${who} 할 수 있어요`
}

export interface EveningPrice {
  /** A pass for the day, in won. */
  pass: number | null
  /** An hour, in won. */
  hour: number | null
}

/** '1인 종일 6,000원', '1시간 4,000원 · 1인 약 10,000원', or that nobody has said. */
export function priceInWords({ pass, hour }: EveningPrice, minutes: number): string {
  if (pass !== null) return `1인 종일 ${grouped(pass)}원`
  if (hour === null) return '가격은 매장에 물어봐 주세요'
  if (hour === 0) return '무료'
  const sum = Math.ceil((hour * minutes) / 60 / 100) * 100
  return `1시간 ${grouped(hour)}원 · 1인 약 ${grouped(sum)}원`
}

/** '5km까지 넓히면', '1시간 더 놀면', '내일 오후 6:30에는'. */
export function looseningInWords(by: Loosening, now: Date): string {
  switch (by.by) {
    case 'distance':
      return `${distanceInWords(by.withinKm).replace('.0', '')}까지 넓히면`
    case 'minutes':
      return `${durationInWords(by.minutes)} 놀면`
    case 'start':
      return `${startInWords(by.startsAt, now)}에 가면`
  }
}
