/**
 * Drops what is not pronounced, because the last spoken syllable decides the particle: '새 게임(new)' becomes '새 게임', '뱅!'
 * becomes '뱅'.
 */
function spoken(word: string): string {
  return /^.*[\p{L}\p{N}]/su.exec(word.replace(/\([^()]*\)$/, ''))?.[0] ?? ''
}

const rieul = 8
/** Any other final consonant than ㄹ. */
const closed = 1

/** How digits end: 영 일 이 삼 사 오 육 칠 팔 구. What ends in 0 is 영, 십, 백, 천 or 만, all of them closed. */
const digitFinals = [closed, rieul, 0, closed, 0, 0, closed, rieul, rieul, 0]

/** Letters of a number's unit and of an abbreviation, and words, as they sound in Korean: 그램, 미터; 큐알, 디엠; 카탄. */
function latinFinal(word: string): number {
  if (/\d ?(?:k|m)?g$/.test(word)) return closed
  if (/\d ?(?:[ckm]?m|m?[lL])$/.test(word)) return 0
  if (/(?:^|[^A-Za-z])[A-Z]*[LR]$/.test(word) || /[a-z]le?$/.test(word)) return rieul
  return /(?:^|[^A-Za-z])[A-Z]*[MN]$/.test(word) || /[a-z](?:[mn]e?|ng)$/.test(word) ? closed : 0
}

/** The final consonant of the last spoken syllable, by its place in Unicode's order; 0 if it has none. */
function finalOf(word: string): number {
  // 퍼센트 and 도
  if (/[%℃°]$/.test(word)) return 0
  // Letters and digits of the width of a syllable read like the others.
  const said = spoken(word.normalize('NFKC'))
  const last = said.at(-1) ?? ''
  const syllable = last.charCodeAt(0) - 0xac00
  if (syllable >= 0 && syllable < 11_172) return syllable % 28
  return /\d/.test(last) ? (digitFinals[Number(last)] ?? 0) : latinFinal(said)
}

// The library for Hangul picks particles too. It is one file, though, and 3.7 KB of each meetup's page.
const withFitting = (word: string, closed: string, open: string) =>
  word + (finalOf(word) === 0 ? open : closed)

/** Appends 은 or 는, depending on how the last syllable sounds, also of a number. */
export const withTopic = (word: string) => withFitting(word, '은', '는')

/** Appends 이 or 가. */
export const withSubject = (word: string) => withFitting(word, '이', '가')

/** Appends 을 or 를. */
export const withObject = (word: string) => withFitting(word, '을', '를')

/** Appends 으로 or 로. Words that end in ㄹ get 로. */
export const withBy = (word: string) => withFitting(word, finalOf(word) === rieul ? '로' : '으로', '로')

/** Appends 와 or 과. */
export const withAnd = (word: string) => withFitting(word, '과', '와')
