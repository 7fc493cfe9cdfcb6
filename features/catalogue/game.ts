import { personalTagKind, tagKind } from '~/lib/tags'

/** Five levels, derived from the difficulty of 1 to 10. */
export type GameLevel = 'VERY EASY' | 'EASY' | 'NORMAL' | 'HARD' | 'VERY HARD'

export const gameLevels: readonly GameLevel[] = ['VERY EASY', 'EASY', 'NORMAL', 'HARD', 'VERY HARD']

/** The levels as shown to people. */
export const levelNames: Record<GameLevel, string> = {
  'VERY EASY': '아주 쉬움',
  EASY: '쉬움',
  NORMAL: '보통',
  HARD: '어려움',
  'VERY HARD': '아주 어려움',
}

/** The letters that the recommendation uses for levels: A is VERY EASY, E is VERY HARD. */
export const difficultyLetters = ['A', 'B', 'C', 'D', 'E'] as const

export function letterOf(level: GameLevel): string {
  return difficultyLetters[gameLevels.indexOf(level)] ?? 'A'
}

export function levelOfLetter(letter: string): GameLevel {
  const letters: readonly string[] = difficultyLetters
  return gameLevels[letters.indexOf(letter)] ?? 'NORMAL'
}

/** The state after a game was added to the wish list or removed. */
export interface LikeOutcome {
  isLiked: boolean
  likeCount: number
}

export interface NewGameLike {
  memberId: number
  gameId: number
  likedAt: Date
}

/** One section of a game's rules, such as the setup, as a list of steps. */
export interface ExplanationPart {
  title: string
  lines: string[]
}

/** What a table is asked after an explanation. */
export interface CheckQuestion {
  question: string
  options: string[]
  /** The place of the right option, from 0. */
  answer: number
  /** Why that one is right. */
  reason: string
}

export function isGameExplained({
  explanation,
  explanationImages,
}: {
  explanation: readonly unknown[]
  explanationImages: readonly unknown[]
}): boolean {
  return explanation.length + explanationImages.length > 0
}

/** How many games a member shows to others as their favourites. */
export const mostFavourites = 3
/** How many games a member chooses their favourites from: those that they like best. */
export const favouritesOffered = 60
/** Page size of categories and searches. */
export const gamesPerPage = 20
/** Page size of a wish list. */
export const likedGamesPerPage = 20
export const newestGames = 20
export const gamesRecommended = 10
/** The largest selectable number of people; it means that many or more. */
export const peopleOrMore = 8
/** The longest title or alternative name, in code points. */
export const longestGameName = 200
/** The longest name of a genre, in characters. */
export const longestGenre = 20
export const mostGenresShown = 3
export const mostExplanationImages = 7
export const mostExplanationParts = 10
export const mostQuizQuestions = 3
export const fewestOptions = 2
export const mostOptions = 4
export const longestExplanationTitle = 40
export const mostExplanationLines = 20
/** The longest search in UTF-16 units, as browsers and schemas count; longer ones are refused. */
export const longestSearch = 100

export function levelOf(difficulty: number): GameLevel {
  return gameLevels[Math.min(4, Math.max(0, Math.ceil(difficulty / 2) - 1))] ?? 'NORMAL'
}

/** The two difficulties of a level, e.g. [3, 4] for EASY. */
export function difficultiesOf(level: GameLevel): [number, number] {
  const at = gameLevels.indexOf(level)
  return [at * 2 + 1, at * 2 + 2]
}

/** Years before 1000 are approximate; negative years are BC. */
export function yearInWords(year: number): string {
  if (year < 0) return `기원전 ${-year}년경`
  return year < 1000 ? `${year}년경` : `${year}년`
}

/** The genre in a URL; a text that is too long is ignored. */
export function genreFrom(text: string | null): string {
  const genre = (text ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  return genre.length <= longestGenre ? genre : ''
}

/** The maximum number of players that an import stores when it is unknown. */
export const unknownMost = 99

export function playerRange({ minPlayers, maxPlayers }: { minPlayers: number; maxPlayers: number }): string {
  if (maxPlayers === unknownMost) return minPlayers === 1 ? '인원 정보 없음' : `${minPlayers}명 이상`
  return minPlayers === maxPlayers ? `${minPlayers}명` : `${minPlayers}~${maxPlayers}명`
}

export const gameTags = {
  /** A game's own data: names, pictures, categories. */
  facts: tagKind('games'),
  /** Score, rank and counts, which change with reviews and plays. */
  figures: tagKind('game-figures'),
  /** The like count of a game. Lists do not depend on it, so their count may be a minute old. */
  likes: tagKind('game-likes'),
  /** The favourite games of a member, as others see them. */
  favourites: tagKind('favourite-games'),
  /** A member's own state for games: liked, played, reviewed. */
  own: personalTagKind('games'),
  /** The list of games that a member owns. */
  owned: personalTagKind('owned-games'),
}

/** The ways in which a timer counts. Games name the one that suits them. */
export const timerModes = ['chess', 'rummikub', 'hybrid', 'countUp'] as const
export type TimerMode = (typeof timerModes)[number]

export const modeNames: Record<TimerMode, string> = {
  chess: '체스',
  rummikub: '루미큐브',
  hybrid: '하이브리드',
  countUp: '시간 재기',
}
