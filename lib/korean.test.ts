import { expect, test } from 'vitest'
import { withAnd, withBy, withObject, withSubject, withTopic } from './korean'

test.each([
  ['점주', '점주는', '점주를', '점주로', '점주와'],
  ['직원', '직원은', '직원을', '직원으로', '직원과'],
  ['소리', '소리는', '소리를', '소리로', '소리와'],
  ['진동', '진동은', '진동을', '진동으로', '진동과'],
  ['구글', '구글은', '구글을', '구글로', '구글과'],
  ['Apple', 'Apple는', 'Apple를', 'Apple로', 'Apple와'],
  ['‘가는 중’', '‘가는 중’은', '‘가는 중’을', '‘가는 중’으로', '‘가는 중’과'],
  ['카페 정보(이름)', '카페 정보(이름)는', '카페 정보(이름)를', '카페 정보(이름)로', '카페 정보(이름)와'],
])('the particles after %s fit its last syllable', (word, topic, object, by, and) => {
  expect([withTopic(word), withObject(word), withBy(word), withAnd(word)]).toEqual([topic, object, by, and])
})

test('a subject ends in 이 or 가', () => {
  expect([withSubject('이용권 1장'), withSubject('카페')]).toEqual(['이용권 1장이', '카페가'])
})
