/**
 * The beginning of a text that a record has room for, in code points. Text may hold signs that the database cannot:
 * NUL and halves of a sign that takes two. Reads no further than it needs to, however long the text is.
 */
export function cutText(text: string, most: number): string {
  const kept: string[] = []
  for (const sign of text) {
    if (kept.length === most) break
    const isStorable = sign !== '\u0000' && !/\p{Surrogate}/u.test(sign)
    const leads = kept.length === 0 && sign.trim() === ''
    if (isStorable && !leads) kept.push(sign)
  }
  return kept.join('').trim()
}
