import { countCharacters } from '~/lib/characters'
import { grouped } from '~/lib/grouped'
import { personalTagKind, tagKind } from '~/lib/tags'

/** The files that plays can be imported from. */
export const importFormats = ['bgstats', 'bgg', 'csv'] as const
export type ImportFormat = (typeof importFormats)[number]

/** A player; a guest has only a name. */
export interface Player {
  memberId: number | null
  name: string
  score: number | null
  /** The points that the clock took off the score; negative if it added them, because the lowest score wins. */
  penalty: number
  isWinner: boolean
}

/**
 * What of a record counts in statistics: all of it, the play but neither win nor loss (unfinished, or said
 * to be no contest), or nothing.
 */
export const playCounts = ['whole', 'play', 'nothing'] as const
export type PlayCounted = (typeof playCounts)[number]

/** A constraint of the table allows no others. */
export const toCounted = (stored: string): PlayCounted =>
  playCounts.find((each) => each === stored) ?? 'whole'

/** The content of a record, as its author writes it. */
export interface PlayDraft {
  playedOn: string
  star: number | null
  place: string | null
  note: string | null
  minutes: number | null
  players: Player[]
}

export interface NewPlay extends PlayDraft {
  gameId: number
  memberId: number
  loggedAt: Date
  /** The file format it was imported from and its id there; null if it was not imported. */
  imported?: { from: ImportFormat; key: string } | null
  /** Its number at BoardGameGeek. */
  bggPlayId?: number | null
  counted?: PlayCounted
}

export const playSorts = ['new', 'highstar', 'play'] as const
export type PlaySort = (typeof playSorts)[number]

export const playsPerPage = 20
/** Two quick marks of a game within this time count as one. */
export const sameMarkMs = 10_000
export const longestPlace = 100
export const longestNote = 2000
export const mostPlayersOfPlay = 20
/** The most records of one member, which are twenty years with six plays a day. */
export const mostPlaysOfMember = 50_000
export const longestPlayerName = 20
export const highestScore = 1_000_000
/** The most points, in either direction, that a clock takes off a score. */
export const highestPenalty = 1_000_000
const shortestMinutes = 1
export const longestMinutes = 1440
const earliestYear = 1900
const earliestDay = `${earliestYear}-01-01`

/** Says that the clock changed a score: '벌점 6점을 뺐어요'. */
export function penaltyInWords(penalty: number): string {
  return `벌점 ${grouped(Math.abs(penalty))}점을 ${penalty > 0 ? '뺐어요' : '더했어요'}`
}

/** The score by which a player was ranked, and how it came about if the clock changed it. Null without a score. */
export function scoreInWords({
  score,
  penalty,
}: Pick<Player, 'score' | 'penalty'>): { total: string; how: string | null } | null {
  if (score === null) return null
  const how = `${grouped(score)}점 ${penalty > 0 ? '−' : '+'} 벌점 ${grouped(Math.abs(penalty))}점`
  return { total: `${grouped(score - penalty)}점`, how: penalty === 0 ? null : how }
}

/** A validation error: the field (for a player: `players.2.name`) and its message. */
export interface PlayProblem {
  field: string
  message: string
}

export const playMessages = {
  dayForm: '날짜를 다시 확인해 주세요.',
  dayAhead: '미래 날짜는 기록할 수 없어요.',
  dayEarly: `${earliestYear}년 이후의 날짜로 입력해 주세요.`,
  star: '별점은 1점부터 5점까지 줄 수 있어요.',
  place: `장소는 ${longestPlace}자까지 쓸 수 있어요.`,
  note: `메모는 ${grouped(longestNote)}자까지 쓸 수 있어요.`,
  minutes: `플레이 시간은 ${shortestMinutes}분부터 ${grouped(longestMinutes)}분(${longestMinutes / 60}시간)까지 적을 수 있어요.`,
  players: `함께한 사람은 ${mostPlayersOfPlay}명까지 적을 수 있어요.`,
  nameEmpty: '함께한 사람의 이름을 입력해 주세요.',
  nameLong: `이름은 ${longestPlayerName}자까지 쓸 수 있어요.`,
  score: '점수는 -1,000,000부터 1,000,000까지의 정수로 입력해 주세요.',
  penalty: '벌점은 -1,000,000부터 1,000,000까지의 정수로 입력해 주세요.',
  playerTwice: '같은 사람이 중복됐어요.',
  // Does not reveal whether the member has left, is blocked or never existed.
  noPlayer: '함께한 사람 가운데 찾을 수 없는 회원이 있어요.',
  // A request with the same key but other content has already been stored.
  keyReused: '이미 저장한 기록이에요. 그 기록을 열어 수정해 주세요.',
  otherGame: '기록의 게임은 바꿀 수 없어요. 삭제하고 새로 적어 주세요.',
} as const

function isRealDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** Why the day is invalid, or null. `today` is the day in Seoul. */
function whyBadDay(day: string, today: string): string | null {
  if (!isRealDay(day)) return playMessages.dayForm
  if (day > today) return playMessages.dayAhead
  return day < earliestDay ? playMessages.dayEarly : null
}

function isWhole(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most
}

function whyBadPlayer({
  name,
  score,
  penalty,
}: Player): (Omit<PlayProblem, 'field'> & { field: 'name' | 'score' | 'penalty' }) | null {
  if (name.trim() === '') return { field: 'name', message: playMessages.nameEmpty }
  if (countCharacters(name) > longestPlayerName) return { field: 'name', message: playMessages.nameLong }
  if (score !== null && !isWhole(score, -highestScore, highestScore)) {
    return { field: 'score', message: playMessages.score }
  }
  if (!isWhole(penalty, -highestPenalty, highestPenalty)) {
    return { field: 'penalty', message: playMessages.penalty }
  }
  return null
}

/** The first problem of a draft, or null. `today` is the day in Seoul. */
export function whyCannotLog(draft: PlayDraft, today: string): PlayProblem | null {
  const badDay = whyBadDay(draft.playedOn, today)
  if (badDay !== null) return { field: 'playedOn', message: badDay }
  if (draft.star !== null && !isWhole(draft.star, 1, 5)) return { field: 'star', message: playMessages.star }
  if (countCharacters(draft.place ?? '') > longestPlace)
    return { field: 'place', message: playMessages.place }
  if (countCharacters(draft.note ?? '') > longestNote) return { field: 'note', message: playMessages.note }
  if (draft.minutes !== null && !isWhole(draft.minutes, shortestMinutes, longestMinutes)) {
    return { field: 'minutes', message: playMessages.minutes }
  }
  if (draft.players.length > mostPlayersOfPlay) return { field: 'players', message: playMessages.players }
  const known = new Set<number>()
  for (const [at, player] of draft.players.entries()) {
    const bad = whyBadPlayer(player)
    if (bad) return { field: `players.${at}.${bad.field}`, message: bad.message }
    if (player.memberId === null) continue
    if (known.has(player.memberId)) {
      return { field: `players.${at}.memberId`, message: playMessages.playerTwice }
    }
    known.add(player.memberId)
  }
  return null
}

export const playTags = {
  /** The verdicts on a game for each number of players, and its median duration. */
  verdicts: tagKind('verdicts'),
  own: personalTagKind('plays'),
}
