import { convertHangulToQwerty, convertQwertyToAlphabet, convertQwertyToHangul } from 'es-hangul'
import { fold, intactPieces, isInitials, toLetters, typosAllowed } from './search-text'

/** Words that people add to a game's name in a search. Longer words come before their own endings. */
const fillers = (
  '한국어판 개정판 최신판 한글판 한국판 국문판 영문판 영어판 신판 구판 보드게임 하는방법 하는법 설명서 boardgame review games rules 게임 추천 규칙 룰북 방법 설명 후기 리뷰 인원 가격 영상 ' +
  'game rule 룰'
).split(' ')

/** Whether the text is only such a filler word. */
export function isFiller(text: string): boolean {
  return fillers.includes(fold(text))
}

/**
 * Variants of the search without filler words such as '보드게임' or '규칙', with or without spaces. Each variant drops one
 * more word, because a filler may be part of the name ('왕좌의 게임 추천').
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
  // A text of filler words alone names no game.
  return shorter.filter((name) => !fillers.includes(name))
}

function inHangul(typed: string): string {
  try {
    return convertQwertyToHangul(typed)
  } catch {
    // es-hangul joins vowels that have no consonant before them, and then throws at the next consonant ('npq').
    return convertQwertyToAlphabet(typed)
  }
}

/** The same key presses with the other keyboard language: 'tmvmffpsej' is '스플렌더', 'ㅊㅁㅅ무' is 'catan'. */
export function onOtherKeyboard(text: string): string[] {
  const typed = text.normalize('NFC')
  const isLatin = /[a-z]/i.test(typed)
  if (isLatin === /[가-힣ㄱ-ㅎㅏ-ㅣ]/.test(typed)) return []
  if (!isLatin) return [convertHangulToQwerty(typed)]
  // Shift doubles a consonant, but phones capitalise the first letter on their own, so both are tried.
  return [...new Set([typed, typed.toLowerCase()])].map(inHangul)
}

/** The text as typed, without filler words, and in the other keyboard language. */
export function understandings(text: string): string[] {
  return [text, ...withoutFillers(text), ...onOtherKeyboard(text)]
}

/** Longer texts are not checked for missing syllables. */
const mostCharacters = 20

function isSyllable(character: string): boolean {
  return character >= '가' && character <= '힣'
}

function charactersOf(text: string): string[] {
  const characters = [...fold(text)]
  return characters.length > mostCharacters ? [] : characters
}

/** The search with each pair of neighbouring syllables swapped. Only for three or more syllables. */
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

/** Patterns for any one syllable, which has two to five letters. */
const anySyllable = ['__', '___', '____', '_____']

/**
 * Patterns of names with one more syllable inside: '스렌더' lacks the one between '스' and '렌더'. If the first or last
 * syllable is missing, the ordinary search finds the name anyway.
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

/** Another interpretation of the search, in letters. */
interface Reading {
  letters: string
  /** The distance from the typed text. Names that only begin with it are one further. */
  distance: number
  /** Whether a name that merely contains it counts as found. */
  mayContain: boolean
}

interface Misspelling {
  letters: string
  typos: number
  /** Dropping words increases the distance. */
  distance: number
  pieces: [string, string, string]
}

export interface Guesses {
  readings: Reading[]
  initials: string[]
  /** Names with one more syllable: their beginnings and their patterns. */
  oneMore: { starts: string[]; patterns: string[] }
  misspellings: Misspelling[]
}

/** Interpretations by likelihood: first other words, then other syllables, then other letters. */
export const editDistances = {
  reread: 0,
  part: 2,
  swapped: 2,
  oneMore: 2,
  misspelled: 2,
  misspelledWithoutFillers: 4,
} as const

/** All interpretations of a text that matches no name as typed. */
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
          distance: editDistances.reread,
          mayContain: letters.length > 3,
        })),
      ...texts.flatMap(withSyllablesSwapped).map((swapped) => ({
        letters: toLetters(swapped),
        distance: editDistances.swapped,
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
      const distance = at === 0 ? editDistances.misspelled : editDistances.misspelledWithoutFillers
      return [{ letters, typos, distance, pieces: [first, second, third] as [string, string, string] }]
    }),
  }
}
