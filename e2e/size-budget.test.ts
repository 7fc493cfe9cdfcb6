import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from './journey'

const mostKilobytes = 126
const builtFiles = path.resolve(import.meta.dirname, '../build/web/client')

const fileOf = (address: string) => path.join(builtFiles, address)

function sizeOf(address: string): number {
  return gzipSync(readFileSync(fileOf(address)), { level: 9 }).length / 1024
}

/** The static imports of a file, which it loads before it runs. */
function importsOf(address: string): string[] {
  const code = readFileSync(fileOf(address), 'utf8')
  const found = code.matchAll(
    /(?:^|[;}\s])(?:import|export)\s*(?:[\w*${}\s,]+?\s*from\s*)?["'](\.{1,2}\/[^"']+\.js)["']/g,
  )
  return [...found].map(([, specifier = '']) => path.posix.join(path.posix.dirname(address), specifier))
}

/** All files that the page's own tags load, with their imports. */
function withImports(addresses: Iterable<string>): Set<string> {
  const all = new Set<string>()
  const visit = (address: string) => {
    if (all.has(address)) return
    all.add(address)
    for (const imported of importsOf(address)) visit(imported)
  }
  for (const address of addresses) visit(address)
  return all
}

function tableOf(rows: [address: string, when: string, kilobytes: number][]): string {
  return rows
    .toSorted((one, other) => other[2] - one[2])
    .map(
      ([address, when, kilobytes]) =>
        `${kilobytes.toFixed(1).padStart(7)} KB  ${when.padEnd(6)}  ${path.basename(address)}`,
    )
    .join('\n')
}

test(`the JavaScript of the first load of home is ${mostKilobytes} KB or less`, async ({
  page,
  open,
  request,
}) => {
  const html = await (await request.get('/')).text()
  const preloaded = [...html.matchAll(/<link rel="late" href="([^"]+\.js)"/g)].map(
    ([, address = '']) => address,
  )
  const imported = [...html.matchAll(/import\s*(?:[\w*\s{},]+from\s*)?["'](\/assets\/[\w.-]+\.js)["']/g)].map(
    ([, address = '']) => address,
  )
  const first = withImports([...preloaded, ...imported])
  expect(first.size).toBeGreaterThan(2)

  const fetched = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && pathname.startsWith('/assets/')) fetched.add(pathname)
  })
  await open('/')
  // Modules arrive after the first paint, however long a busy machine takes until then.
  await expect
    .poll(() => [...first].filter((address) => !fetched.has(address)), { message: 'counted but not fetched' })
    .toEqual([])
  await page.waitForLoadState('networkidle')

  const idle = [...fetched].filter((address) => !first.has(address))
  const rows = [...first].map((address): [string, string, number] => [address, 'first', sizeOf(address)])
  const later = idle.map((address): [string, string, number] => [address, 'idle', sizeOf(address)])
  const sum = (of: typeof rows) => of.reduce((total, [, , kilobytes]) => total + kilobytes, 0)
  console.log(
    `JavaScript of the first load of home, gzip -9\n${tableOf([...rows, ...later])}\n` +
      `first ${sum(rows).toFixed(1)} KB, then while idle ${sum(later).toFixed(1)} KB`,
  )
  expect(sum(rows)).toBeLessThanOrEqual(mostKilobytes)
})
