// Code page 949, in which Korean programs save text. Browsers read all of it as `euc-kr`. Node reads only its older part
// (KS X 1001, 2,350 syllables), and would turn each of the other 8,822 into a wrong letter.

const damaged = 0xfffd
const [firstSyllable, lastSyllable] = [0xac00, 0xd7a3]
const slots = 0xff - 0xa1

/** What stands at the two bytes of KS X 1001, `slots` in each row, and the syllables that it lacks, in Unicode's order. */
interface Letters {
  standard: Uint16Array
  others: Uint16Array
}

let letters: Letters | undefined

function readLetters(): Letters {
  const decoder = new TextDecoder('euc-kr')
  const standard = new Uint16Array(slots * slots)
  const has = new Set<number>()
  for (let row = 0; row < slots; row += 1) {
    for (let slot = 0; slot < slots; slot += 1) {
      const letter = decoder.decode(Uint8Array.of(0xa1 + row, 0xa1 + slot))
      const code = letter.length === 1 ? letter.charCodeAt(0) : damaged
      standard[row * slots + slot] = code
      has.add(code)
    }
  }
  // Added to the code page later than to Node's table.
  standard[slots * (0xa2 - 0xa1) + 0xe6 - 0xa1] = '€'.charCodeAt(0)
  standard[slots * (0xa2 - 0xa1) + 0xe7 - 0xa1] = '®'.charCodeAt(0)
  const all = Array.from({ length: lastSyllable - firstSyllable + 1 }, (_, at) => firstSyllable + at)
  return { standard, others: Uint16Array.from(all.filter((code) => !has.has(code))) }
}

/** The place of a second byte among those that may follow a first one outside KS X 1001, or -1. */
function placeOf(second: number): number {
  if (second >= 0x41 && second <= 0x5a) return second - 0x41
  if (second >= 0x61 && second <= 0x7a) return second - 0x61 + 26
  return second >= 0x81 && second <= 0xfe ? second - 0x81 + 52 : -1
}
const placesBefore = 178
const placesBesideStandard = 84

/** Where a syllable outside KS X 1001 stands among the others, or -1. */
function otherAt(first: number, second: number): number {
  const place = placeOf(second)
  if (place < 0) return -1
  if (first <= 0xa0) return (first - 0x81) * placesBefore + place
  if (first > 0xc6 || place >= placesBesideStandard) return -1
  return 32 * placesBefore + (first - 0xa1) * placesBesideStandard + place
}

const otherSyllables = 8_822

/** What two bytes say, without the table: a syllable, another letter, or nothing. */
export function kindOfPair(first: number, second: number): 'syllable' | 'other' | null {
  if (first < 0x81 || first > 0xfe) return null
  if (first >= 0xa1 && second >= 0xa1 && second <= 0xfe) {
    if (first >= 0xb0 && first <= 0xc8) return 'syllable'
    return first === 0xc9 || first === 0xfe || (first >= 0xad && first <= 0xaf) ? null : 'other'
  }
  const at = otherAt(first, second)
  return at >= 0 && at < otherSyllables ? 'syllable' : null
}

/** Decodes a text that arrives in pieces. What no letter stands for becomes U+FFFD. */
export function openCp949(): (bytes: Uint8Array, isLast: boolean) => string {
  letters ??= readLetters()
  const { standard, others } = letters
  let before = -1
  return (bytes, isLast) => {
    const codes = new Uint16Array(bytes.length + 2)
    let length = 0
    const add = (code: number) => {
      codes[length] = code
      length += 1
    }
    for (const byte of bytes) {
      const first = before
      before = -1
      if (first >= 0) {
        const kind = kindOfPair(first, byte)
        if (kind !== null) {
          const isStandard = first >= 0xa1 && byte >= 0xa1
          add(
            (isStandard ? standard[(first - 0xa1) * slots + byte - 0xa1] : others[otherAt(first, byte)]) ??
              damaged,
          )
          continue
        }
        add(damaged)
        // Only a byte that is no letter by itself belongs to the damage.
        if (byte >= 0x80) continue
      }
      if (byte < 0x80) add(byte)
      else if (byte >= 0x81 && byte <= 0xfe) before = byte
      else add(damaged)
    }
    if (isLast && before >= 0) add(damaged)
    return textOf(codes.subarray(0, length))
  }
}

const codesAtOnce = 8_192

function textOf(codes: Uint16Array): string {
  let text = ''
  for (let at = 0; at < codes.length; at += codesAtOnce) {
    text += String.fromCharCode(...codes.subarray(at, at + codesAtOnce))
  }
  return text
}
