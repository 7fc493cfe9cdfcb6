import { expect, test } from 'vitest'
import { categories } from './category'
import { categoriesMeant, genresMeant } from './search-groupings'

test.each([
  ['마피아', ['마피아/블러핑']],
  ['블러핑', ['마피아/블러핑']],
  ['마피아/블러핑', ['마피아/블러핑']],
  ['마피아 게임', ['마피아/블러핑']],
  ['마피', ['마피아/블러핑']],
  ['마피ㅇ', ['마피아/블러핑']],
  ['akvldk', ['마피아/블러핑']],
  ['전략', ['입문전략', '중급전략']],
  ['추리 게임 추천', ['방탈출/추리']],
  ['협력', ['협력/팀전']],
  ['고스톱', ['고?스톱?']],
  ['top 20', ['TOP 20']],
  ['파티', ['파티용']],
  ['게임', []],
  ['추천', []],
  ['전', []],
  ['ㅁㅍㅇ', []],
  ['스플렌더', []],
  ['', []],
])('%j matches the categories %j', (text, names) => {
  expect(categoriesMeant(text).map(({ name }) => name)).toEqual(names)
})

test('every category is found by its name', () => {
  for (const category of categories) expect(categoriesMeant(category.name)).toContain(category)
})

test.each([
  ['레이싱', ['레이싱']],
  [' 레이싱 게임', ['레이싱게임', '레이싱']],
  ['fpdltld', ['레이싱']],
  ['가'.repeat(21), []],
])('%j may be the name of a genre', (text, names) => {
  expect(genresMeant(text)).toEqual(expect.arrayContaining(names))
  expect(genresMeant(text)).not.toContain('게임')
  if (names.length === 0) expect(genresMeant(text).filter((name) => /[가-힣]/.test(name))).toEqual([])
})
