import { expect, test } from 'vitest'
import { styleSources, stylesheetOf, withPageStyles } from './page-styles'

const styles = new Map([
  ['/assets/a.css', stylesheetOf(Buffer.from('p{margin:0}'))],
  ['/assets/b.css', stylesheetOf(Buffer.from('b{margin:0}'))],
])
const linkTo = (address: string) => `<link rel="late" href="${address}#"/>`

test('a page has its stylesheets before links that fetch nothing', () => {
  const html = `<head>${linkTo('/assets/a.css')}<title>미플</title>${linkTo('/assets/b.css')}</head>`
  expect(withPageStyles(html, styles).toString()).toBe(
    '<head><style>p{margin:0}</style>' +
      '<link rel="late" href="/assets/a.css#" disabled=""/><link rel="late" href="/assets/a.css" disabled=""/>' +
      '<title>미플</title><style>b{margin:0}</style>' +
      '<link rel="late" href="/assets/b.css#" disabled=""/><link rel="late" href="/assets/b.css" disabled=""/></head>',
  )
})

test('the policy of a page names the styles that are put into it', () => {
  // echo -n 'p{margin:0}' | openssl dgst -sha256 -binary | base64
  const html = `<link nonce="abc" rel="late" href="/assets/a.css#"/>${linkTo('/assets/other.css')}`
  expect(styleSources(html, styles)).toEqual(["'sha256-QRQPRLGyxt3RJiKpYNjpkgHcmHU2PywsfL2e8oI0LQA='"])
})

test('a stylesheet that the build does not know stays a link', () => {
  const html = linkTo('/assets/other.css')
  expect(withPageStyles(html, styles).toString()).toBe(html)
})
