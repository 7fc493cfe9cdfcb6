import { expect, test } from 'vitest'
import { defaultPoint, distanceInWords, kmBetween } from './coordinates'

test.each([
  [0, '0m'],
  [0.35, '350m'],
  [0.9994, '999m'],
  [0.9996, '1.0km'],
  [1.26, '1.3km'],
  [25, '25.0km'],
])('%s km is written %s', (km, words) => {
  expect(distanceInWords(km)).toBe(words)
})

test('Seoul and Busan are about 325 km apart, and a point is nowhere far from itself', () => {
  expect(kmBetween(defaultPoint, { latitude: 35.1796, longitude: 129.0756 })).toBeCloseTo(325, -1)
  expect(kmBetween(defaultPoint, defaultPoint)).toBe(0)
})
