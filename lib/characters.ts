/** The length of a text in code points, as PostgreSQL counts it: an emoji is one, where `length` says two. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** The text on one line: breaks, tabs, control characters and any run of spaces become one space, and none at the ends. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** The text with its lines, ended in one way, and without other control characters. */
export function inLines(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
}
