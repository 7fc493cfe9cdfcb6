const quality = 0.9
/** A picture within both limits (bytes and side length) is sent unchanged. */
const smallBytes = 1024 * 1024

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

/** WebP where the browser can encode it, otherwise JPEG, which has no transparency. */
async function encodeSmall(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): Promise<Blob | null> {
  const webp = await encode(canvas, 'image/webp')
  if (webp?.type === 'image/webp') return webp
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return encode(canvas, 'image/jpeg')
}

/**
 * Scales a photo down to this side length and rotates it upright. A file that the browser cannot decode is returned
 * unchanged; the server then decides whether it is a picture.
 */
export async function shrinkPicture(file: Blob, longestSide: number): Promise<Blob> {
  const drawn = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!drawn) return file
  try {
    const scale = Math.min(1, longestSide / Math.max(drawn.width, drawn.height))
    if (scale === 1 && file.size <= smallBytes) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(drawn.width * scale))
    canvas.height = Math.max(1, Math.round(drawn.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(drawn, 0, 0, canvas.width, canvas.height)
    return (await encodeSmall(canvas, context)) ?? file
  } finally {
    drawn.close()
  }
}
