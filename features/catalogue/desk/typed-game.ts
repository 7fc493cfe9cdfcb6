import { type EditedGame, editLimits, editMessages, isWholeQuestion } from '~/features/catalogue/edited-game'
import { longestGameName, longestGenre, mostOptions } from '~/features/catalogue/game'
import type { TimerMode } from '~/features/catalogue/timer-mode'
import { isWebAddress } from '~/features/news/writing'
import { countCharacters, typedNumber } from '~/lib/characters'
import type { ManagedGame } from './endpoints'

/** The values of the game form. Aliases and genres are one per line. */
export interface TypedGame {
  name: string
  englishName: string
  aliases: string
  year: string
  minPlayers: string
  maxPlayers: string
  playMinutes: string
  age: string
  difficulty: number
  genres: string
  categories: number[]
  description: string
  explanation: { title: string; text: string }[]
  videoUrl: string
  /** Empty for none. */
  image: string
  explanationImages: string[]
  /** The options are lines; the answer is the number of one of them, from 0. */
  questions: { question: string; options: string; answer: number; reason: string }[]
  timerMode: TimerMode
}

export const blankGame: TypedGame = {
  name: '',
  englishName: '',
  aliases: '',
  year: '',
  minPlayers: '',
  maxPlayers: '',
  playMinutes: '',
  age: '0',
  difficulty: 5,
  genres: '',
  categories: [],
  description: '',
  explanation: [],
  videoUrl: '',
  image: '',
  explanationImages: [],
  questions: [],
  timerMode: 'countUp',
}

export function typedFromGame(game: Omit<ManagedGame, 'id'>): TypedGame {
  return {
    name: game.name,
    englishName: game.englishName ?? '',
    aliases: game.aliases.join('\n'),
    year: game.year === null ? '' : String(game.year),
    minPlayers: String(game.minPlayers),
    maxPlayers: String(game.maxPlayers),
    playMinutes: String(game.playMinutes),
    age: String(game.age),
    difficulty: game.difficulty,
    genres: game.genres.join('\n'),
    categories: game.categories,
    description: game.description,
    explanation: game.explanation.map(({ title, lines }) => ({ title, text: lines.join('\n') })),
    videoUrl: game.videoUrl ?? '',
    image: game.image ?? '',
    explanationImages: game.explanationImages,
    questions: game.questions.map(({ options, ...asked }) => ({ ...asked, options: options.join('\n') })),
    timerMode: game.timerMode,
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const namesOf = (text: string) => [...new Set(linesOf(text))]

/** Converts the values of the form to the game that is sent. */
export function editedFrom(typed: TypedGame): EditedGame {
  return {
    name: typed.name.trim(),
    englishName: typed.englishName.trim() || null,
    aliases: namesOf(typed.aliases),
    year: typedNumber(typed.year) === '' ? null : Number(typedNumber(typed.year)),
    minPlayers: Number(typedNumber(typed.minPlayers)),
    maxPlayers: Number(typedNumber(typed.maxPlayers)),
    playMinutes: Number(typedNumber(typed.playMinutes)),
    age: Number(typedNumber(typed.age)),
    difficulty: typed.difficulty,
    genres: namesOf(typed.genres),
    categories: [...typed.categories].sort((one, other) => one - other),
    description: typed.description.trim(),
    explanation: typed.explanation
      .map(({ title, text }) => ({ title: title.trim(), lines: linesOf(text) }))
      .filter(({ title, lines }) => title !== '' || lines.length > 0),
    videoUrl: typed.videoUrl.trim() || null,
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
    timerMode: typed.timerMode,
  }
}

const numbers = ['minPlayers', 'maxPlayers', 'playMinutes', 'age'] as const

/** The first problem that prevents saving the game. */
export function whyBadGame(typed: TypedGame) {
  const game = editedFrom(typed)
  const problem = (field: keyof TypedGame, message: string) => ({ field, message })
  if (game.name === '') return problem('name', editMessages.name)
  if (countCharacters(game.name) > longestGameName) return problem('name', editMessages.longName)
  if (game.aliases.length > editLimits.aliases) return problem('aliases', editMessages.aliases)
  for (const field of numbers) {
    if (!/^\d{1,4}$/.test(typedNumber(typed[field]))) return problem(field, editMessages.number)
  }
  if (game.year !== null && !Number.isInteger(game.year)) return problem('year', editMessages.number)
  if (game.maxPlayers < game.minPlayers) return problem('maxPlayers', editMessages.players)
  if (
    game.genres.length > editLimits.genres ||
    game.genres.some((genre) => countCharacters(genre) > longestGenre)
  ) {
    return problem('genres', editMessages.genres)
  }
  if (game.videoUrl !== null && !isWebAddress(game.videoUrl)) {
    return problem('videoUrl', editMessages.videoUrl)
  }
  const isBad = ({ question, options, reason, ...asked }: EditedGame['questions'][number]) =>
    question === '' ||
    reason === '' ||
    options.length > mostOptions ||
    !isWholeQuestion({ ...asked, options })
  if (game.questions.some(isBad)) return problem('questions', editMessages.questions)
  if (game.explanation.some(({ title, lines }) => title === '' || lines.length === 0)) {
    return problem('explanation', editMessages.explanation)
  }
  return null
}
