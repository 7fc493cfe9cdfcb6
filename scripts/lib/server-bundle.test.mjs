import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from './run.mjs'
import { serverBundle } from './server-bundle.mjs'

/** The sources of all files that are loaded statically with this one. */
function loadedWith(outputs, file, seen = new Set()) {
  if (seen.has(file)) return []
  seen.add(file)
  const { inputs, imports } = outputs[file]
  return [
    ...Object.keys(inputs),
    ...imports
      .filter(({ kind, external }) => kind === 'import-statement' && !external)
      .flatMap(({ path }) => loadedWith(outputs, path, seen)),
  ]
}

const bundle = build({ ...serverBundle(root), write: false, metafile: true, sourcemap: false })

test('a live server loads nothing of the demo town and the stand-ins', async () => {
  const { outputs } = (await bundle).metafile
  const forTrying = (file) => loadedWith(outputs, file).filter((path) => /^(demo|sandbox)\//.test(path))
  expect(forTrying('build/server/main.js')).toEqual([])
  expect(forTrying('build/server/lib/server/pictures/picture-process.js')).toEqual([])
  const demoMode = Object.keys(outputs).find((file) => outputs[file].entryPoint === 'app/server/demo-mode.ts')
  expect(forTrying(demoMode)).toContain('demo/town/seed.ts')
})

test('the server has no React Router but the one in the build of its pages', async () => {
  const { outputs } = (await bundle).metafile
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  expect(imported.filter((path) => /^react-router($|\/)/.test(path))).toEqual([])
  expect(imported).toContain('fastify')
})
