import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { tabs } from '~/app/web/shell/tabs'
import { browserEndpoints } from '~/features/browsers/endpoints'
import { paths as appPaths } from '~/features/paths'
import { expect, test } from './journey'
import { makeTables } from './tables'

const mostKilobytes = 127
/** What a first visit to a public screen may fetch for itself, and together with what it fetches ahead. */
const untilIdle = { files: 12, kilobytes: 170 }
const withTabs = { files: 20, kilobytes: 224 }
/** Screens that are over it, each held to about what it has now. A change elsewhere divides the files a little anew. A map alone is 73 KB. */
const largerScreens: Record<
  string,
  Partial<typeof untilIdle & { allFiles: number; allKilobytes: number }>
> = {
  '/': { kilobytes: 176, allFiles: 21 },
  '/nearby': { files: 15, kilobytes: 260, allFiles: 22, allKilobytes: 287 },
  '/instructors/nearby': { files: 15, kilobytes: 256, allFiles: 23, allKilobytes: 291 },
  // Those who have named a place have a map.
  '/instructors/:id': { files: 16, kilobytes: 256, allFiles: 24, allKilobytes: 291 },
  '/store/:id': { files: 14, kilobytes: 188, allFiles: 23, allKilobytes: 226 },
  '/matching/:id': { kilobytes: 184, allFiles: 21 },
  '/game/:id': { kilobytes: 181 },
  '/timer': { kilobytes: 178, allKilobytes: 227 },
}

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

interface ScreenEntry {
  path?: string
  index?: boolean
  module: string
  imports: string[]
}

const late = /<link rel="late" href="([^"]+\.js)"/g
const scriptsOf = (html: string) => [...html.matchAll(late)].map(([, address = '']) => address)

function screenTable(html: string): ScreenEntry[] {
  const [address = ''] = /\/assets\/manifest-[\w-]+\.js/.exec(html) ?? []
  const table = readFileSync(fileOf(address), 'utf8')
  return Object.values(JSON.parse(table.slice(table.indexOf('{'), table.lastIndexOf('}') + 1)).routes)
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
  const preloaded = scriptsOf(html)
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

const tableScreen = '/t/:code'

/** So many tests share the screens, since one that opens them all takes longer with each new one. */
const parts = 5

async function countFirstVisits(context: BrowserContext, request: APIRequestContext, part: number) {
  const listed = async (address: string) =>
    [...(await (await request.get(address)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, found = '']) => new URL(found).pathname,
    )
  const paths = (await Promise.all((await listed('/sitemap.xml')).map(listed))).flat()
  const byScreen = new Map(paths.map((each) => [each.replace(/\/\d+/g, '/:id'), each]))
  // Only printed codes lead there.
  byScreen.set(tableScreen, appPaths.table((await makeTables(request))['cafe table'] ?? ''))
  expect(byScreen.size).toBeGreaterThan(10)
  const ofTabs = screenTable(await (await request.get('/')).text()).filter((entry) =>
    tabs.some(({ href, isLater }) => !isLater && (entry.index ? href === '/' : href === `/${entry.path}`)),
  )
  const filesOfTabs = ofTabs.flatMap(({ module, imports }) => [module, ...imports])
  const firstFiles = withImports(scriptsOf(await (await request.get('/')).text()))
  /** The table of all screens, and what fetches the tabs and reports. */
  const isForLater = (file: string) =>
    file.includes('/manifest-') ||
    readFileSync(fileOf(file), 'utf8').includes(browserEndpoints.noteVitals.path)

  async function visit(screen: string, address: string) {
    const page = await context.newPage()
    const fetched = new Set<string>()
    page.on('request', (asked) => {
      const { pathname } = new URL(asked.url())
      if (asked.resourceType() === 'script') fetched.add(pathname)
    })
    await page.goto(address)
    await expect
      .poll(() => filesOfTabs.filter((file) => !fetched.has(file)), { message: `never fetched at ${screen}` })
      .toEqual([])
    // A table's stream stays open.
    if (screen !== tableScreen) await page.waitForLoadState('networkidle')
    await page.close()
    const all = [...fetched]
    const others = new Set(
      ofTabs.flatMap(({ module, index, path: tab }) =>
        address === (index ? '/' : `/${tab}`) ? [] : [module],
      ),
    )
    const ahead = all.findIndex((file) => others.has(file) && !firstFiles.has(file))
    const own = all.slice(0, ahead).filter((file) => !isForLater(file))
    const sum = (files: string[]) => files.reduce((total, file) => total + sizeOf(file), 0)
    return {
      screen,
      files: own.length,
      kilobytes: sum(own),
      allFiles: all.length,
      allKilobytes: sum(all),
    }
  }

  const rows: Awaited<ReturnType<typeof visit>>[] = []
  const left = [...byScreen].sort().filter((_, at) => at % parts === part)
  expect(left.length, 'a part that is short on any machine: raise `parts`').toBeLessThanOrEqual(8)
  while (left.length > 0)
    rows.push(...(await Promise.all(left.splice(0, 4).map(([screen, address]) => visit(screen, address)))))
  console.table(rows)
  for (const { screen, files, kilobytes, allFiles, allKilobytes } of rows) {
    const most = {
      ...untilIdle,
      ...{ allFiles: withTabs.files, allKilobytes: withTabs.kilobytes },
      ...largerScreens[screen],
    }
    expect.soft(files, screen).toBeLessThanOrEqual(most.files)
    expect.soft(kilobytes, screen).toBeLessThanOrEqual(most.kilobytes)
    expect.soft(allFiles, screen).toBeLessThanOrEqual(most.allFiles)
    expect.soft(allKilobytes, screen).toBeLessThanOrEqual(most.allKilobytes)
  }
}

for (let part = 0; part < parts; part += 1) {
  test(`a first visit to any screen of the sitemap fetches few files: part ${part + 1} of ${parts}`, ({
    context,
    request,
  }) => countFirstVisits(context, request, part))
}
