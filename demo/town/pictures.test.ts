import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { allPictures, picturesFolder, widestFile, widthsOf } from './pictures'

test('each picture that the content shows is a file of the largest width, and no file is shown nowhere', async () => {
  const wanted = allPictures()
  const files = readdirSync(picturesFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  expect(files.sort()).toEqual(wanted.map(widestFile).sort())
  const sizes = await Promise.all(wanted.map((picture) => sharp(widestFile(picture)).metadata()))
  const unfit = wanted.filter((picture, at) => {
    const { format, width } = sizes[at] ?? {}
    return format !== 'webp' || width !== Math.max(...widthsOf[picture.kind])
  })
  expect(unfit).toEqual([])
})
