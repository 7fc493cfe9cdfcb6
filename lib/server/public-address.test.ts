import { expect, test } from 'vitest'
import { publicAddress } from './public-address'

test.each([
  ['/', 'https://meeple.example/'],
  ['/v1/products?gubun=02&page=2', 'https://meeple.example/v1/products?gubun=02&page=2'],
  ['/search?q=a?b', 'https://meeple.example/search?q=a?b'],
  ['//', 'https://meeple.example//'],
  ['//other.example/news', 'https://meeple.example//other.example/news'],
  ['/\\other.example/news', 'https://meeple.example//other.example/news'],
  ['http://other.example/v1/products?page=1', 'https://meeple.example/v1/products?page=1'],
  ['HTTP://other.example?q=1', 'https://meeple.example/?q=1'],
])('%s is placed on our own site', (asked, address) => {
  expect(publicAddress('https://meeple.example', asked).href).toBe(address)
})
