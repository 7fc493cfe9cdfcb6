import { refusal } from '~/lib/errors'
import type { GameFacts } from './facts'
import {
  type CheckQuestion,
  type ExplanationPart,
  fewestOptions,
  longestExplanationTitle,
  mostExplanationImages,
  mostOptions,
} from './game'

// In a module of its own, so that the pages of readers do not load it.

/** What an operator edits of a game. */
export interface EditedGame extends GameFacts {
  /** Category numbers, 2 to 16. The TOP 20 (1) is left out, because it follows the ranking. */
  categories: number[]
  explanation: ExplanationPart[]
  /** Paths without the width. */
  image: string | null
  explanationImages: string[]
  questions: CheckQuestion[]
}

/** What everybody says who enters a game. */
type Entered =
  | 'name'
  | 'aliases'
  | 'minPlayers'
  | 'maxPlayers'
  | 'playMinutes'
  | 'age'
  | 'difficulty'
  | 'genres'
  | 'description'

/** A game as the seed, an import or an operator enters it. */
export interface NewGame extends Omit<Partial<GameFacts>, Entered>, Pick<GameFacts, Entered> {
  /** Its name in picture paths; null for imported games. */
  slug?: string | null
  /** Its BoardGameGeek id, by which an import recognises it. */
  bggId?: number | null
  bestPlayers: number[]
  /** The category's number, 1 to 16, and the position in it; lower comes first. */
  categories: { category: number; position: number }[]
  image?: string | null
  explanation?: ExplanationPart[]
  explanationImages: string[]
  questions?: CheckQuestion[]
  addedAt: Date
}

export const editLimits = { line: 300, question: 100, option: 60, reason: 200, search: 100 } as const

export const editMessages = {
  players: '최대 인원은 최소 인원보다 적을 수 없어요.',
  explanation: `규칙의 제목은 ${longestExplanationTitle}자까지, 한 줄은 ${editLimits.line}자까지 입력해 주세요.`,
  explanationImages: `설명 그림은 ${mostExplanationImages}장까지 올릴 수 있어요.`,
  questions: `확인 문제마다 질문, 서로 다른 보기 ${fewestOptions}~${mostOptions}개, 정답과 이유를 입력해 주세요.`,
  image: '이 화면에서 올린 사진만 쓸 수 있어요.',
} as const

export const editRefusals = {
  knownGame: refusal(
    409,
    'KNOWN_GAME',
    '이 이름의 게임이 이미 있어요. 출시 연도가 다르면 적어 주세요.',
    'name',
  ),
  sameGame: refusal(400, 'SAME_GAME', '서로 다른 게임 둘을 선택해 주세요.', 'into'),
}

/** Whether a question can be asked: two options or more, no two alike, and one of them is right. */
export function isWholeQuestion({ options, answer }: Pick<CheckQuestion, 'options' | 'answer'>): boolean {
  return (
    options.length >= fewestOptions && new Set(options).size === options.length && answer < options.length
  )
}
