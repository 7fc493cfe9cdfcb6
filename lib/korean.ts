const hangulStart = 0xac00
const hangulEnd = 0xd7a3

function hasFinalConsonant(word: string): boolean {
  // Marks and a remark in brackets are not read aloud: '새 게임(new)' takes its particle from '게임', '뱅!' from '뱅'.
  const spoken = word.replace(/\([^)]*\)$/, '').replace(/[^\p{L}\p{N}]+$/u, '')
  const last = spoken.codePointAt(spoken.length - 1)
  if (last === undefined || last < hangulStart || last > hangulEnd) return false
  return (last - hangulStart) % 28 !== 0
}

/** The word with 은 or 는 as its last syllable asks; words that do not end in Hangul take 는. */
export function withTopic(word: string): string {
  return word + (hasFinalConsonant(word) ? '은' : '는')
}

/** The word with 을 or 를. */
export function withObject(word: string): string {
  return word + (hasFinalConsonant(word) ? '을' : '를')
}
