/** One of five words on the box, from the difficulty of 1 to 10. */
export type GameLevel = 'VERY EASY' | 'EASY' | 'NORMAL' | 'HARD' | 'VERY HARD'

export const gameLevels: readonly GameLevel[] = ['VERY EASY', 'EASY', 'NORMAL', 'HARD', 'VERY HARD']

/** A level as people read it. */
export const levelNames: Record<GameLevel, string> = {
  'VERY EASY': '아주 쉬움',
  EASY: '쉬움',
  NORMAL: '보통',
  HARD: '어려움',
  'VERY HARD': '아주 어려움',
}

/** Letters by which the recommendation asks for a level: A is VERY EASY, E is VERY HARD. */
export const difficultyLetters = ['A', 'B', 'C', 'D', 'E'] as const

export function letterOf(level: GameLevel): string {
  return difficultyLetters[gameLevels.indexOf(level)] ?? 'A'
}

export function levelOfLetter(letter: string): GameLevel {
  const letters: readonly string[] = difficultyLetters
  return gameLevels[letters.indexOf(letter)] ?? 'NORMAL'
}

export interface GameCard {
  id: number
  name: string
  /** Address of the cover without the width, or null when there is none. */
  image: string | null
  genres: string[]
  level: GameLevel
  difficulty: number
  minPlayers: number
  maxPlayers: number
  playMinutes: number
  /** Years, 0 when unknown. */
  age: number
  /** Mean of the stars by the weight of who gave them, with one decimal; null with too few of them. */
  score: number | null
  playCount: number
  likeCount: number
  /** The visitor's own part; false and null for visitors. */
  isLiked: boolean
  isPlayed: boolean
  isReviewed: boolean
  lastPlayedOn: string | null
}

/** What follows when somebody puts a game on their wish list or takes it off. */
export interface LikeOutcome {
  isLiked: boolean
  likeCount: number
}

export interface NewGameLike {
  memberId: number
  gameId: number
  likedAt: Date
}

/** One part of a game's rules, such as how it is set up: sentences of their own, one step each. */
export interface ExplanationPart {
  title: string
  lines: string[]
}

export interface Game extends GameCard {
  englishName: string | null
  year: number | null
  bestPlayers: number[]
  description: string
  /** The rules in words. The first pictures show the first parts, in the same order. */
  explanation: ExplanationPart[]
  explanationImages: string[]
  videoUrl: string | null
  reviewCount: number
}

export function isGameExplained({
  explanation,
  explanationImages,
}: Pick<Game, 'explanation' | 'explanationImages'>): boolean {
  return explanation.length + explanationImages.length > 0
}

/** A game as somebody writes it down, in the seed, an import or at the operators' desk. */
export interface NewGame {
  /** Known name in addresses of pictures; null for games of an import. */
  slug?: string | null
  /** Number at BoardGameGeek, by which an import knows the game again. */
  bggId?: number | null
  name: string
  englishName?: string | null
  /** Other names that a search should find it by. */
  aliases: string[]
  year?: number | null
  minPlayers: number
  maxPlayers: number
  bestPlayers: number[]
  playMinutes: number
  age: number
  difficulty: number
  genres: string[]
  /** The category's number, 1 to 16, and the place within it; lower comes first. */
  categories: { category: number; position: number }[]
  description: string
  image?: string | null
  explanation?: ExplanationPart[]
  explanationImages: string[]
  videoUrl?: string | null
  addedAt: Date
}

/** Games on one page of a category or a search. */
export const gamesPerPage = 20
/** Games on one page of a wish list. */
export const likedGamesPerPage = 20
export const newestGames = 20
export const gamesRecommended = 10
/** The largest answer to "how many are you" stands for that many or more. */
export const peopleOrMore = 8
/** Code points of a title or another name. */
export const longestGameName = 200
/** Characters of a genre's name. */
export const longestGenre = 20
export const mostGenresShown = 3
export const mostExplanationImages = 7
export const mostExplanationParts = 10
export const longestExplanationTitle = 40
export const mostExplanationLines = 20
/** Characters, as browsers and schemas count them, that a search may have; a longer one is refused. */
export const longestSearch = 100

export function levelOf(difficulty: number): GameLevel {
  return gameLevels[Math.min(4, Math.max(0, Math.ceil(difficulty / 2) - 1))] ?? 'NORMAL'
}

/** The two difficulties of a level, e.g. [3, 4] for EASY. */
export function difficultiesOf(level: GameLevel): [number, number] {
  const at = gameLevels.indexOf(level)
  return [at * 2 + 1, at * 2 + 2]
}

/** Before the year 1000 nobody knows the year exactly; negative years are before Christ. */
export function yearInWords(year: number): string {
  if (year < 0) return `기원전 ${-year}년경`
  return year < 1000 ? `${year}년경` : `${year}년`
}

/** Genre from an address; longer ones than any are none. */
export function genreFrom(text: string | null): string {
  const genre = (text ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  return genre.length <= longestGenre ? genre : ''
}

/** What an import writes when nobody knows how many can play. */
export const unknownMost = 99

export function playerRange({ minPlayers, maxPlayers }: Pick<GameCard, 'minPlayers' | 'maxPlayers'>): string {
  if (maxPlayers === unknownMost) return minPlayers === 1 ? '인원 정보 없음' : `${minPlayers}명 이상`
  return minPlayers === maxPlayers ? `${minPlayers}명` : `${minPlayers}~${maxPlayers}명`
}

/** Widths in which covers are kept; the address of one is `${image}-${width}.webp`. */
export const coverWidths = [160, 320, 640] as const
/** Widths in which explanation pictures are kept. */
export const explanationWidths = [400, 800] as const
