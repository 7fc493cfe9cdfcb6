import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { projectRoot } from '~/lib/server/project-root'
import { artworkEdition, drawnFrom } from './edition'

/**
 * Files that affect which pictures exist, their widths (part of the file names) or the processing, but not their look.
 */
const withoutLook = [
  /^demo\/town\/(pictures|read-content)\.ts$/,
  /^features\/[^/]+\/[^/]+\.ts$/,
  /^lib\/[^/]+\.ts$/,
  /^lib\/server\/(background-process|project-root|pictures\/stored-image)\.ts$/,
]

test('the edition of the pictures covers every source that their look depends on', async () => {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: ['demo/artwork/drawing-process.ts'],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { '~': projectRoot },
    tsconfig: 'tsconfig.server.json',
  })
  const covered = new Set(drawnFrom())
  expect(covered).toContain('demo/town/content/games-1.json')
  const missing = Object.keys(metafile.inputs).filter(
    (file) => !covered.has(file) && !withoutLook.some((pattern) => pattern.test(file)),
  )
  expect(missing).toEqual([])
})

test('the edition is a valid folder name and stays the same while nothing changes', () => {
  expect(artworkEdition()).toMatch(/^[0-9a-f]{16}$/)
  expect(artworkEdition()).toBe(artworkEdition())
})
