import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OutputFile } from 'esbuild'
import { projectRoot } from './project-root'

const hourMs = 60 * 60_000

/** What starts now may still read an earlier version, but none that is an hour old. */
async function dropEarlier(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const file = path.join(folder, name)
    // Whoever bundles the same source at the same time may have removed it first.
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - writtenAt > hourMs) await rm(file, { force: true })
  }
}

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
  await dropEarlier(folder, `${path.basename(source)}-`)
  return file
}
