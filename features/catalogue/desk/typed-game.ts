import { type EditedGame, editMessages, isWholeQuestion } from '~/features/catalogue/edited-game'
import { gameFacts } from '~/features/catalogue/facts'
import { mostOptions } from '~/features/catalogue/game'
import { blankTyped, problemIn, saidIn, type Typed, typedFrom } from '~/lib/facts'
import type { ManagedGame } from './endpoints'

/** The values of the game form. */
export interface TypedGame extends Typed<typeof gameFacts> {
  categories: number[]
  explanation: { title: string; text: string }[]
  /** Empty for none. */
  image: string
  explanationImages: string[]
  /** The options are lines; the answer is the number of one of them, from 0. */
  questions: { question: string; options: string; answer: number; reason: string }[]
}

export const blankGame: TypedGame = {
  ...blankTyped(gameFacts),
  age: '0',
  difficulty: '5',
  timerMode: 'countUp',
  categories: [],
  explanation: [],
  image: '',
  explanationImages: [],
  questions: [],
}

export function typedFromGame(game: Omit<ManagedGame, 'id'>): TypedGame {
  return {
    ...typedFrom(gameFacts, game),
    categories: game.categories,
    explanation: game.explanation.map(({ title, lines }) => ({ title, text: lines.join('\n') })),
    image: game.image ?? '',
    explanationImages: game.explanationImages,
    questions: game.questions.map(({ options, ...asked }) => ({ ...asked, options: options.join('\n') })),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Converts the values of the form to the game that is sent. */
export function editedFrom(typed: TypedGame): EditedGame {
  return {
    ...saidIn(gameFacts, typed),
    categories: [...typed.categories].sort((one, other) => one - other),
    explanation: typed.explanation
      .map(({ title, text }) => ({ title: title.trim(), lines: linesOf(text) }))
      .filter(({ title, lines }) => title !== '' || lines.length > 0),
    image: typed.image || null,
    explanationImages: typed.explanationImages,
    questions: typed.questions
      .map(({ question, options, answer, reason }) => ({
        question: question.trim(),
        options: linesOf(options),
        answer,
        reason: reason.trim(),
      }))
      .filter(({ question, options, reason }) => question !== '' || options.length > 0 || reason !== ''),
  }
}

/** The first problem that prevents saving the game. */
export function whyBadGame(typed: TypedGame): { field: string; message: string } | null {
  const bad = problemIn(gameFacts, typed)
  if (bad !== null) return bad
  const game = editedFrom(typed)
  if (game.maxPlayers < game.minPlayers) return { field: 'maxPlayers', message: editMessages.players }
  const isBad = ({ question, options, reason, ...asked }: EditedGame['questions'][number]) =>
    question === '' ||
    reason === '' ||
    options.length > mostOptions ||
    !isWholeQuestion({ ...asked, options })
  if (game.questions.some(isBad)) return { field: 'questions', message: editMessages.questions }
  if (game.explanation.some(({ title, lines }) => title === '' || lines.length === 0)) {
    return { field: 'explanation', message: editMessages.explanation }
  }
  return null
}
