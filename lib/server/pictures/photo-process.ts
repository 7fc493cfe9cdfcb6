import sharp from 'sharp'
import { answerRequests } from '../background-process'

/** A picture that somebody uploads, and the sizes in which it is wanted. */
export interface Photo {
  bytes: Uint8Array
  widths: readonly number[]
  /** The height as a share of the width. */
  share: number
}

export interface RenderedImage {
  width: number
  height: number
  bytes: Buffer
}

/** Why a picture is not taken. */
export type Flaw = 'not a picture' | 'too many pixels'

// No picture is processed twice, so a cache is useless. One thread each, because pages need the others.
sharp.cache(false)
sharp.concurrency(1)

/**
 * The size of most phone cameras. The app sends smaller pictures; much larger ones would fill memory and take seconds.
 */
const mostPixels = 24_000_000
const formats = new Set(['jpeg', 'png', 'webp'])
const webpQuality = 80

async function reencode({ bytes, widths, share }: Photo): Promise<RenderedImage[] | Flaw> {
  const heightOf = (width: number) => Math.round(width * share)
  if (bytes.length === 0) return 'not a picture'
  // Reads only the header, so that an oversized picture is refused before it is decoded.
  const said = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (said === null || !formats.has(said.format)) return 'not a picture'
  if (said.width * said.height > mostPixels) return 'too many pixels'
  const widest = Math.max(...widths)
  // Decoded once: smaller sizes are made from the widest.
  const decoded = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize(widest, heightOf(widest), { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (decoded === null) return 'not a picture'
  const raw = { width: widest, height: heightOf(widest), channels: decoded.info.channels }
  const images: RenderedImage[] = []
  for (const width of widths) {
    const encoded = await sharp(decoded.data, { raw })
      .resize(width, heightOf(width))
      .webp({ quality: webpQuality, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    images.push({ width: encoded.info.width, height: encoded.info.height, bytes: encoded.data })
  }
  return images
}

answerRequests<Photo, RenderedImage[] | Flaw>(reencode)
