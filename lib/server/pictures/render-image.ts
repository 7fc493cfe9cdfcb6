import sharp from 'sharp'

export type RenderedImage = { width: number; height: number; bytes: Buffer }

/** Dots an inch at which one unit of a drawing is one pixel. */
const svgDensity = 72

// Flat artwork shows ringing around lettering below this; above it files only grow.
const webpQuality = 80

/** The drawing is rasterised once, then scaled and encoded for each width. */
export async function renderWebp(svg: string, widths: readonly number[]): Promise<RenderedImage[]> {
  const { width: drawn = 1 } = await sharp(Buffer.from(svg)).metadata()
  // Drawn finer where a width exceeds the drawing's own: lines stay sharp, which scaling up would not keep.
  const density = svgDensity * Math.max(1, Math.max(...widths) / drawn)
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const images: RenderedImage[] = []
  // One after the other: each holds a thread of the pool that files and names of other machines wait for, too.
  for (const width of widths) {
    const source = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    const sized = width === info.width ? source : source.resize({ width })
    const encoded = await sized
      .webp({ quality: webpQuality, smartSubsample: true, effort: 3 })
      .toBuffer({ resolveWithObject: true })
    images.push({ width: encoded.info.width, height: encoded.info.height, bytes: encoded.data })
  }
  return images
}
