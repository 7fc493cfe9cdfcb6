import sharp from 'sharp'
import { Refusal } from '~/lib/errors'
import type { RenderedImage } from './render-image'

/** About what a good phone camera takes. More pixels than that are not a photo but a way to fill memory. */
const mostPixels = 50_000_000
const formats = new Set(['jpeg', 'png', 'webp'])
const webpQuality = 80

const notAPicture = () =>
  new Refusal(415, '사진을 읽을 수 없어요. JPEG, PNG, WebP 사진을 골라 주세요.', { code: 'NOT_A_PICTURE' })
const tooManyPixels = () =>
  new Refusal(400, '사진이 너무 커요. 5천만 화소보다 작은 사진을 골라 주세요.', { code: 'PICTURE_TOO_LARGE' })

/**
 * A person's photo as square images of our own making: looked at by its bytes, not by its name, turned upright, cut
 * to the middle, and without whatever else the file carried, such as where it was taken.
 */
export async function reencodeSquare(bytes: Uint8Array, widths: readonly number[]): Promise<RenderedImage[]> {
  // The header says the size; nothing is unpacked before it is known to be bearable.
  if (bytes.length === 0) throw notAPicture()
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAPicture()
    })
  if (!formats.has(format)) throw notAPicture()
  if (width * height > mostPixels) throw tooManyPixels()
  const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).rotate()
  return Promise.all(
    widths.map(async (side) => {
      const encoded = await upright
        .clone()
        .resize(side, side, { fit: 'cover', position: 'attention' })
        .flatten({ background: '#ffffff' })
        .webp({ quality: webpQuality, smartSubsample: true })
        .toBuffer({ resolveWithObject: true })
        .catch(() => {
          throw notAPicture()
        })
      return { width: encoded.info.width, height: encoded.info.height, bytes: encoded.data }
    }),
  )
}
