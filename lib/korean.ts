/**
 * Drops what is not pronounced, because the last spoken syllable decides the particle: '새 게임(new)' becomes '새 게임', '뱅!'
 * becomes '뱅'.
 */
function spoken(word: string): string {
  return /^.*[\p{L}\p{N}]/su.exec(word.replace(/\([^()]*\)$/, ''))?.[0] ?? ''
}

/** The final consonant of the last spoken syllable, by its place in Unicode's order; 0 if it has none or is not Hangul. */
function finalOf(word: string): number {
  const syllable = (spoken(word).at(-1)?.charCodeAt(0) ?? 0) - 0xac00
  return syllable >= 0 && syllable < 11_172 ? syllable % 28 : 0
}

const rieul = 8

// The library for Hangul picks particles too. It is one file, though, and 3.7 KB of each meetup's page.
const withFitting = (word: string, closed: string, open: string) =>
  word + (finalOf(word) === 0 ? open : closed)

/** Appends 은 or 는, depending on the last syllable. Words that do not end in Hangul get 는. */
export const withTopic = (word: string) => withFitting(word, '은', '는')

/** Appends 이 or 가. */
export const withSubject = (word: string) => withFitting(word, '이', '가')

/** Appends 을 or 를. */
export const withObject = (word: string) => withFitting(word, '을', '를')

/** Appends 으로 or 로. Words that end in ㄹ get 로. */
export const withBy = (word: string) => withFitting(word, finalOf(word) === rieul ? '로' : '으로', '로')

/** Appends 와 or 과. */
export const withAnd = (word: string) => withFitting(word, '과', '와')
