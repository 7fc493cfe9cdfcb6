export const longestMessage = 300
export const longestFrame = 160
export const mostFrames = 4
/** How many errors a page sends until it is loaded anew. */
export const mostErrorsOfPage = 5
/** How many new errors are kept in a day. The others are only counted. */
export const mostNewErrorsOfDay = 200
export const errorsKeptForDays = 30
export const releaseForm = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/

/** Longer texts are cut before anything is looked for in them. */
const mostRead = 2_000

/** What may name a person or a thing, each in the order in which it is removed. The last two promise what the table checks. */
const removed: readonly RegExp[] = [
  // What is in quotes, and paths.
  /"[^"]*(?:"|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)|‘[^’]*(?:’|$)|「[^」]*(?:」|$)|『[^』]*(?:』|$)/gu,
  // An apostrophe within a word is none.
  /(?<![\p{L}\p{Nd}])'[^']*(?:'|$)/gu,
  /(?<![\p{L}\p{Nd}.)])\/\S+/gu,
  // Tokens and keys.
  /[\w-]{32,}/g,
  // Telephone numbers, with what stands between their digits.
  /\+?\p{Nd}[\p{Nd}\s().-]{5,}\p{Nd}/gu,
  /[?？]\S*/gu,
  /\p{Nd}{4,}/gu,
]

/** A word with an address of the web, of mail or of a telephone. */
const address = /[@＠]|:\/\/|(?:blob|data|mailto|tel):/iu

/** A text of an error without what may be personal. It is done in the browser, and again by the server, which trusts nobody. */
export function stripped(text: string, most: number): string {
  const line = text
    .slice(0, mostRead)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
  const words = line.split(' ').map((word) => (address.test(word) ? '…' : word))
  const bare = removed.reduce((rest, pattern) => rest.replace(pattern, '…'), words.join(' '))
  const short = bare.replace(/…(?:\s*…)+/g, '…').trim()
  return [...short].slice(0, most).join('').trim()
}

/** Written out, because a visitor's browser would fetch a file more for the shared function. */
const byThrees = (digits = '') => Number(digits).toLocaleString('en-US')

const position = /:(\d{1,7}):(\d{1,7})\)?\s*$/

/**
 * The first frames of a stack as `name file 1:23,456`. Of the address only the name of one of our files is kept, because that of
 * a page says what somebody looked at. Positions are grouped by threes: no four digits follow one another.
 */
export function framesOf(stack: string): string[] {
  return stack
    .slice(0, 8_000)
    .split('\n')
    .flatMap((line) => {
      const [found, row, column] = position.exec(line) ?? []
      if (found === undefined) return []
      const name = /^\s*at (?:async )?([\w$.<>]{1,60}) \(/.exec(line) ?? /^([\w$.<>]{1,60})@/.exec(line)
      const file = /\/([\w.~-]{1,60}\.[jt]sx?)(?:\?[^/]*)?$/.exec(line.slice(0, -found.length))
      const at = `${file?.[1] ?? 'page'} ${byThrees(row)}:${byThrees(column)}`
      return [stripped(name?.[1] ? `${name[1]} ${at}` : at, longestFrame)]
    })
    .slice(0, mostFrames)
}

/** Whether an error is not ours: what extensions do to a page, and what browsers report of other sites' scripts. */
export function isForeign(message: string, stack: string): boolean {
  return /-extension:\/\//.test(stack) || /^Script error\.?$/.test(message)
}
