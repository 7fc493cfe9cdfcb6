/**
 * Cuts a text to this many code points and drops what PostgreSQL cannot store: NUL and unpaired surrogates. Stops
 * reading at the limit, however long the text is.
 */
export function cutText(text: string, most: number): string {
  const taken: string[] = []
  for (const sign of text) {
    if (taken.length === most) break
    const isStorable = sign !== '\u0000' && !/\p{Surrogate}/u.test(sign)
    const leads = taken.length === 0 && sign.trim() === ''
    if (isStorable && !leads) taken.push(sign)
  }
  return taken.join('').trim()
}
