import { expect, test } from 'vitest'
import { blankOf, changedIn, labelsOf, problemIn, rowsOf, saidIn, sampleOf, typedFrom } from '~/lib/facts'
import { cafeFacts, operatorFacts, ownerFacts, staffFacts, whyBadPoint } from './facts'

const staffSay = { name: '주사위다방', phones: ['02-000-1001'], event: null, facilities: ['와이파이'] }
const operatorsSay = {
  name: '주사위다방',
  address: '서울특별시 중구 버들동 1',
  latitude: 37.5688,
  longitude: 126.9935,
  phones: ['02-000-1001', '010-0000-1001'],
  businessNumber: null,
}

test('each of those who write about a cafe has their own facts, in the order of the versions that they save', () => {
  expect(Object.keys(staffFacts)).toEqual(['name', 'phones', 'event', 'facilities'])
  expect(Object.keys(operatorFacts)).toEqual([
    'name',
    'address',
    'latitude',
    'longitude',
    'phones',
    'businessNumber',
  ])
  const written = [staffFacts, ownerFacts, operatorFacts].flatMap((facts) => Object.keys(facts))
  expect(new Set(written)).toEqual(new Set(Object.keys(cafeFacts)))
})

test('what is saved stays the same when it is opened in a form and sent again', () => {
  expect(saidIn(staffFacts, typedFrom(staffFacts, staffSay))).toEqual(staffSay)
  expect(saidIn(operatorFacts, typedFrom(operatorFacts, operatorsSay))).toEqual(operatorsSay)
  expect(saidIn(cafeFacts, typedFrom(cafeFacts, blankOf(cafeFacts)))).toEqual(blankOf(cafeFacts))
  expect(sampleOf(staffFacts)).toEqual({ name: '', phones: [''], event: '', facilities: [''] })
})

test('what is sent has no spaces around it, nothing twice and null for what is empty', () => {
  const typed = {
    name: ' 주사위다방 ',
    phones: ['02-000-1001', '', '02-000-1001 '],
    event: ' \n',
    facilities: [],
  }
  expect(saidIn(staffFacts, typed)).toEqual({ ...staffSay, facilities: [] })
  const prices = {
    ...typedFrom(ownerFacts, blankOf(ownerFacts)),
    weekdayAdultFee: ' 4,000 ',
    weekendPass: '９０００',
  }
  expect(saidIn(ownerFacts, prices)).toMatchObject({
    weekdayAdultFee: 4_000,
    weekendPass: 9_000,
    weekdayPass: null,
  })
})

test.each([
  [{ name: ' ' }, 'name', '카페 이름은 1자에서 60자까지 쓸 수 있어요.'],
  [{ name: '가'.repeat(61) }, 'name', '카페 이름은 1자에서 60자까지 쓸 수 있어요.'],
  [
    { phones: ['02-000-1001', '', '전화 주세요'] },
    'phones.2',
    '전화번호는 숫자와 줄표(-)로 8자리에서 15자리까지 입력해 주세요.',
  ],
  [
    { phones: ['1', '2', '3', '4', '5'].map((last) => `02-000-100${last}`) },
    'phones',
    '전화번호는 4개까지 쓸 수 있어요.',
  ],
  [{ event: '가'.repeat(301) }, 'event', '이벤트는 300자까지 쓸 수 있어요.'],
  [{ facilities: ['주차, 발레'] }, 'facilities.0', '편의시설 하나는 쉼표 없이 20자까지 쓸 수 있어요.'],
])('staff who type %j are told so at %s', (part, field, message) => {
  expect(problemIn(staffFacts, { ...typedFrom(staffFacts, staffSay), ...part })).toEqual({ field, message })
})

test.each([
  [{ address: '' }, 'address'],
  [{ latitude: '37,5' }, 'latitude'],
  [{ longitude: '동쪽' }, 'longitude'],
  [{ businessNumber: '번호 없음' }, 'businessNumber'],
])('operators who type %j are told so at %s', (part, field) => {
  const typed = typedFrom(operatorFacts, operatorsSay)
  expect(problemIn(operatorFacts, typed)).toBeNull()
  expect(problemIn(operatorFacts, { ...typed, ...part })).toMatchObject({ field })
})

test.each(['-1', '1000001', '4000.5', '무료'])(
  '%s is no fee, and an empty one is none',
  (weekdayAdultFee) => {
    const typed = typedFrom(ownerFacts, blankOf(ownerFacts))
    expect(problemIn(ownerFacts, typed)).toBeNull()
    expect(problemIn(ownerFacts, { ...typed, weekdayAdultFee })).toEqual({
      field: 'weekdayAdultFee',
      message: '요금은 0원에서 1,000,000원 사이로 입력해 주세요.',
    })
  },
)

test('a point is whole and in Korea, or unknown', () => {
  expect(whyBadPoint(operatorsSay)).toBeNull()
  expect(whyBadPoint({ latitude: null, longitude: null })).toBeNull()
  expect(whyBadPoint({ latitude: 37.5, longitude: null })).not.toBeNull()
  expect(whyBadPoint({ latitude: 48.85, longitude: 2.35 })).not.toBeNull()
})

test('the log and the file name what they show', () => {
  const { phones, event, ...changed } = changedIn(staffFacts, staffSay, {
    ...staffSay,
    phones: [],
    event: '반값',
  })
  expect([phones, event, changed]).toEqual([true, true, { name: false, facilities: false }])
  expect(labelsOf(staffFacts)).toEqual({
    name: '이름',
    phones: '전화번호',
    event: '이벤트',
    facilities: '편의시설',
  })
  const { phones: numbers, businessNumber } = operatorFacts
  expect(rowsOf({ numbers, businessNumber }, { numbers: operatorsSay.phones, businessNumber: null })).toEqual(
    [
      ['전화번호', '02-000-1001, 010-0000-1001'],
      ['상가업소번호', '없음'],
    ],
  )
})
