import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const imported = /(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g
/** The files that Vite preloads for a dynamic import. */
const listed = /["'](assets\/[\w.-]+\.(?:js|css))["']/g

/** All files that a built file imports, statically or dynamically. */
function importsOf(folder, address) {
  if (!address.endsWith('.js')) return []
  const code = readFileSync(path.join(folder, address), 'utf8')
  const beside = [...code.matchAll(imported)].map(([, name]) => `/assets/${name}`)
  return [...beside, ...[...code.matchAll(listed)].map(([, name]) => `/${name}`)]
}

function withImports(folder, addresses) {
  const all = new Set()
  const visit = (address) => {
    if (all.has(address)) return
    all.add(address)
    for (const each of importsOf(folder, address)) visit(each)
  }
  for (const address of addresses) visit(address)
  return [...all]
}

/** React Router's manifest of routes. */
async function readScreenTable(folder) {
  const name = readdirSync(path.join(folder, 'assets')).find((each) => /^manifest-.+\.js$/.test(each))
  const held = {}
  globalThis.window = held
  await import(pathToFileURL(path.join(folder, 'assets', name)).href)
  delete globalThis.window
  return held.__reactRouterManifest
}

/** All screens as features register them. */
async function readScreens(build, root) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['app/web/screens.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    alias: { '~': root.replace(/\/$/, '') },
  })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  return (await import(`data:text/javascript;base64,${code}`)).allScreens
}

function filesOf({ module, clientLoaderModule, imports = [], css = [] }) {
  return [module, clientLoaderModule, ...imports, ...css].filter(Boolean)
}

/** The files that screens need to work offline. */
async function findOffline(build, root, folder) {
  const screens = (await readScreens(build, root)).filter(({ worksOffline }) => worksOffline)
  const table = await readScreenTable(folder)
  const withParents = (id) => (id === undefined ? [] : [id, ...withParents(table.routes[id].parentId)])
  const routes = [...new Set(screens.flatMap(({ module }) => withParents(module)))]
  const addresses = [table.url, ...filesOf(table.entry), ...routes.flatMap((id) => filesOf(table.routes[id]))]
  const fonts = readdirSync(path.join(folder, 'assets')).filter((name) =>
    /-(?:first|second)-.+\.woff2$|^own-.+\.css$/.test(name),
  )
  const files = withImports(folder, [...addresses, ...fonts.map((name) => `/assets/${name}`)])
  const pages = screens.map(({ path: address }) => `/${address}`)
  // The hash of the file names is the page's revision, because the page changes with them.
  const revision = createHash('sha1').update(files.toSorted().join()).digest('base64url')
  // These stylesheets are written into the pages.
  const bare = (address) => address.replace('#', '')
  const written = new Set(table.entry.css.map(bare))
  const fetched = files.filter((address) => !written.has(bare(address)))
  return {
    pages,
    files: [...fetched.map((url) => ({ url, revision: null })), ...pages.map((url) => ({ url, revision }))],
  }
}

/** Bundles the service worker with the list of files it caches, and a second one that only unregisters itself. */
export async function bundleServiceWorker(build, root) {
  const folder = path.join(root, 'build/web/client')
  const offline = await findOffline(build, root, folder)
  await build({
    absWorkingDir: root,
    entryPoints: [
      { in: 'app/web/service-worker.ts', out: 'sw' },
      { in: 'app/web/service-worker-off.ts', out: 'sw-off' },
    ],
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    alias: { '~': root.replace(/\/$/, '') },
    define: { __OFFLINE__: JSON.stringify(offline), 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
}
