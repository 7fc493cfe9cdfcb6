import { assemble, convertHangulToQwerty, disassembleToGroups } from 'es-hangul'
import { toInitials } from './search-text'

/** The vowel that people type by mistake, because it is near on the keyboard or sounds similar. */
const nearVowels: Record<string, string> = {
  ㅏ: 'ㅓ',
  ㅐ: 'ㅔ',
  ㅑ: 'ㅏ',
  ㅒ: 'ㅖ',
  ㅓ: 'ㅏ',
  ㅔ: 'ㅐ',
  ㅕ: 'ㅓ',
  ㅖ: 'ㅔ',
  ㅗ: 'ㅜ',
  ㅘ: 'ㅏ',
  ㅙ: 'ㅚ',
  ㅚ: 'ㅙ',
  ㅛ: 'ㅗ',
  ㅜ: 'ㅗ',
  ㅝ: 'ㅓ',
  ㅞ: 'ㅔ',
  ㅟ: 'ㅣ',
  ㅠ: 'ㅜ',
  ㅡ: 'ㅜ',
  ㅢ: 'ㅣ',
  ㅣ: 'ㅡ',
}

export const searchClasses = [
  'whole name',
  'without spaces',
  'first consonants',
  'half typed',
  'one wrong vowel',
  'one lost final consonant',
  'one lost syllable',
  'two syllables swapped',
  'wrong keyboard',
  'wrong keyboard, half typed',
  'with a filler word',
] as const
export type SearchClass = (typeof searchClasses)[number]

const fillers = ['보드게임', '게임', '추천', '게임 추천', '규칙', '룰', '하는 법', '후기']

function isSyllable(character: string): boolean {
  return character >= '가' && character <= '힣'
}

function partsOf(syllable: string) {
  const code = syllable.charCodeAt(0) - 0xac00
  return { lead: Math.floor(code / 588), vowel: Math.floor((code % 588) / 28), final: code % 28 }
}

const vowels = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']

function joined(lead: number, vowel: number, final: number): string {
  return String.fromCharCode(0xac00 + lead * 588 + vowel * 28 + final)
}

/**
 * The searches that people would type for this title, for one class of mistakes. Empty if the class does not apply:
 * half a syllable, or one with another vowel, could be another name.
 */
export function searchesFor(title: string, kind: SearchClass): string[] {
  const characters = [...title]
  const syllables = characters.flatMap((character, at) => (isSyllable(character) ? [at] : []))
  const replaced = (at: number, by: string) => characters.with(at, by).join('')
  switch (kind) {
    case 'whole name':
      return [title]
    case 'without spaces':
      return [title.replaceAll(/\s/g, '')]
    case 'first consonants':
      return syllables.length < 2 ? [] : [toInitials(title)]
    case 'half typed': {
      const typed = disassembleToGroups(title).flat()
      return syllables.length < 2 ? [] : [assemble(typed.slice(0, -1))]
    }
    case 'one wrong vowel':
      if (syllables.length < 2) return []
      return syllables.map((at) => {
        const { lead, vowel, final } = partsOf(characters[at] ?? '')
        const near = vowels.indexOf(nearVowels[vowels[vowel] ?? ''] ?? '')
        return replaced(at, joined(lead, near, final))
      })
    case 'one lost final consonant':
      return syllables.flatMap((at) => {
        const { lead, vowel, final } = partsOf(characters[at] ?? '')
        return final === 0 ? [] : [replaced(at, joined(lead, vowel, 0))]
      })
    case 'one lost syllable':
      return syllables.length < 3 ? [] : syllables.map((at) => replaced(at, ''))
    case 'two syllables swapped':
      return syllables.length < 3
        ? []
        : syllables.slice(1).flatMap((at, before) => {
            const other = syllables[before] ?? at
            const [one = '', two = ''] = [characters[other], characters[at]]
            const isNext = /^[^\p{L}\p{N}]*$/u.test(characters.slice(other + 1, at).join(''))
            return isNext && one !== two ? [characters.with(other, two).with(at, one).join('')] : []
          })
    case 'wrong keyboard':
      return syllables.length === 0 ? [] : [convertHangulToQwerty(title)]
    case 'wrong keyboard, half typed':
      return syllables.length < 2 ? [] : [convertHangulToQwerty(title).slice(0, -1)]
    case 'with a filler word':
      return fillers.map((filler) => `${title} ${filler}`)
  }
}
