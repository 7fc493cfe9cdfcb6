import type { TimerMode } from '~/features/catalogue/timer-mode'
import { refusal } from '~/lib/errors'
import { grouped } from '~/lib/grouped'
import {
  type CheckQuestion,
  type ExplanationPart,
  fewestOptions,
  longestExplanationTitle,
  longestGameName,
  longestGenre,
  mostExplanationImages,
  mostOptions,
} from './game'

// In a module of its own, so that the pages of readers do not load it.

/** The fields of a game that an operator edits. */
export interface EditedGame {
  name: string
  englishName: string | null
  /** Alternative names for the search. */
  aliases: string[]
  year: number | null
  minPlayers: number
  maxPlayers: number
  playMinutes: number
  age: number
  difficulty: number
  genres: string[]
  /** Category numbers, 2 to 16. The TOP 20 (1) is left out, because it follows the ranking. */
  categories: number[]
  description: string
  explanation: ExplanationPart[]
  videoUrl: string | null
  /** Paths without the width. */
  image: string | null
  explanationImages: string[]
  questions: CheckQuestion[]
  timerMode: TimerMode
}

export const editLimits = {
  aliases: 20,
  genres: 10,
  description: 4_000,
  line: 300,
  question: 100,
  option: 60,
  reason: 200,
  url: 500,
  search: 100,
} as const

export const editMessages = {
  name: '이름을 입력해 주세요.',
  longName: `이름은 ${longestGameName}자까지 입력해 주세요.`,
  aliases: `다른 이름은 ${editLimits.aliases}개까지 입력해 주세요.`,
  genres: `장르는 ${editLimits.genres}개까지, 하나에 ${longestGenre}자까지 입력해 주세요.`,
  players: '최대 인원은 최소 인원보다 적을 수 없어요.',
  number: '숫자로 입력해 주세요.',
  description: `설명은 ${grouped(editLimits.description)}자까지 입력해 주세요.`,
  explanation: `규칙의 제목은 ${longestExplanationTitle}자까지, 한 줄은 ${editLimits.line}자까지 입력해 주세요.`,
  explanationImages: `설명 그림은 ${mostExplanationImages}장까지 올릴 수 있어요.`,
  questions: `확인 문제마다 질문, 서로 다른 보기 ${fewestOptions}~${mostOptions}개, 정답과 이유를 입력해 주세요.`,
  image: '이 화면에서 올린 사진만 쓸 수 있어요.',
  videoUrl: '영상 주소는 https://로 시작하는 주소로 입력해 주세요.',
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
