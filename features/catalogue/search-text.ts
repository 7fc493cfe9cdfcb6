import { disassemble, getChoseong } from 'es-hangul'

/** Lower case, without accents, spaces and punctuation; Hangul as whole syllables. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The text as it is typed, key by key: Hangul taken apart into single letters, compound vowels and finals too.
 * So a half-typed syllable is a beginning of the whole one ('스플ㄹ' and '스플레' of '스플렌더'), and a wrong
 * vowel is one wrong letter.
 */
export function toLetters(text: string): string {
  return disassemble(fold(text))
}

/**
 * First consonants of the Hangul syllables: '7 원더스' is 'ㅇㄷㅅ'. Consonants that stand alone are kept, everything
 * else is left out.
 */
export function toInitials(text: string): string {
  return disassemble(getChoseong(fold(text).replace(/[^가-힣ㄱ-ㅎ]/g, '')))
}

/** Whether only consonants were typed, as in 'ㅅㅍㄹㄷ'. Some keyboards join two in a row into one sign ('ㄳ'). */
export function isInitials(text: string): boolean {
  return /^[ㄱ-ㅎ]+$/.test(toLetters(text))
}

/** Longer than any name that somebody would mistype. */
const longestMistyped = 60

/**
 * How many letters of a search may be wrong, missing or too many. A wrong syllable can be two wrong letters, but
 * in a short word two letters make another word.
 */
export function typosAllowed(letters: string): number {
  const { length } = [...letters]
  if (length < 4 || length > longestMistyped) return 0
  return length < 8 ? 1 : 2
}

/**
 * The search cut into one piece more than it may have typos: whatever is wrong, one piece stands in the name as
 * typed, and an index can find that.
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
