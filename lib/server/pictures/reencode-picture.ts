import sharp from 'sharp'
import { Refusal } from '~/lib/errors'
import { oneAtATime } from '../one-at-a-time'

export interface RenderedImage {
  width: number
  height: number
  bytes: Buffer
}

// No picture is processed twice, so a cache is useless. One thread each, because pages need the others.
sharp.cache(false)
sharp.concurrency(1)

/**
 * The size of most phone cameras. The app sends smaller pictures; much larger ones would fill memory and take seconds.
 */
const mostPixels = 24_000_000
const formats = new Set(['jpeg', 'png', 'webp'])
const webpQuality = 80

const notAPicture = () =>
  new Refusal(415, '사진을 읽을 수 없어요. JPEG, PNG, WebP 사진을 선택해 주세요.', { code: 'NOT_A_PICTURE' })
const tooManyPixels = () =>
  new Refusal(400, '사진이 너무 커요. 2,400만 화소보다 작은 사진을 선택해 주세요.', {
    code: 'PICTURE_TOO_LARGE',
  })

/** Each picture being processed occupies a processor and a thread of the pool that also reads files. */
const inTurn = oneAtATime({
  mostWaiting: 4,
  refusal: '지금 사진을 올리는 사람이 많아요. 잠시 뒤에 다시 올려 주세요.',
})

/**
 * Re-encodes an uploaded photo as square images. The format is detected from the bytes, not the name; the photo is
 * rotated upright and cropped, and metadata such as its location is dropped. One picture at a time; when too many wait,
 * the next is refused with 429.
 */
export function reencodeSquare(bytes: Uint8Array, widths: readonly number[]): Promise<RenderedImage[]> {
  return inTurn(() => reencode(bytes, widths, 1))
}

/** Like `reencodeSquare`, but eight wide to five high. */
export function reencodeWide(bytes: Uint8Array, widths: readonly number[]): Promise<RenderedImage[]> {
  return inTurn(() => reencode(bytes, widths, 5 / 8))
}

/** Like `reencodeSquare`, but in another shape. `share` is the height as a share of the width. */
export function reencodeShaped(
  bytes: Uint8Array,
  widths: readonly number[],
  share: number,
): Promise<RenderedImage[]> {
  return inTurn(() => reencode(bytes, widths, share))
}

async function reencode(
  bytes: Uint8Array,
  widths: readonly number[],
  share: number,
): Promise<RenderedImage[]> {
  const heightOf = (width: number) => Math.round(width * share)
  // Reads only the header, so that an oversized picture is refused before it is decoded.
  if (bytes.length === 0) throw notAPicture()
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAPicture()
    })
  if (!formats.has(format)) throw notAPicture()
  if (width * height > mostPixels) throw tooManyPixels()
  const widest = Math.max(...widths)
  // Decoded once: smaller sizes are made from the widest.
  const { data: pixels, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize(widest, heightOf(widest), { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw notAPicture()
    })
  const raw = { width: widest, height: heightOf(widest), channels: info.channels }
  const images: RenderedImage[] = []
  for (const width of widths) {
    const encoded = await sharp(pixels, { raw })
      .resize(width, heightOf(width))
      .webp({ quality: webpQuality, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    images.push({ width: encoded.info.width, height: encoded.info.height, bytes: encoded.data })
  }
  return images
}
