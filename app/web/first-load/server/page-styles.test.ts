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
      '<link rel="late" href="/assets/a.css#" data-in-page=""/><link rel="late" href="/assets/a.css" data-in-page=""/>' +
      '<title>미플</title><style>b{margin:0}</style>' +
      '<link rel="late" href="/assets/b.css#" data-in-page=""/><link rel="late" href="/assets/b.css" data-in-page=""/></head>',
  )
})

test('the policy of a page names the styles that are put into it', () => {
  // echo -n 'p{margin:0}' | openssl dgst -sha256 -binary | base64
  const html = `<link nonce="abc" rel="late" href="/assets/a.css#"/>${linkTo('/assets/other.css')}`
  expect(styleSources(html, styles)).toEqual(["'sha256-QRQPRLGyxt3RJiKpYNjpkgHcmHU2PywsfL2e8oI0LQA='"])
})

test('a stylesheet that the build does not know is fetched', () => {
  expect(withPageStyles(linkTo('/assets/other.css'), styles).toString()).toBe(
    '<link rel="stylesheet" href="/assets/other.css#"/>',
  )
})

test('the link to the font stays as it is', () => {
  const html = '<link rel="late-font" href="/assets/a.css"/>'
  expect(withPageStyles(html, styles).toString()).toBe(html)
})
