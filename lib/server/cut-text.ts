/**
 * Cuts a text to this many code points and drops what PostgreSQL cannot store: NUL and unpaired surrogates. Stops
 * reading at the limit, however long the text is.
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
