import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network-of'

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:0:cb00:7109', '0:0:0:0::/64'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:0DB8::1:1:2:3:4', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['198.51.100.7', null],
  ['::ffff:198.51.100.7', null],
  ['2001:db8:5:1::1', '2001:db8:5::/48'],
  ['2001:db8:5:ffff::1', '2001:db8:5::/48'],
])('%s belongs to the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})
