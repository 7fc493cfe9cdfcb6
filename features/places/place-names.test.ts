import { expect, test } from 'vitest'
import { findAddresses, findLandmarks } from './gazetteer'
import { otherNamesOf, placeWords } from './place-names'

const namesOf = (text: string) => findAddresses(text).map(({ name }) => name)

test.each([
  ['서울시 강남구', '서울특별시 강남구'],
  ['서울시강남구', '서울특별시 강남구'],
  ['강원도 춘천시', '강원특별자치도 춘천시'],
  ['강원자치도 춘천', '강원특별자치도 춘천시'],
  ['전라북도 전주시 완산구', '전북특별자치도 전주시 완산구'],
  ['제주도 서귀포시', '제주특별자치도 서귀포시'],
  ['인천시 서구', '인천광역시 서구'],
  ['경남 진주시', '경상남도 진주시'],
  ['세종시', '세종특별자치시'],
  ['강남구'.normalize('NFD'), '강남구'],
  ['（서울）　강남구', '서울 강남구'],
  ['서울 강남구 (없는동)', '서울 강남구'],
  ['[서울] 마포구, 연남동', '서울 마포구 연남동'],
  ['강남', '강남구'],
  ['서울강남', '서울 강남'],
  ['경기수원 영통', '경기 수원시 영통구'],
  ['수원영통', '수원시 영통구'],
  ['서울/마포', '서울 마포'],
  ['서울·마포', '서울 마포'],
  ['서울-마포', '서울 마포'],
  ['대한민국 서울특별시 강남구', '서울 강남구'],
  ['06236 서울 강남구', '서울 강남구'],
  ['세종특별시', '세종'],
  ['대구직할시 수성구', '대구 수성구'],
  ['전라도 전주', '전북 전주'],
])('%s is found as %s', (text, official) => {
  expect(namesOf(text)).toEqual(namesOf(official))
  expect(namesOf(official)).not.toEqual([])
})

test.each([
  ['전남광주통합특별시 북구', '광주 북구'],
  ['전남광주통합특별시 여수시', '전남 여수시'],
  ['광주특별시 여수시', '전남 여수시'],
  ['광주특별시 북구', '광주 북구'],
  ['인천 서해구', '인천 서구'],
  ['인천 영종구', '인천 중구'],
  ['인천 제물포구', '인천 동구'],
  ['인천광역시 검단구', '인천 서구'],
  ['제물포구', '인천 중구'],
  ['인천 남구', '인천 미추홀구'],
  ...['만세구', '효행구', '병점구', '동탄구'].map((district) => [`화성시 ${district}`, '경기 화성시']),
  ['경기 부천시 원미구', '경기 부천시'],
  ['경북 군위군', '대구 군위군'],
  ['마산시', '경남 창원시 마산합포구'],
  ['경남 진해시', '경남 창원시 진해구'],
  ['청원군', '충북 청주시 청원구'],
  ['충남 당진군', '충남 당진시'],
])('%s, a name of another time, finds %s', (text, name) => {
  expect(namesOf(text)).toContain(name)
})

test('a list with the new names is found by the old ones', () => {
  const point = { latitude: 37.5, longitude: 126.6, level: 'district' as const, neighbourhood: '' }
  const regions = [
    { ...point, province: '인천광역시', district: '서해구' },
    { ...point, province: '전남광주통합특별시', district: '북구' },
  ]
  expect(findAddresses('인천시 서구', regions)).toHaveLength(1)
  expect(findAddresses('광주광역시 북구', regions)).toHaveLength(1)
  expect(otherNamesOf({ province: '부산광역시', district: '서구' })).toEqual({ provinces: [], districts: [] })
})

test('a name that became part of another one finds its own place only', () => {
  expect(namesOf('광주')).toEqual(['광주', '경기 광주시'])
  expect(namesOf('전남')).toEqual(['전남'])
  expect(namesOf('전남광주통합특별시')).toEqual(['광주', '전남'])
})

test('a station that is not known is near what it is named after', () => {
  expect(findLandmarks('강남역 11번 출구').map(({ name }) => name)).toContain('서울 강남구')
  for (const office of ['강남구청', '강남구청역', '서울 강남구청역 3번 출구', '강남역2호선']) {
    expect(findLandmarks(office).map(({ name }) => name)).toContain('서울 강남구')
  }
  expect(findLandmarks('홍대입구역').map(({ name }) => name)).toEqual(['홍대입구역'])
  expect(findLandmarks('없는동네역')).toEqual([])
})

test('what only looks like a province stays whole', () => {
  expect(placeWords('서울숲 대구탕 인천상륙')).toEqual(['서울숲', '대구탕', '인천상륙'])
})
