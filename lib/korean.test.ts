import { expect, test } from 'vitest'
import { withAnd, withBy, withObject, withSubject, withTopic } from './korean'

test.each([
  ['점주', '점주는', '점주를', '점주로', '점주와'],
  ['직원', '직원은', '직원을', '직원으로', '직원과'],
  ['소리', '소리는', '소리를', '소리로', '소리와'],
  ['진동', '진동은', '진동을', '진동으로', '진동과'],
  ['구글', '구글은', '구글을', '구글로', '구글과'],
  ['7', '7은', '7을', '7로', '7과'],
  ['카탄 2', '카탄 2는', '카탄 2를', '카탄 2로', '카탄 2와'],
  ['1830', '1830은', '1830을', '1830으로', '1830과'],
  ['2,001', '2,001은', '2,001을', '2,001로', '2,001과'],
  ['3.6', '3.6은', '3.6을', '3.6으로', '3.6과'],
  ['7 원더스(2020)', '7 원더스(2020)는', '7 원더스(2020)를', '7 원더스(2020)로', '7 원더스(2020)와'],
  ['30%', '30%는', '30%를', '30%로', '30%와'],
  ['5km', '5km는', '5km를', '5km로', '5km와'],
  ['3 kg', '3 kg은', '3 kg을', '3 kg으로', '3 kg과'],
  ['7명', '7명은', '7명을', '7명으로', '7명과'],
  ['QR', 'QR은', 'QR을', 'QR로', 'QR과'],
  ['Catan', 'Catan은', 'Catan을', 'Catan으로', 'Catan과'],
  ['Azul', 'Azul은', 'Azul을', 'Azul로', 'Azul과'],
  ['Splendor', 'Splendor는', 'Splendor를', 'Splendor로', 'Splendor와'],
  ['카탄'.normalize('NFD'), ...['은', '을', '으로', '과'].map((end) => '카탄'.normalize('NFD') + end)],
  ['Apple', 'Apple은', 'Apple을', 'Apple로', 'Apple과'],
  ['Carcassonne', 'Carcassonne은', 'Carcassonne을', 'Carcassonne으로', 'Carcassonne과'],
  ['Code', 'Code는', 'Code를', 'Code로', 'Code와'],
  ['７', '７은', '７을', '７로', '７과'],
  ['‘가는 중’', '‘가는 중’은', '‘가는 중’을', '‘가는 중’으로', '‘가는 중’과'],
  ['카페 정보(이름)', '카페 정보(이름)는', '카페 정보(이름)를', '카페 정보(이름)로', '카페 정보(이름)와'],
])('the particles after %s fit its last syllable', (word, topic, object, by, and) => {
  expect([withTopic(word), withObject(word), withBy(word), withAnd(word)]).toEqual([topic, object, by, and])
})

test('a subject ends in 이 or 가', () => {
  expect([withSubject('이용권 1장'), withSubject('카페')]).toEqual(['이용권 1장이', '카페가'])
})
