import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { intactPieces, isInitials, toInitials, toLetters, typosAllowed } from './search-text'

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code))
const koreanWord = fc.array(syllable, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))

describe('toLetters', () => {
  test.each([
    ['스플렌더', 'ㅅㅡㅍㅡㄹㄹㅔㄴㄷㅓ'],
    ['값', 'ㄱㅏㅂㅅ'],
    ['왕좌의 게임', 'ㅇㅗㅏㅇㅈㅗㅏㅇㅡㅣㄱㅔㅇㅣㅁ'],
    ['7 Wonders: Duel!', '7wondersduel'],
    ['Orléans', 'orleans'],
    ['ｓｐｌｅｎｄｏｒ　２', 'splendor2'],
    ['ㅅㅍㄹㄷ'.normalize('NFKD'), 'ㅅㅍㄹㄷ'],
    ['ㅏ'.normalize('NFKD'), 'ㅏ'],
    ['  \t', ''],
    ['🎲', ''],
    ['<b>카탄</b>', 'bㅋㅏㅌㅏㄴb'],
  ])('splits %j', (text, letters) => {
    expect(toLetters(text)).toBe(letters)
  })

  test('reads Hangul the same whether it is composed or decomposed', () => {
    fc.assert(fc.property(koreanWord, (word) => toLetters(word.normalize('NFD')) === toLetters(word)))
  })

  test('does not care about case, spaces and punctuation', () => {
    fc.assert(
      fc.property(koreanWord, fc.stringMatching(/^[a-z0-9]{1,10}$/), (word, latin) => {
        expect(toLetters(` ${word} - ${latin.toUpperCase()}!`)).toBe(toLetters(word + latin))
      }),
    )
  })

  test('leaves no wildcard of SQL patterns', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toLetters(text)).not.toMatch(/[%_\\\s\0]/)
      }),
    )
  })

  test('makes every half-typed syllable a beginning of the whole name', () => {
    fc.assert(
      fc.property(koreanWord, fc.nat(), (word, at) => {
        const letters = toLetters(word)
        const typed = letters.slice(0, at % (letters.length + 1))
        expect(letters.startsWith(toLetters(typed))).toBe(true)
      }),
    )
    expect(toLetters('스플렌더').startsWith(toLetters('스플ㄹ'))).toBe(true)
    expect(toLetters('스플렌더').startsWith(toLetters('스플레'))).toBe(true)
    // Until the second vowel is typed, the keyboard shows the second consonant below the first syllable.
    expect(toLetters('사이쓰').startsWith(toLetters('상'))).toBe(true)
  })
})

describe('toInitials', () => {
  test.each([
    ['스플렌더', 'ㅅㅍㄹㄷ'],
    ['7 원더스', 'ㅇㄷㅅ'],
    ['Splendor', ''],
    ['ㅋㅋ 게임', 'ㅋㅋㄱㅇ'],
    ['ㄳ', 'ㄱㅅ'],
  ])('takes the first consonants of %j', (text, initials) => {
    expect(toInitials(text)).toBe(initials)
  })

  test('gives one consonant a syllable', () => {
    fc.assert(fc.property(koreanWord, (word) => [...toInitials(word)].length === [...word].length))
  })

  test('are themselves a search for initials', () => {
    fc.assert(fc.property(koreanWord, (word) => isInitials(toInitials(word))))
    fc.assert(fc.property(koreanWord, (word) => toLetters(toInitials(word)) === toInitials(word)))
  })
})

describe('isInitials', () => {
  test.each(['ㅅㅍㄹㄷ', 'ㅅ ㅍ', 'ㄳ', 'ㄲ'])('says yes to %j', (text) => {
    expect(isInitials(text)).toBe(true)
  })
  test.each(['스ㅍ', 'ㅏ', 'splendor', 'ㅅ1', '', '!'])('says no to %j', (text) => {
    expect(isInitials(text)).toBe(false)
  })
})

describe('typos', () => {
  test.each([
    ['ㅋㅏㄴ', 0],
    ['ㅋㅏㅌㅏ', 1],
    ['uno', 0],
    ['pandemi', 1],
    ['splendor', 2],
    ['ㅅㅡㅍㅡㄹㄹㅔㄴㄷㅓ', 2],
    ['a'.repeat(61), 0],
  ])('are allowed in %j according to its length', (letters, typos) => {
    expect(typosAllowed(letters)).toBe(typos)
  })

  test('leave at least one piece of the search standing in the name', () => {
    const letter = fc.constantFrom(...'abcdefg')
    const edit = fc.record({ kind: fc.constantFrom('change', 'drop', 'add'), at: fc.nat(), letter })
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 4, maxLength: 20 }),
        fc.array(edit, { maxLength: 2 }),
        (name, edits) => {
          const typed = [...name]
          for (const { kind, at, letter } of edits) {
            const place = at % (typed.length + 1)
            if (kind === 'add') typed.splice(place, 0, letter)
            else if (kind === 'drop') typed.splice(place, 1)
            else typed.splice(place, 1, letter)
          }
          const search = typed.join('')
          fc.pre(edits.length <= typosAllowed(search))
          expect(intactPieces(search).some((piece) => name.join('').includes(piece))).toBe(true)
        },
      ),
    )
  })

  test('cut the search without losing a letter', () => {
    fc.assert(fc.property(koreanWord, (word) => intactPieces(toLetters(word)).join('') === toLetters(word)))
  })
})
