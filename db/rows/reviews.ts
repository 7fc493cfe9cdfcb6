// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface JudgedRow {
  gameId: number
  authorId: number
  game: string
  hiddenAt: Date | null
  deletedAt: Date | null
  openReports: number | null
  openFlags: number | null
}

export interface LikedReviewRow {
  authorId: number
  gameId: number
  game: string
  likeCount: number
}

export interface ListedReviewRow {
  id: number
  gameId: number
  gameName: string
  gameImage: string | null
  authorId: number
  authorName: string
  authorImage: string | null
  authorLeftAt: Date | null
  writtenAt: Date
  editedAt: Date | null
  hiddenAt: Date | null
  viewCount: number
  star: number
  length: number | null
  replay: number | null
  difficulty: number | null
  text: string
  likeCount: number
  isLiked: boolean
  total: number
}

export interface LockedReviewRow {
  gameId: number
  authorId: number
  textMark: string | null
}

export interface ReportCounts {
  reviews: number
  received: number
  upheld: number
  made: number
  dismissed: number
}

export interface ReportedRow {
  authorId: number
  gameId: number
  game: string
  isHidden: boolean
}

export interface ReviewRow {
  id: number
  gameId: number
  gameName: string
  gameImage: string | null
  authorId: number
  authorName: string
  authorImage: string | null
  authorLeftAt: Date | null
  writtenAt: Date
  editedAt: Date | null
  hiddenAt: Date | null
  viewCount: number
  star: number
  length: number | null
  replay: number | null
  difficulty: number | null
  text: string
  likeCount: number
  isLiked: boolean
}

export interface ReviewSummaryRow {
  count: number
  star: number | null
  length: number | null
  replay: number | null
  difficulty: number | null
}

export interface WholeFlagRow {
  reviewId: number
  kind: string
  words: string[] | null
  foundAt: Date
  state: string
  decidedAt: Date | null
}

export interface WholeLikeRow {
  game: string
  author: string
  likedAt: Date
}

export interface WholeReviewRow {
  id: number
  game: string
  star: number
  lengthRating: number | null
  replayRating: number | null
  difficultyRating: number | null
  body: string
  writtenAt: Date
  editedAt: Date | null
  hiddenAt: Date | null
  deletedAt: Date | null
}
