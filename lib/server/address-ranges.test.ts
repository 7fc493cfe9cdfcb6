import { describe, expect, test } from 'vitest'
import { isWithin, readRanges } from './address-ranges'

describe('a list of ranges', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '::ffff:127.0.0.1', true],
    ['127.0.0.1', '127.0.0.2', false],
    ['10.0.0.0/8, 2001:db8::/32', '10.20.30.40', true],
    ['10.0.0.0/8, 2001:db8::/32', '2001:db8:9::1', true],
    ['10.0.0.0/8, 2001:db8::/32', '11.0.0.1', false],
    ['loopback', '::1', true],
    ['loopback,uniquelocal', '192.168.1.5', true],
    ['linklocal', 'fe80::5', true],
    ['0.0.0.0/0', 'own', false],
  ])('%s has %s in it: %s', (text, address, isIn) => {
    const list = readRanges(text)
    expect(list && isWithin(list, address)).toBe(isIn)
  })

  test.each([
    '1',
    'true',
    'yes',
    '*',
    'proxy.example',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '10.0.0.1,',
    '010.0.0.1',
    'Loopback',
    'constructor',
  ])('%s is none', (text) => {
    expect(readRanges(text)).toBeNull()
  })
})
