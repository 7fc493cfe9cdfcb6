import { expect, test } from 'vitest'
import { broughtBy, gamesIn } from './brought-by'

const azul = { id: 7, name: '아줄', image: '/media/azul' }
const catan = { id: 8, name: '카탄', image: null }
const read = (search: string, games = [azul, catan]) => broughtBy(new URLSearchParams(search), games)

test('an evening fills in the whole form', () => {
  expect(read('cafe=3&date=2026-03-20&time=18:30&people=3&games=7,8&lasts=150')).toEqual({
    ...{ cafeId: 3, games: [azul, catan], day: '2026-03-20', time: '18:30', lastsMinutes: 150 },
    ...{ minPeople: 2, maxPeople: 3, title: '오후 6:30 아줄', content: '아줄, 카탄을 해요.' },
  })
})

test('a cafe and a day alone leave the texts to the host', () => {
  expect(read('cafe=3&date=2026-03-20', [])).toEqual({ cafeId: 3, games: [], day: '2026-03-20' })
})

test('a long name does not make the title too long', () => {
  const title = read('date=2026-03-20&time=18:30', [
    { ...azul, name: '이름이 아주아주 길고 긴 보드게임 확장판 모음집' },
  ])?.title
  expect(title).toHaveLength(25)
})

test('nonsense fills in nothing', () => {
  expect(read('cafe=x&date=soon&time=18:30&people=40&lasts=7')).toBeNull()
})

test('games come from their own page or from an evening, three at most', () => {
  expect(gamesIn(new URLSearchParams('game=7'))).toEqual(['7'])
  expect(gamesIn(new URLSearchParams('games=7,8,x,9,10,7'))).toEqual(['7', '8', '9'])
  expect(gamesIn(new URLSearchParams(''))).toEqual([])
})
