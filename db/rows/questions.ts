// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface KnownText {
  id: number
  meetupId: number
  questionId: number | null
  memberId: number | null
}

export interface OwnTextRow {
  meetupTitle: string
  isAnswer: boolean
  text: string
  writtenAt: Date
  deletedAt: Date | null
  hiddenAt: Date | null
}

export interface TextRow {
  id: number
  questionId: number | null
  memberId: number | null
  nickname: string | null
  image: string | null
  text: string
  isHidden: boolean
  isHost: boolean
  writtenAt: Date
}
