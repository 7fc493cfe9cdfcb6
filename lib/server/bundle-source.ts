import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OutputFile } from 'esbuild'
import { projectRoot } from './project-root'

/**
 * Where nothing is built: one file with all that this source imports, for a thread or a process of its own. It is bundled anew
 * for each, which follows every change and takes a third of the processor time in which tsx loads the same files there, or less.
 */
export async function bundleSource(source: string): Promise<string> {
  const { build } = await import('esbuild')
  const original = path.join(projectRoot, `${source}.ts`)
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [original],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { '~': projectRoot },
    // It still runs from source: what it starts in turn is not built either.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(original).href) },
  })
  const [{ contents, hash }] = outputFiles as [OutputFile]
  const folder = path.join(projectRoot, 'node_modules/.cache/bundled-sources')
  const file = path.join(folder, `${path.basename(source)}-${hash.replaceAll(/\W/g, '_')}.mjs`)
  if (existsSync(file)) return file
  // Another thread or process may start from the same file now, and must not read half of it.
  const half = `${file}.${randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(half, contents)
  await rename(half, file)
  return file
}
