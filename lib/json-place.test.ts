import { expect, test } from 'vitest'
import { findJsonBreak } from './json-place'

test.each(['{"a":[1,2,{"b":null}],"c":"\\u00e9\\n","d":-1.5e3}', ' [] ', '{}', '"a"', 'true', '[[],{},""]'])(
  '%s is JSON',
  (text) => {
    expect(() => JSON.parse(text)).not.toThrow()
    expect(findJsonBreak(text)).toBeNull()
  },
)

test.each([
  ['a word', '{"a":1,\n"b": nan}', 'nan'],
  ['a comma too many', '[1,\n2,\n]', ']'],
  ['a comma at the end of an object', '{"a":1,}', '}'],
  ['a curly quote', '{\n“a”: 1}', '“'],
  ['a single quote', "{'a': 1}", "'"],
  ['a missing comma', '[1\n2]', '2'],
  ['a wrong bracket', '{"a":[1}', '}'],
  ['a line end in a text', '["a\nb"]', '"a'],
  ['an unknown escape', '["\\x"]', '"\\x'],
  ['a leading zero', '[01]', '01'],
  ['something after the end', '{}x', 'x'],
  ['a word that begins well', '[nullx]', 'nullx'],
])('a break at %s is found', (_, text, where) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError)
  expect(text.slice(findJsonBreak(text) ?? 0)).toMatch(
    new RegExp(`^${where.replace(/[\\[\]{}()*+?.]/g, '\\$&')}`),
  )
})

test.each(['{"a":1', '[1,', '{"a":', '["abc', '', '{'])(
  '%j breaks at its end or in its last text',
  (text) => {
    const at = findJsonBreak(text)
    expect(at === text.length || text[at ?? 0] === '"').toBe(true)
  },
)

test('a text of megabytes is no problem', () => {
  expect(findJsonBreak(`{"a":"${'\\n가'.repeat(2_000_000)}"}`)).toBeNull()
  expect(findJsonBreak(`${'['.repeat(1_000_000)}`)).toBe(1_000_000)
})
