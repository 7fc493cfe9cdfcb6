import path from 'node:path'
import sharp from 'sharp'
import { answerRequests } from '~/lib/server/background-process'
import { renderWebp } from '~/lib/server/pictures/render-image'
import { isStored, storeWhole } from '~/lib/server/pictures/stored-image'
import { allPictures, type PictureName, widthsOf } from '../town/pictures'
import { drawPicture } from './picture-book'
import { completeMark, pictureFile } from './picture-files'

export interface DrawingRequest {
  /** The folder of this edition. */
  folder: string
  /** A single picture that is needed now, or all missing ones. */
  picture: PictureName | 'all'
}

const underWay = new Map<string, Promise<void>>()
let lastAwaited: Promise<unknown> = Promise.resolve()

/** Draws a picture only once, however many requests arrive meanwhile. */
function draw(folder: string, picture: PictureName, after: Promise<unknown>): Promise<void> {
  const name = `${picture.kind}/${picture.key}`
  const open = underWay.get(name)
  if (open) return open
  const started = after.then(() => drawAndStore(folder, picture)).finally(() => underWay.delete(name))
  underWay.set(name, started)
  return started
}

/** Pictures that are needed now are drawn one after the other, in parallel with the background drawing. */
function drawAwaited(folder: string, picture: PictureName): Promise<void> {
  const drawn = draw(folder, picture, lastAwaited)
  lastAwaited = drawn.catch(() => null)
  return drawn
}

async function drawAndStore(folder: string, picture: PictureName): Promise<void> {
  const drawing = drawPicture(picture)
  if (drawing === null) return
  const images = await renderWebp(drawing, widthsOf[picture.kind])
  await Promise.all(images.map(({ width, bytes }) => storeWhole(pictureFile(folder, picture, width), bytes)))
}

async function drawMissing(folder: string): Promise<void> {
  for (const picture of allPictures()) {
    const stored = await Promise.all(
      widthsOf[picture.kind].map((width) => isStored(pictureFile(folder, picture, width))),
    )
    if (stored.includes(false)) await draw(folder, picture, Promise.resolve())
  }
  await storeWhole(path.join(folder, completeMark), Buffer.alloc(0))
}

sharp.cache(false)
sharp.concurrency(1)

answerRequests<DrawingRequest, void>('lowest', ({ folder, picture }) =>
  picture === 'all' ? drawMissing(folder) : drawAwaited(folder, picture),
)
