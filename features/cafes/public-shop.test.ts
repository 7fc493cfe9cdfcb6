import { expect, test } from 'vitest'
import { isBoardGameCafe, isOpenPlace } from './public-shop'

test.each([
  ['버들 보드게임카페', true],
  ['보드 카페 주사위', true],
  ['Board Game Cafe 홍대', true],
  ['레드버튼보드겜', true],
  ['별빛 보드까페', true],
  ['Ｂｏａｒｄ ｇａｍｅ 별빛', true],
  ['보드게임카페 별빛'.normalize('NFD'), true],
  ['레드버튼 홍대점', true],
  ['홈즈앤루팡 강남점', true],
  ['RED BUTTON 성수', true],
  ['강가 웨이크보드카페', false],
  ['패들보드 카페', false],
  ['Snowboard Cafe', false],
  ['강가 웨이크보드 보드게임카페', true],
  ['스노우보드카페', false],
  ['킥보드 카페', false],
  ['스케이트보드 게임장', false],
  ['럭키보드게임카페', true],
  ['쿠키 보드겜', true],
  ['SUP보드 카페', false],
  ['강가 부기보드카페', false],
  ['주사위다방', false],
  ['', false],
])('%s is a board-game cafe by its name: %s', (name, isOne) => {
  expect(isBoardGameCafe(name)).toBe(isOne)
})

test.each([
  ['음식', '카페', true],
  ['예술·스포츠', '기타 오락장', true],
  ['관광/여가/오락', '보드게임방', true],
  ['', '', true],
  ['소매', '완구점', false],
  ['교육', '기타 교육기관', false],
  ['학문/교육', '학원-보습', false],
])('a shop of the group %s and the kind %s may be one: %s', (group, kind, isOne) => {
  expect(isOpenPlace({ group, kind })).toBe(isOne)
})
