import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const declarers = new Set(['get', 'stream', 'post', 'put', 'patch', 'del'])
/** The functions that create schemas, as listed in `scripts/structure/contract-shapes.mjs` too. */
const schemaMakers = [
  'z',
  'pageOf',
  'pageQuery',
  'searchQuery',
  'wholeNumber',
  'writtenText',
  'judgedText',
  'commaList',
  'listOf',
]

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/** `z` of `z.object({}).extend({})`: the name that a chain of calls begins with, also in what a function returns. */
function firstName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name as string
  if (node.type === 'MemberExpression') return firstName(node.object as Node)
  if (node.type === 'CallExpression') return firstName(node.callee as Node)
  if (node.type === 'ArrowFunctionExpression') return firstName(node.body as Node)
  return null
}

/** `gameShape.schema` */
function isSchemaOfShape({ type, object, property }: Node): boolean {
  return (
    type === 'MemberExpression' &&
    /Shape$/.test(firstName(object as Node) ?? '') &&
    firstName(property as Node) === 'schema'
  )
}

/**
 * Contracts declare shapes with zod, which the browser never uses to parse. In the browser's bundle an endpoint
 * keeps its method, its path, whether it needs a token and the translations beside it; the schemas, and with them zod,
 * are left out, also from the lines of a `wireShape`.
 */
function withoutShapesInBrowser(): Plugin {
  return {
    name: 'without-shapes-in-browser',
    resolveId: {
      order: 'pre',
      handler(id) {
        if (id === 'zod' && this.environment.name === 'client') {
          return { id: path.resolve(import.meta.dirname, 'lib/web/no-zod.ts'), moduleSideEffects: false }
        }
      },
    },
    transform(code, id) {
      if (this.environment.name !== 'client') return
      // The browser learns tags from replies.
      if (/\/features\/[^/]+\/tags\.ts$/.test(id)) return { code, map: null, moduleSideEffects: false }
      if (!/\/contract\.ts$/.test(id)) return
      const cuts: [from: number, to: number, instead: string][] = []
      const schemas = new Set(schemaMakers)
      const visit = (node: Node, isShape = false) => {
        if (node.type === 'VariableDeclarator') {
          const { id, init } = node as Node & { id: Node; init: Node | null }
          const name = init ? firstName(init) : null
          if (init && name !== null && (schemas.has(name) || isSchemaOfShape(init))) {
            schemas.add(id.name as string)
            cuts.push([init.start, init.end, 'undefined'])
            return
          }
        }
        if (isShape && node.type === 'CallExpression' && schemas.has(firstName(node) ?? '')) {
          cuts.push([node.start, node.end, '0'])
          return
        }
        if (node.type === 'CallExpression') {
          const call = node as Node & { callee: Node; arguments: Node[] }
          const [address, parts] = call.arguments
          if (address && firstName(call) === 'wireShape') {
            // What is derived for the wire alone is read by no screen.
            visit(address, true)
            cuts.push([address.end, call.end - 1, ''])
            return
          }
          if (
            address &&
            parts &&
            call.callee.type === 'Identifier' &&
            declarers.has(call.callee.name as string)
          ) {
            // Whether a call carries a token is for the browser to know.
            const isForEverybody = /\bcachedFor: 'everybody'/.test(code.slice(parts.start, parts.end))
            cuts.push([address.end, parts.end, isForEverybody ? ", { cachedFor: 'everybody' }" : ''])
            return
          }
        }
        for (const part of Object.values(node)) {
          for (const child of Array.isArray(part) ? part : [part]) {
            if (child !== null && typeof child === 'object' && 'type' in child) visit(child as Node, isShape)
          }
        }
      }
      visit(this.parse(code) as unknown as Node)
      const short = cuts.reduceRight(
        (text, [from, to, instead]) => text.slice(0, from) + instead + text.slice(to),
        code,
      )
      return { code: short, map: null }
    },
  }
}

/** React Router's package points everybody at its development build; ours is built with the other one. */
function productionRouter(): Plugin {
  const folder = path.resolve(import.meta.dirname, 'node_modules/react-router/dist/production')
  const entries: Record<string, string> = {
    'react-router': 'index.mjs',
    'react-router/dom': 'dom-export.mjs',
  }
  return {
    name: 'production-router',
    enforce: 'pre',
    apply: 'build',
    resolveId(id) {
      const entry = entries[id]
      if (entry) return path.join(folder, entry)
    },
    generateBundle(_, outputs) {
      for (const output of Object.values(outputs)) {
        if (output.type !== 'chunk') continue
        const development = [...Object.keys(output.modules), ...output.imports].find((id) =>
          /^react-router($|\/)|react-router\/dist\/development/.test(id),
        )
        if (development) this.error(`${output.fileName} is to run with ${development}.`)
      }
    },
  }
}

/**
 * React Router loads the page anew where the code of a screen cannot be fetched, which without a connection loses the
 * page. Its imports go to app/web/shell/wait-for-code.ts instead when they fail.
 */
function keepScreenWithoutCode(): Plugin {
  const imports = /import\(\s*\/\* @vite-ignore \*\/\s*\/\* webpackIgnore: true \*\/\s*([\w.]+)\s*\)/g
  return {
    name: 'keep-screen-without-code',
    apply: 'build',
    transform(code, id) {
      if (this.environment.name !== 'client') return
      if (!/\/react-router\/dist\/production\//.test(id) || !code.includes('reloading page...')) return
      const mended = code.replace(
        imports,
        'import(/* @vite-ignore */ $1).catch(() => window.waitForCode($1))',
      )
      if (mended === code) this.error('React Router loads its screens in another way than before.')
      return { code: mended, map: null }
    },
  }
}

/** What the first visit to the home page needs, in the browser. */
const firstLoad = new Set<string>()
const isEntry = (id: string) => id.includes('?__react-router')
/** What the query library's one entry names beside, and only later screens run. */
const laterParts = /@tanstack\/.*\/(mutationObserver|infiniteQueryObserver|useMutation|useInfiniteQuery)\.js$/
const firstEntries =
  /\/app\/web\/(entry\.client|root|shell\/shell|shell\/screen-boundary|home\/home-page)\.tsx/

/**
 * Finds out what the first load consists of, so that it can travel in two files, ours and the framework's, instead
 * of thirty small ones that compress badly.
 */
function gatherFirstLoad(): Plugin {
  return {
    name: 'gather-first-load',
    apply: 'build',
    buildEnd() {
      if (this.environment.name !== 'client') return
      const visit = (id: string) => {
        if (firstLoad.has(id) || laterParts.test(id)) return
        firstLoad.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
      }
      for (const id of this.getModuleIds()) if (firstEntries.test(id)) visit(id)
    },
  }
}

/**
 * Files of the browser that import each other run in an order that depends on which is asked for first, so a constant of
 * one may be missing while the other runs.
 */
function refuseImportsInACircle(): Plugin {
  return {
    name: 'refuse-imports-in-a-circle',
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

export default defineConfig({
  plugins: [
    withoutShapesInBrowser(),
    productionRouter(),
    keepScreenWithoutCode(),
    tailwindcss(),
    reactRouter(),
    gatherFirstLoad(),
    refuseImportsInACircle(),
  ],
  resolve: { alias: { '~': import.meta.dirname } },
  publicDir: 'app/web/public',
  build: { target: 'es2022', cssMinify: true, assetsInlineLimit: 0 },
  environments: {
    // What the router needs is not ours to install, so the server's pages carry it along.
    ssr: { resolve: { noExternal: ['cookie', 'set-cookie-parser'] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Names would be repeated in the table of screens, which is part of the first load.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: (id) =>
                    (firstLoad.has(id) && id.includes('node_modules')) || id.includes('rolldown/runtime'),
                  priority: 2,
                },
                { name: 'first', test: (id) => firstLoad.has(id) && !isEntry(id), priority: 1 },
                // What several screens share, in a file for each set of screens that wants it. Merging the small ones would
                // let files import each other.
                {
                  name: 'shared',
                  test: (id) => !firstLoad.has(id) && !isEntry(id) && !id.includes('node_modules'),
                  minShareCount: 2,
                  entriesAware: true,
                },
              ],
            },
          },
        },
      },
    },
  },
})
