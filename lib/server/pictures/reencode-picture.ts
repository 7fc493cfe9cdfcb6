import { Refusal } from '~/lib/errors'
import { openBackgroundProcess } from '../background-process'
import { oneAtATime } from '../one-at-a-time'
import type { Flaw, Photo, RenderedImage } from './photo-process'

/** In a process of its own, which gives way to the one that serves: decoding a large photo takes a second of a processor. */
const drawing = openBackgroundProcess<Photo, RenderedImage[] | Flaw>('lib/server/pictures/photo-process', {
  idleMs: 30_000,
})

const refusals: Record<Flaw, () => Refusal> = {
  'not a picture': () =>
    new Refusal(415, '사진을 읽을 수 없어요. JPEG, PNG, WebP 사진을 선택해 주세요.', {
      code: 'NOT_A_PICTURE',
    }),
  'too many pixels': () =>
    new Refusal(400, '사진이 너무 커요. 2,400만 화소보다 작은 사진을 선택해 주세요.', {
      code: 'PICTURE_TOO_LARGE',
    }),
}

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
  return reencodeShaped(bytes, widths, 1)
}

/** Like `reencodeSquare`, but eight wide to five high. */
export function reencodeWide(bytes: Uint8Array, widths: readonly number[]): Promise<RenderedImage[]> {
  return reencodeShaped(bytes, widths, 5 / 8)
}

/** Like `reencodeSquare`, but in another shape. `share` is the height as a share of the width. */
export function reencodeShaped(
  bytes: Uint8Array,
  widths: readonly number[],
  share: number,
): Promise<RenderedImage[]> {
  return inTurn(async () => {
    const drawn = await drawing.ask({ bytes, widths, share })
    if (typeof drawn === 'string') throw refusals[drawn]()
    return drawn
  })
}
