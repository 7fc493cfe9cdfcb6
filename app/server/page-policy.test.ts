import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagePolicy, sealPage } from './page-policy'

const nonce = 'aB+/9='
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('allows exactly the scripts that were rendered with the nonce, and sends no nonce', () => {
  const { html, policy } = sealPage(
    `<script nonce="${nonce}">own()</script><script>planted()</script><script nonce="guess">guessed()</script>` +
      `<script type="module" nonce="${nonce}" async="">import '/a.js'</script>`,
    nonce,
  )
  expect(html).toBe(
    `<script>own()</script><script>planted()</script><script nonce="guess">guessed()</script>` +
      `<script type="module" async="">import '/a.js'</script>`,
  )
  expect(policy).toContain(`script-src 'self' ${hashOf('own()')} ${hashOf("import '/a.js'")};`)
  expect(policy).not.toContain(hashOf('planted()'))
  expect(policy).not.toContain('nonce')
})

test('lists a repeated script once, and needs no hash for our own files', () => {
  const { html, policy } = sealPage(
    `<link nonce="${nonce}" rel="stylesheet" href="/a.css"/><script nonce="${nonce}" src="/a.js"></script>` +
      `<script nonce="${nonce}">own()</script><script nonce="${nonce}">own()</script>`,
    nonce,
  )
  expect(html).not.toContain('nonce')
  expect(policy).toContain(`script-src 'self' ${hashOf('own()')};`)
})

test('ends a script at the first closing tag, as browsers do', () => {
  const { policy } = sealPage(`<script nonce="${nonce}">own()\n//</script><script>planted()</script>`, nonce)
  expect(policy).toContain(`script-src 'self' ${hashOf('own()\n//')};`)
})

const inline = { scripts: ["'sha256-a'"], styles: [] }

test('allows the outside sources that features declare, each once, and nothing more', () => {
  const sources = [
    { scripts: ['https://maps.example'], images: ['https://tiles.example'] },
    { scripts: ['https://maps.example'], frames: ['https://pay.example'], forms: ['https://pay.example'] },
    {},
  ]
  const policy = pagePolicy(inline, { sources })
  expect(policy.split('; ').filter((directive) => directive.includes('example'))).toEqual([
    "script-src 'self' 'sha256-a' https://maps.example",
    "img-src 'self' data: blob: https://tiles.example",
    "frame-src 'self' https://pay.example",
    "form-action 'self' https://pay.example",
  ])
})

test('allows no outside sources if no feature declares any', () => {
  expect(pagePolicy(inline, { sources: [{}, { images: [] }] })).toBe(
    "default-src 'self'; script-src 'self' 'sha256-a'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
      "connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'none'",
  )
})
