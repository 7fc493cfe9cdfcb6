import { kindOfPair, openCp949 } from './cp949'

// In which encoding a file of text is saved, for every file that is imported, in the browser and on the server. Programs
// in Korea save UTF-8, code page 949 or, as "Unicode text", UTF-16, and most files do not say which.

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'cp949'

const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** Follows bytes as UTF-8. */
class Utf8Signs {
  hasSigns = false
  /** How many bytes or beginnings are no UTF-8; an end inside a letter is none. */
  broken = 0
  syllables = 0
  hasNoBreakSpace = false
  #due = 0
  #least = 0x80
  #most = 0xbf
  #code = 0

  see(byte: number): void {
    if (this.#due > 0) {
      const follows = byte >= this.#least && byte <= this.#most
      this.#least = 0x80
      this.#most = 0xbf
      if (follows) {
        this.#code = this.#code * 64 + (byte & 0x3f)
        this.#due -= 1
        if (this.#due === 0) this.#end(this.#code)
        return
      }
      this.broken += 1
      this.#due = 0
    }
    if (byte < 0x80) return
    this.hasSigns = true
    if (byte < 0xc2 || byte > 0xf4) {
      this.broken += 1
      return
    }
    this.#due = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
    this.#code = byte & (0x3f >> this.#due)
    // Neither what could be shorter, nor halves of surrogate pairs, nor beyond Unicode.
    if (byte === 0xe0) this.#least = 0xa0
    if (byte === 0xf0) this.#least = 0x90
    if (byte === 0xed) this.#most = 0x9f
    if (byte === 0xf4) this.#most = 0x8f
  }

  #end(code: number): void {
    if (code >= 0xac00 && code <= 0xd7a3) this.syllables += 1
    if (code === 0xa0) this.hasNoBreakSpace = true
  }
}

/** Follows bytes as code page 949. */
class Cp949Signs {
  broken = 0
  /**
   * Whether all that is not ASCII is Hangul in words of two syllables or more, without a Latin letter beside them.
   * 'é' in 'Orléans' reads as a single syllable between letters.
   */
  isKorean = true
  #first = -1
  #last = 0
  #run = 0

  see(byte: number): void {
    if (this.#first >= 0) {
      const kind = kindOfPair(this.#first, byte)
      this.#first = -1
      if (kind === 'syllable') {
        if (this.#run === 0 && isLetter(this.#last)) this.isKorean = false
        this.#run += 1
        return
      }
      if (kind === null) this.broken += 1
      this.isKorean = false
      if (kind === 'other' || byte >= 0x80) return
    }
    if (byte >= 0x81 && byte <= 0xfe) {
      this.#first = byte
      return
    }
    if (byte >= 0x80) this.broken += 1
    if (this.#run === 1 || (this.#run > 0 && isLetter(byte))) this.isKorean = false
    this.#run = 0
    this.#last = byte
  }

  end(): void {
    if (this.#first >= 0) this.broken += 1
    if (this.#run === 1) this.isKorean = false
  }
}

/** Sees a file's bytes in order and then knows its encoding. */
export class EncodingSigns {
  #marked: TextEncoding | null = null
  #hasBegun = false
  readonly #utf8 = new Utf8Signs()
  readonly #cp949 = new Cp949Signs()

  see(bytes: Uint8Array): void {
    if (!this.#hasBegun) this.#marked = markedEncoding(bytes)
    this.#hasBegun = true
    if (this.#marked !== null) return
    for (const byte of bytes) {
      this.#utf8.see(byte)
      this.#cp949.see(byte)
    }
  }

  /** Call it once, after the last bytes. */
  encoding(): TextEncoding {
    if (this.#marked !== null) return this.#marked
    this.#cp949.end()
    const { broken, syllables, hasSigns, hasNoBreakSpace } = this.#utf8
    if (broken === 0) {
      // '카탄' in code page 949 happens to be UTF-8 as well ('īź').
      const mayBeOther = hasSigns && syllables === 0 && !hasNoBreakSpace
      return mayBeOther && this.#cp949.isKorean && this.#cp949.broken === 0 ? 'cp949' : 'utf-8'
    }
    // Bytes that make syllables in UTF-8 are rare in other text, so a few damaged ones do not count against them.
    return this.#cp949.broken < broken && syllables <= broken ? 'cp949' : 'utf-8'
  }
}

/** What the beginning says: a byte order mark, or the zeros that UTF-16 has in every other place. */
function markedEncoding(bytes: Uint8Array): TextEncoding | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  const zeros = { even: 0, odd: 0 }
  for (const [at, byte] of bytes.subarray(0, 1_000).entries()) {
    if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1
  }
  // '가' is U+AC00, so a few zeros may stand in the other places.
  if (zeros.odd > 4 * zeros.even) return 'utf-16le'
  return zeros.even > 4 * zeros.odd ? 'utf-16be' : null
}

/** Whether a file that begins with these bytes may be text in an encoding that is read here. */
export function mayBeText(beginning: Uint8Array): boolean {
  return !beginning.includes(0) || (markedEncoding(beginning)?.startsWith('utf-16') ?? false)
}

/** Decodes a text that arrives in pieces, without its byte order mark. Damage becomes U+FFFD. */
export function openDecoder(encoding: TextEncoding): (bytes: Uint8Array, isLast: boolean) => string {
  if (encoding === 'cp949') return openCp949()
  const decoder = new TextDecoder(encoding)
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast })
}

export function decodeText(bytes: Uint8Array): string {
  const signs = new EncodingSigns()
  signs.see(bytes)
  return openDecoder(signs.encoding())(bytes, true)
}

/** Stands for what could not be decoded. */
export const damagedLetter = '\uFFFD'
