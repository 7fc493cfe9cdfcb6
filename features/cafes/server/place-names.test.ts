import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe } from './factories'

let on: TestApp
const addresses = {
  seoul: '서울특별시 중구 명동길 1',
  shortly: '서울 중구 을지로 2',
  jinju: '경상남도 진주시 진주대로 3',
  changwon: '경남 창원시 성산구 중앙대로 4',
  incheon: '인천광역시 서구 서곶로 5',
  renamed: '인천 서해구 서곶로 6',
  gwangju: '광주광역시 북구 용봉로 7',
  busan: '부산 서구 구덕로 8',
  gangnam: '서울 강남구 테헤란로 9',
}
const idOf: Record<string, string> = {}
beforeAll(async () => {
  on = await testApp()
  for (const [place, address] of Object.entries(addresses)) {
    idOf[await aCafe(on.db, { name: '주사위다방', address })] = place
  }
})
afterAll(() => on.close())

const namesOf = (results: { id: number }[]) => results.map(({ id }) => idOf[id]).sort()

test.each([
  ['서울시 중구', ['seoul', 'shortly']],
  ['서울 중구', ['seoul', 'shortly']],
  ['서울특별시 중구', ['seoul', 'shortly']],
  ['중구 서울시', ['seoul', 'shortly']],
  ['서울시 중구'.normalize('NFD'), ['seoul', 'shortly']],
  ['주사위 서울시 (중구)', ['seoul', 'shortly']],
  ['경남', ['changwon', 'jinju']],
  ['경상남도 진주', ['jinju']],
  ['경상남도 창원', ['changwon']],
  ['인천시 서구', ['incheon', 'renamed']],
  ['인천 서해구', ['incheon', 'renamed']],
  ['전남광주통합특별시 북구', ['gwangju']],
  ['강남역', ['gangnam']],
  ['강남구청역', ['gangnam']],
  ['서울강남', ['gangnam']],
  ['서울·강남', ['gangnam']],
  ['대한민국 서울 강남구', ['gangnam']],
  ['경상도 진주', ['jinju']],
  ['부산시 서구', ['busan']],
])('%s finds cafes whatever their addresses call it', async (text, found) => {
  const { results, count } = (
    await on.app.inject({ url: `/v1/cafe?${new URLSearchParams({ search_f: text })}` })
  ).json()
  expect([namesOf(results), count]).toEqual([found, found.length])

  const operator = await aMember(on.db, { isOperator: true })
  const headers = await signIn(on.app, operator)
  const url = `/v1/operator/cafes?${new URLSearchParams({ q: text })}`
  expect(namesOf((await on.app.inject({ url, headers })).json().results)).toEqual(found)
})
