import path from 'node:path'
import type { Plugin } from 'vite'
import { type LaterModule, mostSharedFiles, placesOf } from './shared-files.ts'

const routerFolder = path.resolve(import.meta.dirname, '../../../node_modules/react-router/dist/production')

/** The package exports its development build alone, which is 0.6 KiB larger than the first load has room for. */
export const productionRouter = [
  { find: /^react-router$/, replacement: path.join(routerFolder, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: path.join(routerFolder, 'dom-export.mjs') },
]

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
