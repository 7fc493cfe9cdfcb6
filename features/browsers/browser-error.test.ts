import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { framesOf, isForeign, longestMessage, stripped } from './browser-error'

describe('the text of an error', () => {
  test.each([
    ['Failed to fetch https://meeple.example/game/7?from=kim@mail.example', 'Failed to fetch …'],
    [
      "Cannot read properties of undefined (reading 'kim')",
      'Cannot read properties of undefined (reading …)',
    ],
    ['It doesn’t know “보들보들” or 010-1234-5678', 'It doesn’t know … or …'],
    ["It doesn't say kim@mail.example", "It doesn't say …"],
    ['no route for /meetup/12?password=secret', 'no route for …'],
    ['order 20261127 and 12 more', 'order … and 12 more'],
    [`key ${'a1'.repeat(20)} is over`, 'key … is over'],
    ['never closed "보들보들', 'never closed …'],
  ])('%s', (given, kept) => {
    expect(stripped(given, longestMessage)).toBe(kept)
  })

  const parts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('?', '@', '"', "'", '-', ' ', '0', '12', '345', '６７８９', '/a', 'https://', '…', '\n'),
    fc.nat().map(String),
  )
  const texts = fc.array(parts, { maxLength: 30 }).map((all) => all.join(''))

  test('never has four digits in a row, a query or an address of mail, and stripping it again changes nothing', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const kept = stripped(text, longestMessage)
        expect(kept).not.toMatch(/\p{Nd}{4}|[?@]/u)
        expect([...kept].length).toBeLessThanOrEqual(longestMessage)
        expect(stripped(kept, longestMessage)).not.toMatch(/\p{Nd}{4}|[?@]/u)
      }),
      { numRuns: 500 },
    )
  })

  test('is cut before it is read, however long it is', () => {
    const began = performance.now()
    for (const piece of ['a', 'a.', '1 ', "'", '/', '-']) stripped(piece.repeat(200_000), longestMessage)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})

describe('the frames of a stack', () => {
  test('are the name, our file and the place of each browser’s first four, without an address', () => {
    const chrome = [
      'TypeError: x is undefined',
      '    at open (https://meeple.example/assets/game-page.js:1:23456)',
      '    at async https://meeple.example/assets/entry.js?v=1:12:3',
      '    at https://meeple.example/review/write?name=kim:2:10',
    ].join('\n')
    expect(framesOf(chrome)).toEqual(['open game-page.js 1:23,456', 'entry.js 12:3', 'page 2:10'])
    const others =
      'open@https://meeple.example/assets/game-page.js:1:23456\n@https://meeple.example/a:1:2\n'.repeat(3)
    expect(framesOf(others)).toHaveLength(4)
    expect(framesOf(others).slice(0, 2)).toEqual(['open game-page.js 1:23,456', 'page 1:2'])
  })
})

test('what extensions and other sites’ scripts do is not ours', () => {
  expect(isForeign('x', 'at a (chrome-extension://abc/a.js:1:2)')).toBe(true)
  expect(isForeign('Script error.', '')).toBe(true)
  expect(isForeign('x is undefined', 'at a (https://meeple.example/assets/a.js:1:2)')).toBe(false)
})
