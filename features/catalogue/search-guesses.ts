import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul'
import { fold, intactPieces, isInitials, toLetters, typosAllowed } from './search-text'

/** Words that people add to a name without meaning a part of it; the longer ones before those that they end in. */
const fillers = (
  '보드게임 하는방법 하는법 설명서 boardgame review games rules 게임 추천 규칙 룰북 방법 설명 후기 리뷰 인원 가격 영상 ' +
  'game rule 룰'
).split(' ')

/** Whether the text is nothing but such a word. */
export function isFiller(text: string): boolean {
  return fillers.includes(fold(text))
}

/**
 * The search without the words around a name, such as '보드게임' or '규칙', spaced or not: one word less each time, since
 * the first of them may be the end of the name ('왕좌의 게임 추천').
 */
export function withoutFillers(text: string): string[] {
  const words = text.split(/\s+/).map(fold)
  const begin = words.findIndex((word) => !fillers.includes(word))
  const shorter = begin > 0 ? [words.slice(begin).join('')] : []
  let name = shorter[0] ?? words.join('')
  const endingOf = (name: string) =>
    fillers.includes(name) ? undefined : fillers.find((filler) => name.endsWith(filler))
  for (let filler = endingOf(name); filler !== undefined; filler = endingOf(name)) {
    name = name.slice(0, -filler.length)
    shorter.push(name)
  }
  // Nothing but such words names no game.
  return shorter.filter((name) => !fillers.includes(name))
}

/** The same keys with the other language switched on: 'tmvmffpsej' is '스플렌더', 'ㅊㅁㅅ무' is 'catan'. */
export function onOtherKeyboard(text: string): string[] {
  const typed = text.normalize('NFC')
  const isLatin = /[a-z]/i.test(typed)
  if (isLatin === /[가-힣ㄱ-ㅎㅏ-ㅣ]/.test(typed)) return []
  if (!isLatin) return [convertHangulToQwerty(typed)]
  // Shift doubles a consonant, but a telephone shifts the first letter by itself.
  return [...new Set([typed, typed.toLowerCase()])].map(convertQwertyToHangul)
}

/** The text as it was typed, and what it says without more words or with the other language switched on. */
export function understandings(text: string): string[] {
  return [text, ...withoutFillers(text), ...onOtherKeyboard(text)]
}

/** Longer than any name of which somebody would leave out a syllable. */
const mostCharacters = 20

function isSyllable(character: string): boolean {
  return character >= '가' && character <= '힣'
}

function charactersOf(text: string): string[] {
  const characters = [...fold(text)]
  return characters.length > mostCharacters ? [] : characters
}

/** The search with two neighbouring syllables the other way round, each pair in turn; of three or more alone. */
export function withSyllablesSwapped(text: string): string[] {
  const characters = charactersOf(text)
  if (characters.filter(isSyllable).length < 3) return []
  return characters.slice(1).flatMap((after, at) => {
    const before = characters[at] ?? ''
    if (before === after || !isSyllable(before) || !isSyllable(after)) return []
    return [
      characters
        .with(at, after)
        .with(at + 1, before)
        .join(''),
    ]
  })
}

/** The letters of a syllable, of which there are two to five, as the database's patterns spell them. */
const anySyllable = ['__', '___', '____', '_____']

/**
 * Patterns of names that have one syllable more inside: '스렌더' lacks what stands between '스' and '렌더'. A search that
 * lacks the first or the last one is a part of the name.
 */
export function patternsWithOneMore(text: string): string[] {
  const characters = charactersOf(text)
  if (characters.filter(isSyllable).length < 2) return []
  const spelled = characters.map(toLetters)
  return spelled
    .slice(1)
    .flatMap((_, at) =>
      anySyllable.map((one) => spelled.slice(0, at + 1).join('') + one + spelled.slice(at + 1).join('')),
    )
}

/** What else the text may stand for, spelled in letters. */
export interface Reading {
  letters: string
  /** How far it is from what was typed; names that only begin so are one further. */
  distance: number
  /** Whether a name that contains it will do. */
  mayContain: boolean
}

export interface Misspelling {
  letters: string
  typos: number
  /** What is left out of the search puts it further from what was typed. */
  distance: number
  pieces: [string, string, string]
}

export interface Guesses {
  readings: Reading[]
  initials: string[]
  /** Names with a syllable more: how they begin, and how they are spelled. */
  oneMore: { starts: string[]; patterns: string[] }
  misspellings: Misspelling[]
}

/** The nearest come first: other words, then other syllables, and last other letters. */
export const distances = {
  reread: 0,
  part: 2,
  swapped: 2,
  oneMore: 2,
  misspelled: 2,
  misspelledWithoutFillers: 4,
} as const

/** Every way to understand a text that no name is spelled like. */
export function guessesFrom(text: string): Guesses {
  const shorter = withoutFillers(text)
  const reread = [...shorter, ...onOtherKeyboard(text)].map(toLetters).filter((letters) => letters !== '')
  const texts = [text, ...shorter]
  const patterns = texts.flatMap(patternsWithOneMore)
  return {
    readings: [
      ...reread
        .filter((letters) => !isInitials(letters))
        .map((letters) => ({
          letters,
          distance: distances.reread,
          mayContain: letters.length > 3,
        })),
      ...texts.flatMap(withSyllablesSwapped).map((swapped) => ({
        letters: toLetters(swapped),
        distance: distances.swapped,
        mayContain: false,
      })),
    ],
    initials: reread.filter(isInitials),
    oneMore: {
      starts:
        patterns.length === 0 ? [] : [...new Set(texts.map((text) => toLetters([...fold(text)][0] ?? '')))],
      patterns,
    },
    misspellings: texts.flatMap((text, at) => {
      const letters = toLetters(text)
      const typos = isInitials(letters) ? 0 : typosAllowed(letters)
      if (typos === 0) return []
      const [first = letters, second = letters, third = letters] = intactPieces(letters)
      const distance = at === 0 ? distances.misspelled : distances.misspelledWithoutFillers
      return [{ letters, typos, distance, pieces: [first, second, third] as [string, string, string] }]
    }),
  }
}
