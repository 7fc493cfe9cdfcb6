// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface CountsOfRow {
  reviewCount: number
  starSum: number
  playCount: number
  weightSum: number
  weighedStars: number
  rankScore: number
  score: number | null
}

export interface EndMergedGameRow {
  bggId: number | null
  englishName: string | null
  year: number | null
  image: string | null
  videoUrl: string | null
  description: string
}

export interface FavouriteRow {
  id: number
  name: string
  image: string | null
}

export interface FindManagedGameRow {
  id: number
  slug: string | null
  bggId: number | null
  name: string
  englishName: string | null
  year: number | null
  minPlayers: number
  maxPlayers: number
  bestPlayers: number[]
  playMinutes: number
  age: number
  difficulty: number
  genres: string[]
  description: string
  image: string | null
  explanationImages: string[]
  videoUrl: string | null
  timerMode: string
  addedAt: Date
  names: string[] | null
  categories: number[] | null
  explanation: { title: string; lines: string[] }[] | null
  questions: { question: string; options: string[]; answer: number; reason: string }[] | null
}

export interface FindTeachableGameRow {
  name: string
  explanationImages: string[]
  timerMode: string
  explanation: string | null
  questions: string | null
}

export interface GameCardRow {
  id: number
  name: string
  image: string | null
  genres: string[]
  difficulty: number
  minPlayers: number
  maxPlayers: number
  playMinutes: number
  age: number
  score: number | null
  reviewCount: number
  playCount: number
  likeCount: number
  isLiked: boolean | null
  isReviewed: boolean | null
  lastPlayedOn: string | null
}

export interface GameRow {
  id: number
  name: string
  image: string | null
  genres: string[]
  difficulty: number
  minPlayers: number
  maxPlayers: number
  playMinutes: number
  age: number
  score: number | null
  reviewCount: number
  playCount: number
  likeCount: number
  isLiked: boolean | null
  isReviewed: boolean | null
  lastPlayedOn: string | null
  englishName: string | null
  year: number | null
  bestPlayers: number[]
  description: string
  explanationImages: string[]
  videoUrl: string | null
  explanation: { title: string; lines: string[] }[] | null
}

export interface ImportedFacts {
  id: number
  bggId: number
  name: string
  englishName: string | null
  year: number | null
  minPlayers: number
  maxPlayers: number
  bestPlayers: number[]
  playMinutes: number
  age: number
  difficulty: number
}

export interface ListChosenGamesRow {
  id: number
  name: string
  image: string | null
  genres: string[]
  difficulty: number
  minPlayers: number
  maxPlayers: number
  playMinutes: number
  age: number
  score: number | null
  reviewCount: number
  playCount: number
  likeCount: number
  isLiked: boolean | null
  isReviewed: boolean | null
  lastPlayedOn: string | null
  bestPlayers: number[]
}

export interface ListPlacedRow {
  id: number
  name: string
  image: string | null
  minPlayers: number
  maxPlayers: number
  playMinutes: number
  playCount: number
  reviewCount: number
  place: number
  total: number
}

export interface ListedGameRow {
  id: number
  name: string
  image: string | null
  genres: string[]
  difficulty: number
  minPlayers: number
  maxPlayers: number
  playMinutes: number
  age: number
  score: number | null
  reviewCount: number
  playCount: number
  likeCount: number
  isLiked: boolean | null
  isReviewed: boolean | null
  lastPlayedOn: string | null
  total: number
}

export interface MergeCounts {
  reviews: number
  doubledReviews: number
  plays: number
  likes: number
  doubledLikes: number
  shelves: number
  doubledShelves: number
  meetups: number
  instructors: number
  results: number
  names: number
}

export interface NamedGame {
  id: number
  name: string
}

export interface PageRow {
  total: number
  games: string | null
}

export interface RangeRow {
  minPlayers: number
  maxPlayers: number
  level: number
}

export interface SpelledGameRow {
  id: number
  name: string
  image: string | null
  genres: string[]
  difficulty: number
  minPlayers: number
  maxPlayers: number
  playMinutes: number
  age: number
  score: number | null
  reviewCount: number
  playCount: number
  likeCount: number
  isLiked: boolean | null
  isReviewed: boolean | null
  lastPlayedOn: string | null
  total: number
  closeness: number | null
}

export interface VotesRow {
  gameId: number
  players: number
  votes: number
  good: number
}
