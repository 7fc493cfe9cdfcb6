import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  guessesFrom,
  onOtherKeyboard,
  patternsWithOneMore,
  withoutFillers,
  withSyllablesSwapped,
} from './search-guesses'
import { toLetters } from './search-text'
import { searchesFor } from './test-searches'

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code))
const koreanName = fc.array(syllable, { minLength: 3, maxLength: 12 }).map((parts) => parts.join(''))

function matches(pattern: string, letters: string): boolean {
  return new RegExp(`^${pattern.replaceAll('_', '.')}$`).test(letters)
}

describe('words around a name', () => {
  test.each([
    ['스플렌더 보드게임', ['스플렌더']],
    ['카탄 게임 추천', ['카탄게임', '카탄']],
    ['루미큐브규칙', ['루미큐브']],
    ['추천 보드게임 카탄', ['카탄']],
    ['다빈치 코드 하는 법', ['다빈치코드']],
    ['Splendor Board Game rules', ['splendorboardgame', 'splendor']],
    ['왕좌의 게임 추천', ['왕좌의게임', '왕좌의']],
    ['뱅! 룰', ['뱅']],
    ['카탄', []],
    ['보드게임', []],
    ['보드게임 추천', []],
    ['', []],
  ])('are removed from %j one by one', (text, shorter) => {
    expect(withoutFillers(text)).toEqual(shorter)
  })
})

describe('the other keyboard', () => {
  test.each([
    ['tmvmffpsej', ['ㅅㅡㅍㅡㄹㄹㅔㄴㄷㅓ']],
    ['tvfe', ['ㅅㅍㄹㄷ']],
    ['Zkxks', ['ㅋㅏㅌㅏㄴ']],
    ['Tmvm', ['ㅆㅡㅍㅡ', 'ㅅㅡㅍㅡ']],
    ['넨ㄷ', ['spse']],
    ['ㅊㅁㅅ무', ['catan']],
    ['스plen', []],
    ['npq', ['ㅜㅔㅂ']],
    ['7', []],
    ['', []],
  ])('reads %j', (text, letters) => {
    expect([...new Set(onOtherKeyboard(text).map(toLetters))]).toEqual(letters)
  })

  test('restores every Korean name that was typed on it', () => {
    fc.assert(
      fc.property(koreanName, (name) => {
        const [typed = ''] = searchesFor(name, 'wrong keyboard')
        expect(onOtherKeyboard(typed).map(toLetters)).toContain(toLetters(name))
      }),
    )
  })
})

describe('syllables', () => {
  test('that were swapped are put back', () => {
    fc.assert(
      fc.property(koreanName, (name) => {
        for (const typed of searchesFor(name, 'two syllables swapped')) {
          expect(withSyllablesSwapped(typed)).toContain(name)
        }
      }),
    )
  })

  test('are not swapped in a word of two, which would be another word', () => {
    expect(withSyllablesSwapped('카탄')).toEqual([])
    expect(withSyllablesSwapped('splendor')).toEqual([])
  })

  test('that are missing inside a name are matched by some pattern', () => {
    fc.assert(
      fc.property(koreanName, (name) => {
        for (const typed of searchesFor(name, 'one lost syllable').slice(1, -1)) {
          expect(patternsWithOneMore(typed).some((pattern) => matches(pattern, toLetters(name)))).toBe(true)
        }
      }),
    )
  })

  test('are not guessed at in a text longer than any name', () => {
    expect(patternsWithOneMore('값'.repeat(30))).toEqual([])
    expect(withSyllablesSwapped('가나'.repeat(15))).toEqual([])
  })
})

describe('guesses', () => {
  test('contain no wildcard of SQL patterns, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const { readings, initials, oneMore, misspellings } = guessesFrom(text)
        const letters = [
          ...readings.map(({ letters }) => letters),
          ...initials,
          ...oneMore.starts,
          ...misspellings.flatMap(({ letters, pieces }) => [letters, ...pieces]),
        ]
        for (const each of letters) expect(each).toMatch(/^[^%_\\\s\0]+$/)
        for (const pattern of oneMore.patterns) expect(pattern).not.toMatch(/[%\\\s\0]/)
      }),
    )
  })

  test('begin with the name itself when a search contains more than that', () => {
    expect(guessesFrom('스플렌더 보드게임').readings[0]).toMatchObject({
      letters: toLetters('스플렌더'),
      distance: 0,
    })
  })
})
