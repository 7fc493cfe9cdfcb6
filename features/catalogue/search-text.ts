import { disassemble, getChoseong } from 'es-hangul'
import { countCharacters, halfWidth } from '~/lib/characters'

const initialLetters = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const finalLetters = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'
const firstVowel = 'ㅏ'.charCodeAt(0)

/** Letters of Hangul that join to syllables and stand alone, as some keyboards and files have them, as those that never join. */
function alone(text: string): string {
  return text
    .replace(/[\u1100-\u1112]/g, (letter) => initialLetters.charAt(letter.charCodeAt(0) - 0x1100))
    .replace(/[\u1161-\u1175]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x1161 + firstVowel))
    .replace(/[\u11a8-\u11c2]/g, (letter) => finalLetters.charAt(letter.charCodeAt(0) - 0x11a8))
}

/** Lower case without accents, spaces and punctuation. Hangul stays in whole syllables. */
export function fold(text: string): string {
  const composed = halfWidth(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
  return alone(composed).replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The text as a sequence of key presses: Hangul is split into single letters, including compound vowels and finals. So
 * a half-typed syllable is a prefix of the whole one ('스플ㄹ' and '스플레' of '스플렌더'), and a wrong vowel is one wrong
 * letter.
 */
export function toLetters(text: string): string {
  return disassemble(fold(text))
}

/**
 * The initial consonants of Hangul syllables: '7 원더스' becomes 'ㅇㄷㅅ'. Single consonants stay, everything else is
 * dropped.
 */
export function toInitials(text: string): string {
  return disassemble(getChoseong(fold(text).replace(/[^가-힣ㄱ-ㅎ]/g, '')))
}

/** Whether only consonants were typed, as in 'ㅅㅍㄹㄷ'. Some keyboards join two of them into one character ('ㄳ'). */
export function isInitials(text: string): boolean {
  return /^[ㄱ-ㅎ]+$/.test(toLetters(text))
}

/** Longer texts are not checked for typos. */
const longestMistyped = 60

/**
 * How many letters of a search may be wrong, missing or extra. A wrong syllable can be two wrong letters, but in a
 * short word two wrong letters make another word.
 */
export function typosAllowed(letters: string): number {
  const length = countCharacters(letters)
  if (length < 4 || length > longestMistyped) return 0
  return length < 8 ? 1 : 2
}

/**
 * Splits the search into one more piece than the allowed typos. At least one piece is then free of typos, and an index
 * can find it.
 */
export function intactPieces(letters: string): string[] {
  const points = [...letters]
  const pieces = typosAllowed(letters) + 1
  return Array.from({ length: pieces }, (_, at) =>
    points
      .slice(Math.floor((at * points.length) / pieces), Math.floor(((at + 1) * points.length) / pieces))
      .join(''),
  )
}
