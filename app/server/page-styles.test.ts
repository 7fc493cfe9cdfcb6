import { expect, test } from 'vitest'
import { withPageStyles } from './page-styles'

const styles = new Map([['/assets/a.css', 'p{margin:0}']])
const linkTo = (address: string) => `<link nonce="abc" rel="late" href="${address}#"/>`

test('a page has the text of its stylesheet before links that fetch nothing', () => {
  const html = withPageStyles(`<head>${linkTo('/assets/a.css')}</head>`, styles, 'abc')
  expect(html).toBe(
    '<head><style nonce="abc">p{margin:0}</style>' +
      '<link rel="late" href="/assets/a.css#" disabled=""/><link rel="late" href="/assets/a.css" disabled=""/></head>',
  )
})

test('a stylesheet that the build does not know stays a link', () => {
  const html = linkTo('/assets/other.css')
  expect(withPageStyles(html, styles, 'abc')).toBe(html)
})
