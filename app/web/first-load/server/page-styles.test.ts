import { describe, expect, test } from 'vitest'
import { withOwnIcons } from './page-icons'
import { readStylesheet, stylesFor, withPageStyles } from './page-styles'

const address = '/assets/a.css'
const linkTo = (href: string) => `<link rel="late" href="${href}#"/>`

/** What of the stylesheet stands in a page with this body. */
function inPage(stylesheet: string, body: string): string | undefined {
  const html = `${linkTo(address)}${body}`
  return stylesFor(html, new Map([[address, readStylesheet(stylesheet)]]))
    .get(address)
    ?.bytes.toString()
}

describe('of a stylesheet a page has', () => {
  test('the rules of its classes and of elements, in their order', () => {
    const stylesheet = 'p{margin:0}.b{color:red}.a{color:blue}.c{color:green}'
    expect(inPage(stylesheet, '<p class="a b">')).toBe('p{margin:0}.b{color:red}.a{color:blue}')
  })

  test.each([
    ['all of one selector', '.a.b{margin:0}', '<p class="a">', ''],
    ['one selector of several', '.x,.a .b{margin:0}', '<p class="a b">', '.x,.a .b{margin:0}'],
    [
      'what may be missing',
      '.a:not(.x):where(.y,.y *){margin:0}',
      '<p class="a">',
      '.a:not(.x):where(.y,.y *){margin:0}',
    ],
    [
      'names with signs',
      '.hover\\:w-1\\/2:hover{margin:0}',
      '<p class="hover:w-1/2">',
      '.hover\\:w-1\\/2:hover{margin:0}',
    ],
    [
      'names in HTML’s spelling',
      '.\\[\\&\\>p\\]\\:m{margin:0}',
      '<p class="[&amp;&gt;p]:m">',
      '.\\[\\&\\>p\\]\\:m{margin:0}',
    ],
  ])('a rule by its classes: %s', (_, stylesheet, body, expected) => {
    expect(inPage(stylesheet, body)).toBe(expected)
  })

  test('the conditions around its rules, and every layer in its place', () => {
    const stylesheet =
      '@layer one{.x{margin:0}}@media (width>1px){@supports (margin:0){.a{margin:0}}}@media print{.x{margin:0}}@layer two;'
    expect(inPage(stylesheet, '<p class="a">')).toBe(
      '@layer one{}@media (width>1px){@supports (margin:0){.a{margin:0}}}@layer two;',
    )
  })

  test('the variables that it uses, also by way of others', () => {
    const stylesheet =
      ':root{--a:var(--b);--b:1px;--c:2px;--d:3px}:root:has(.x){--b:4px;--c:5px}@property --c{syntax:"*";inherits:false}@property --d{syntax:"*";inherits:false}.a{margin:var(--a)}'
    expect(inPage(stylesheet, '<p class="a" style="padding:var(--d)">')).toBe(
      ':root{--a:var(--b);--b:1px;--d:3px}:root:has(.x){--b:4px}@property --d{syntax:"*";inherits:false}.a{margin:var(--a)}',
    )
  })

  test('fonts and animations', () => {
    const stylesheet = '@font-face{font-family:A}@keyframes spin{to{rotate:1turn}}'
    expect(inPage(stylesheet, '')).toBe(stylesheet)
  })

  test('nothing where the build does not know it', () => {
    expect(stylesFor(linkTo('/assets/other.css'), new Map()).size).toBe(0)
  })
})

test('a page has its styles before the link that fetches the rest', () => {
  const html = Buffer.from(`<head>${linkTo(address)}<title>미플</title></head>`).toString('latin1')
  const styles = new Map([[address, { bytes: Buffer.from('p{margin:0}'), source: '' }]])
  expect(withPageStyles(html, styles).toString()).toBe(
    '<head><style>p{margin:0}</style>' +
      '<link rel="late" href="/assets/a.css#" data-in-page=""/><link rel="late" href="/assets/a.css"/>' +
      '<title>미플</title></head>',
  )
})

test('the policy of a page names the styles that are put into it', () => {
  // echo -n 'p{margin:0}' | openssl dgst -sha256 -binary | base64
  const styles = stylesFor(linkTo(address), new Map([[address, readStylesheet('p{margin:0}')]]))
  expect(styles.get(address)?.source).toBe("'sha256-QRQPRLGyxt3RJiKpYNjpkgHcmHU2PywsfL2e8oI0LQA='")
})

test('a stylesheet that the build does not know is fetched', () => {
  expect(withPageStyles(linkTo('/assets/other.css'), new Map()).toString()).toBe(
    '<link rel="stylesheet" href="/assets/other.css#"/>',
  )
})

test('the link to the font stays as it is', () => {
  const html = '<link rel="late-font" href="/assets/a.css"/>'
  expect(withPageStyles(html, new Map()).toString()).toBe(html)
})

test('a page has the shapes of the icons that it shows', () => {
  const shape = (id: string) =>
    `\n  <symbol id="icon-${id}" viewBox="0 0 24 24">\n    <path d="M0 0"/>\n  </symbol>`
  const html = `<svg>${shape('star')}${shape('lock')}\n</svg><use href="#icon-lock"></use>`
  expect(withOwnIcons(html)).toBe(
    '<svg><symbol id="icon-lock" viewBox="0 0 24 24"><path d="M0 0"/></symbol>\n</svg><use href="#icon-lock"></use>',
  )
})
