import { expect, test } from 'vitest'
import { demoSubject } from '~/demo/town/demo-subjects'
import { otherLoopbackName } from './stand-in-parts'

test.each([
  ['http://localhost:3000', 'http://127.0.0.1:3000'],
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['https://meeple.example', 'https://meeple.example'],
])('%s is another site by the name %s', (address, other) => {
  expect(otherLoopbackName(address)).toBe(other)
})

test('a demo person keeps their id at each provider', () => {
  expect(demoSubject('kakao', 'host')).toMatch(/^[1-9]\d{15}$/)
  expect(demoSubject('apple', 'host')).toMatch(/^\d{6}\.[0-9a-f]{32}\.\d{4}$/)
  expect(demoSubject('kakao', 'host')).toBe(demoSubject('kakao', 'host'))
  expect(demoSubject('kakao', 'host')).not.toBe(demoSubject('kakao', 'hosu'))
  expect(Number.isSafeInteger(Number(demoSubject('kakao', 'host')))).toBe(true)
})
