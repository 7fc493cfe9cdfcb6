import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allPictures, widthsOf } from '../town/pictures'
import { artworkEdition } from './edition'
import { pictureFile } from './picture-files'
import { openTownArtwork, type TownArtwork } from './town-artwork'

let folder: string
let home: string
let artwork: TownArtwork
let errors: unknown[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'meeple-artwork-'))
  home = path.join(folder, artworkEdition())
  errors = []
  artwork = openTownArtwork(folder, { onError: (error) => errors.push(error), patienceMs: 60_000 })
})

afterEach(async () => {
  await artwork.close()
  await rm(folder, { recursive: true, force: true })
  expect(errors).toEqual([])
})

async function findImage(name: string) {
  const found = await artwork.find(name)
  if (!found || found === 'unfinished') throw new Error(`${name} is ${found}`)
  return found
}

describe('a picture that is not drawn yet', () => {
  test('is drawn, returned and stored in all its widths', async () => {
    const { bytes } = await findImage('games/splendor-320.webp')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
    expect((await readdir(path.join(home, 'games'))).sort()).toEqual([
      'splendor-160.webp',
      'splendor-320.webp',
      'splendor-640.webp',
    ])
  })

  test('is found in its largest width at the address that the API returns', async () => {
    for (const [name, width] of [
      ['games/splendor', 640],
      ['members/member', 192],
    ] as const) {
      const { bytes } = await findImage(name)
      expect(await sharp(bytes).metadata(), name).toMatchObject({ format: 'webp', width })
    }
  })

  test('is drawn once for concurrent requests, and always looks the same', async () => {
    const [first] = await Promise.all(
      [160, 320, 640, 160].map((width) => findImage(`games/catan-${width}.webp`)),
    )
    await rm(path.join(home, 'games'), { recursive: true })
    const again = await findImage('games/catan-160.webp')
    expect(first?.bytes.equals(again.bytes)).toBe(true)
  })

  test('is reported as unfinished to callers that do not wait, and available later', async () => {
    const hasty = openTownArtwork(folder, { onError: (error) => errors.push(error), patienceMs: 0 })
    expect(await hasty.find('games/azul-160.webp')).toBe('unfinished')
    await expect.poll(() => hasty.find('games/azul-160.webp')).toHaveProperty('bytes')
    await hasty.close()
  })
})

test.each([
  'games/no-such-game-320.webp',
  'games/splendor-321.webp',
  'games/splendor-320',
  'games/splendor-320.png',
  'games/constructor',
  'games',
  'constructor/splendor-320.webp',
  '__proto__/splendor-320.webp',
  'games/../games/splendor-320.webp',
])('there is no picture %s', async (name) => {
  expect(await artwork.find(name)).toBeNull()
})

describe('all pictures', () => {
  /** Creates an empty file for every picture except these. */
  async function layFiles(missing: string[]): Promise<void> {
    for (const picture of allPictures()) {
      await mkdir(path.join(home, picture.kind), { recursive: true })
      if (missing.includes(picture.key)) continue
      await Promise.all(
        widthsOf[picture.kind].map((width) => writeFile(pictureFile(home, picture, width), '')),
      )
    }
  }

  test('are drawn once, except those that exist already', async () => {
    await layFiles(['pandemic'])
    await artwork.drawAll()
    expect((await stat(path.join(home, 'games/pandemic-640.webp'))).size).toBeGreaterThan(1_000)
    expect(await readFile(path.join(home, 'games/splendor-640.webp'), 'utf8')).toBe('')
    await rm(path.join(home, 'games/pandemic-640.webp'))
    await artwork.drawAll()
    expect(await readdir(path.join(home, 'games'))).not.toContain('pandemic-640.webp')
  })

  test('replace those of an earlier edition', async () => {
    await layFiles([])
    await mkdir(path.join(folder, 'games'), { recursive: true })
    await writeFile(path.join(folder, 'games/splendor-640.webp'), 'as it was drawn a year ago')
    await artwork.drawAll()
    expect(await readdir(folder)).toEqual([artworkEdition()])
  })
})
