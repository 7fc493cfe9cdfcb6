/** The length of a text in code points, as PostgreSQL counts it: an emoji is one, where `length` says two. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
