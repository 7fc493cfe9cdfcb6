import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findPicture, type PictureName, pictureAddress } from '~/demo/artwork/picture-book'
import { renderWebp } from '~/lib/server/pictures/render-image'

export interface StoredImage {
  bytes: Buffer
  storedAt: Date
}

export interface PictureStore {
  /**
   * The image at this address under /media/, drawn now if it is artwork that nobody has seen yet. An address without
   * width and ending, as the interface gives it, is the widest of that picture.
   */
  find(name: string): Promise<StoredImage | null>
  /** Draws the picture in the background unless all of it is stored already. */
  prepare(picture: PictureName): Promise<void>
}

/** Drawing takes processor time from pages, and memory: a few dozen megabytes each. */
const mostAtOnce = 2

// Folders and names are words of small letters and digits, so that no address leads out of the folder.
const imageName = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*\.webp$/
const artworkName = /^(?:art\/([a-z]+)\/|(default)-)([a-z0-9-]+)-(\d{2,4})\.webp$/
const wholeName = /^(?:art\/([a-z]+)\/|(default)-)([a-z0-9-]+)$/

interface Order {
  /** Somebody is looking at an empty frame. */
  awaited: boolean
  done: Promise<void>
  start(): Promise<void>
}

export function openPictureStore(folder: string): PictureStore {
  const orders = new Map<string, Order>()
  const waiting: Order[] = []
  let drawing = 0

  function startNext() {
    while (drawing < mostAtOnce && waiting.length > 0) {
      const awaited = waiting.findIndex((order) => order.awaited)
      const [order] = waiting.splice(Math.max(awaited, 0), 1)
      if (!order) return
      drawing += 1
      void order.start().then(() => {
        drawing -= 1
        startNext()
      })
    }
  }

  /** One drawing for all who ask for the same picture meanwhile. */
  function order(picture: PictureName, awaited: boolean): Promise<void> {
    const address = pictureAddress(picture)
    const open = orders.get(address)
    if (open) {
      open.awaited ||= awaited
      return open.done
    }
    const made: Order = { awaited, start: () => Promise.resolve(), done: Promise.resolve() }
    made.done = new Promise((resolve, reject) => {
      made.start = () =>
        drawAndStore(folder, picture)
          .finally(() => orders.delete(address))
          .then(resolve, reject)
    })
    orders.set(address, made)
    waiting.push(made)
    startNext()
    return made.done
  }

  return {
    find: async (asked) => {
      const name = asked.endsWith('.webp') ? asked : `${asked}${widestEnding(asked)}.webp`
      if (!imageName.test(name)) return null
      const file = path.join(folder, name)
      const stored = await readStored(file)
      if (stored) return stored
      const artwork = readArtworkName(name)
      if (!artwork || !findPicture(artwork.picture)?.widths.includes(artwork.width)) return null
      await order(artwork.picture, true)
      return readStored(file)
    },
    prepare: async (picture) => {
      const found = findPicture(picture)
      if (!found) return
      const missing = await Promise.all(
        found.widths.map((width) => isMissing(fileOf(folder, picture, width))),
      )
      if (missing.includes(true)) await order(picture, false)
    },
  }
}

function readArtworkName(name: string): { picture: PictureName; width: number } | null {
  const [, kind, single, key, width] = artworkName.exec(name) ?? []
  return key === undefined ? null : { picture: { kind: kind ?? single ?? '', key }, width: Number(width) }
}

/** What the file of a picture's widest image has after its name; an upload keeps it under the name alone. */
function widestEnding(name: string): string {
  const [, kind, single, key = ''] = wholeName.exec(name) ?? []
  const picture = findPicture({ kind: kind ?? single ?? '', key })
  return picture ? `-${Math.max(...picture.widths)}` : ''
}

function fileOf(folder: string, picture: PictureName, width: number): string {
  return path.join(folder, path.relative('/media', `${pictureAddress(picture)}-${width}.webp`))
}

async function drawAndStore(folder: string, picture: PictureName): Promise<void> {
  const found = findPicture(picture)
  if (!found) return
  const images = await renderWebp(found.draw(), found.widths)
  await Promise.all(images.map(({ width, bytes }) => storeWhole(fileOf(folder, picture, width), bytes)))
}

/** Appears under its name in one step, so that nobody is served half a file. */
export async function storeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export async function readStored(file: string): Promise<StoredImage | null> {
  try {
    const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)])
    return { bytes, storedAt: mtime }
  } catch (error) {
    if (isAbsence(error)) return null
    throw error
  }
}

async function isMissing(file: string): Promise<boolean> {
  try {
    await stat(file)
    return false
  } catch (error) {
    if (isAbsence(error)) return true
    throw error
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
