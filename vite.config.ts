import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import {
  fileGroups,
  firstLoadInTwoFiles,
  keepScreenWithoutCode,
  productionRouter,
} from './app/web/first-load/vite-plugins.ts'

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

export default defineConfig(({ command }) => ({
  plugins: [
    withoutShapesInBrowser(),
    keepScreenWithoutCode(),
    tailwindcss(),
    reactRouter(),
    firstLoadInTwoFiles(),
  ],
  resolve: {
    alias: [
      { find: '~', replacement: import.meta.dirname },
      ...(command === 'build' ? productionRouter : []),
    ],
  },
  publicDir: 'app/web/public',
  build: { target: 'es2022', cssMinify: true, assetsInlineLimit: 0 },
  environments: {
    // What the router needs is not ours to install, so the server's pages carry it along.
    ssr: { resolve: { noExternal: ['cookie', 'set-cookie-parser'] } },
    client: {
      build: {
        // Names would be repeated in the table of screens, which is part of the first load.
        rolldownOptions: {
          output: { chunkFileNames: 'assets/[hash].js', codeSplitting: { groups: fileGroups } },
        },
      },
    },
  },
}))
