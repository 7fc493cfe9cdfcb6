/**
 * The length of a text in code points of its composed form (NFC), as PostgreSQL counts what is stored: an emoji is one,
 * where `length` says two, and so is a syllable of Hangul that came in parts.
 */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text.normalize('NFC')) count += 1
  return count
}

/** The text composed, with letters, digits and signs of the width of a whole syllable (ｓ, ７, －) as those of half of it. */
export function halfWidth(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
}

/** Fillers of Hangul, Braille and others, marks of no width, control characters, and what a phone's dictation leaves behind (U+FFFC). */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800\ufffc\u{16fe4}\u{1d159}]/gu

/** The text without signs that show nothing. */
export const withoutUnseen = (text: string) => text.replace(unseen, '')

/** How many characters a text says, for the least that is asked of it: without those that show nothing and the spaces around. */
export function countShown(text: string): number {
  return countCharacters(withoutUnseen(text).trim())
}

// The beginning mostly tells, and spares a long text.
const isBlank = (text: string) => countShown(text.slice(0, 50)) === 0 && countShown(text) === 0
const orNothing = (text: string) => (isBlank(text) ? '' : text)

/**
 * The text on one line, composed: breaks, tabs, control characters and any run of spaces become one space, and none at the
 * ends. A text in which nothing shows is none.
 */
export function onOneLine(text: string): string {
  return orNothing(
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  )
}

/** The text with its lines, composed, ended in one way, and without other control characters. One in which nothing shows is none. */
export function inLines(text: string): string {
  return orNothing(
    text
      .normalize('NFC')
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replaceAll('\t', ' ')
      .replace(/[^\P{Cc}\n]/gu, ''),
  )
}

/**
 * A code as it was issued, from how it was typed or pasted: of usual width, without the spaces and dashes that people put
 * between. One with other signs, such as a scanned one, stays whole.
 */
export function typedCode(text: string): string {
  const bare = withoutUnseen(halfWidth(text).replace(/[\s\p{Pd}\u2212]/gu, ''))
  return /^[\dA-Za-z]*$/.test(bare) ? bare : onOneLine(halfWidth(text))
}

const dashes = /[\p{Pd}\u2212]/gu

/** A number with dashes in it as it was typed or pasted, in signs of usual width: that of a telephone or an account. */
export function typedDashed(text: string): string {
  return withoutUnseen(halfWidth(text)).trim().replace(dashes, '-')
}

/** A number as it was typed, in digits of usual width, without separators of thousands. */
export function typedNumber(text: string): string {
  return typedDashed(text).replace(/(?<=\d),(?=\d{3}(\D|$))/g, '')
}

/** The digits of what was typed or pasted, at most so many. */
export function typedDigits(text: string, most: number): string {
  return halfWidth(text).replace(/\D/g, '').slice(0, most)
}
