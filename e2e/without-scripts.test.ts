import { expect, test } from './journey'

/** Of the games, cafes and the like, whose pages are all made alike. */
const mostOfEach = 4
/** More than a title and what stands around it. Parts that need somebody's place or own data may still wait for scripts. */
const leastLetters = 40

/** What the main part of a document says before any script has run. */
function textIn(html: string): string {
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
  return main.replace(/<(script|style|template)\b.*?<\/\1>/gs, '').replace(/<[^>]*>|\s/g, '')
}

test('every public page of the sitemap has its text in the document', async ({ request }) => {
  const addressesAt = async (path: string) => {
    const text = await (await request.get(path)).text()
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  }
  const parts = await addressesAt('/sitemap.xml')
  expect(parts.length).toBeGreaterThan(3)
  for (const part of parts) {
    const all = await addressesAt(part)
    for (const path of part.includes('screens') ? all : all.slice(0, mostOfEach)) {
      const page = await request.get(path, { headers: { accept: 'text/html' } })
      expect.soft(textIn(await page.text()).length, path).toBeGreaterThan(leastLetters)
    }
  }
})
