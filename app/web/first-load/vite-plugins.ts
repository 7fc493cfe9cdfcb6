import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type LaterModule, mostSharedFiles, placesOf } from './shared-files.ts'

/**
 * Where the code of a screen cannot be fetched, React Router loads the page anew, which loses it without a connection.
 * Its imports go to wait-for-code.ts instead. They are edited because no option of the router stands between them and the reload.
 */
export function keepScreenWithoutCode(): Plugin {
  const imports = /import\(\s*\/\* @vite-ignore \*\/\s*\/\* webpackIgnore: true \*\/\s*([\w.]+)\s*\)/g
  return {
    name: 'keep-screen-without-code',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\//, code: 'reloading page...' },
      handler(code) {
        const edited = code.replace(
          imports,
          'import(/* @vite-ignore */ $1).catch(() => window.waitForCode($1))',
        )
        if (edited === code) this.error('React Router loads its screens in another way than before.')
        return { code: edited, map: null }
      },
    },
  }
}

/** What the first visit to the home page needs, in the browser. */
const firstLoad = new Set<string>()
/** Screens of few people, who come back to them: hardly any visit begins there. */
const seldomFirst = /\/(desk|console|operator)\//
/** The screens of the sitemap and of printed codes, where search engines and links send people first. `e2e/size-budget.test.ts` knows them all. */
const ofSitemap =
  /\/(cafe\/cafe|game\/game|matching\/matching|meetup\/meetup|nearby\/nearby|category|category-list|level-guide|events?|nearby-instructors|instructor|news|news-list|versions|privacy|terms|recommendation(-people|-difficulty|-type)?|review|all-reviews|game-reviews|score-board|table|timer|tonight)-page\.tsx$/
/** The screens of `tabs` that every visit fetches once it is idle, but home. */
const ofTabs = /\/app\/web\/(matching\/matching|nearby\/nearby|profile\/profile)-page\.tsx$/
/** What a character of code is once it is compressed, about. Of a library, half is never used and left out. */
const bytesOfOurs = 0.19
const bytesOfLibraries = 0.09
/** Which of the shared files a module is in. */
let placeOf = new Map<string, number>()
const isEntry = (id: string) => id.includes('?__react-router')
/** What the query library's one entry names beside, and only later screens run: it is in the lowest shared file. */
const laterParts = /\/(mutationObserver|infiniteQueryObserver|useMutation|useInfiniteQuery)\.js$/
/** What every visit fetches next, in one file, though an operators' screen has a part of it. */
const laterFile = /\/app\/web\/first-load\/(later-files|reports)\.ts$|\/features\/browsers\/[\w-]+\.ts$/
const firstEntries = /(?:^|\/)app\/web\/(entry\.client|root|shell\/screen-boundary|home\/home-page)\.tsx/

/**
 * Finds out what the first load consists of, so that it can travel in two files, ours and the framework's, instead
 * of thirty small ones that compress badly. Refuses files that import each other: they run in an order that depends on
 * which is asked for first, so a constant of one may be missing while the other runs.
 */
export function firstLoadInTwoFiles(): Plugin {
  return {
    name: 'first-load-in-two-files',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        if (/react-router\/dist\/development/.test(id)) this.error(`${id} is in the build.`)
      }
      if (this.environment.name !== 'client') return
      const visit = (id: string) => {
        if (firstLoad.has(id) || laterParts.test(id)) return
        firstLoad.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
      }
      for (const id of this.getModuleIds()) if (firstEntries.test(id)) visit(id)
      for (const id of firstLoad)
        if (id.endsWith('/features/paths.ts'))
          this.error('The first load reads all paths: use first-paths.ts.')
      placeOf = placesOf(
        new Map(
          [...this.getModuleIds()].flatMap((id): [string, LaterModule][] => {
            // Styles in a shared file would be fetched by every screen that needs any part of it.
            const isLeftOut = firstLoad.has(id) || laterFile.test(id) || id.endsWith('.css')
            const info = isLeftOut ? null : this.getModuleInfo(id)
            if (!info) return []
            const screen = info.isEntry ? id.replace(/\?.*/, '') : null
            const visits = seldomFirst.test(id) ? 0.15 : 1
            const isTab = screen !== null && ofTabs.test(screen)
            const isLimited = screen !== null && ofSitemap.test(screen) && !seldomFirst.test(screen)
            const { importedIds: imports, dynamicallyImportedIds: loads, code } = info
            const bytes = (code?.length ?? 0) * (id.includes('node_modules') ? bytesOfLibraries : bytesOfOurs)
            return [[id, { screen, visits, isLimited, isTab, imports, loads, bytes }]]
          }),
        ),
      )
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const left = new Set<string>()
      const visit = (file: string, above: readonly string[]) => {
        if (above.includes(file)) this.error(`files that import each other: ${[...above, file].join(' → ')}`)
        const part = bundle[file]
        if (left.has(file) || part?.type !== 'chunk') return
        for (const imported of part.imports) visit(imported, [...above, file])
        left.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}

/**
 * The entries of the first load are files that only export what is in ours. React Router's table, which is made from Vite's manifest,
 * names ours in their place: five requests less. `entry.client.tsx` gives React Router these screens.
 */
export function screensOfFirstFile(): Plugin {
  return {
    name: 'screens-of-first-file',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const file = path.join(dir, '.vite/manifest.json')
      const manifest: Record<string, { file: string; name?: string }> = JSON.parse(
        await readFile(file, 'utf8'),
      )
      const first = Object.values(manifest).find(({ name }) => name === 'first')
      if (!first) this.error('No file is named first.')
      for (const [source, { file: entry }] of Object.entries(manifest)) {
        if (!firstEntries.test(source)) continue
        const chunk = bundle[entry]
        if (chunk?.type !== 'chunk' || chunk.imports.join() !== first.file) this.error(`${entry} has code.`)
        manifest[source] = first
        await rm(path.join(dir, entry))
      }
      await writeFile(file, JSON.stringify(manifest))
    },
  }
}

export const fileGroups = [
  {
    name: 'framework',
    test: (id: string) => firstLoad.has(id) && id.includes('node_modules'),
    priority: 2,
  },
  { name: 'first', test: (id: string) => firstLoad.has(id) && !isEntry(id), priority: 1 },
  ...Array.from({ length: mostSharedFiles }, (_, place) => ({
    name: 'shared',
    test: (id: string) => (laterParts.test(id) ? 0 : placeOf.get(id)) === place,
    // A file takes along what it imports, unless an earlier one has it.
    priority: 1 - (place + 1) / 1_000,
  })),
  { name: 'later', test: (id: string) => !firstLoad.has(id) && laterFile.test(id), priority: 0 },
]
