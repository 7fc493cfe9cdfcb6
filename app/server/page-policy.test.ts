import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealPage } from './page-policy'

const nonce = 'aB+/9='
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('lets exactly the scripts run that were rendered with the nonce, and sends none', () => {
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

test('names a script that stands in it twice once, and needs no hash for one of our files', () => {
  const { html, policy } = sealPage(
    `<link nonce="${nonce}" rel="stylesheet" href="/a.css"/><script nonce="${nonce}" src="/a.js"></script>` +
      `<script nonce="${nonce}">own()</script><script nonce="${nonce}">own()</script>`,
    nonce,
  )
  expect(html).not.toContain('nonce')
  expect(policy).toContain(`script-src 'self' ${hashOf('own()')};`)
})

test('takes a script as the browser does, to the first end of it', () => {
  const { policy } = sealPage(`<script nonce="${nonce}">own()\n//</script><script>planted()</script>`, nonce)
  expect(policy).toContain(`script-src 'self' ${hashOf('own()\n//')};`)
})
