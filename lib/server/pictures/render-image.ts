import sharp from 'sharp'

export type RenderedImage = { width: number; height: number; bytes: Buffer }

/** The SVG density (dpi) at which one unit of a drawing is one pixel. */
const svgDensity = 72

// Lower values show ringing around lettering in flat artwork; higher ones only enlarge the file.
const webpQuality = 80

/** The drawing is rasterised once, then scaled and encoded for each width. */
export async function renderWebp(svg: string, widths: readonly number[]): Promise<RenderedImage[]> {
  const { width: drawn = 1 } = await sharp(Buffer.from(svg)).metadata()
  // Wider images raise the density instead of scaling pixels up, which keeps lines sharp.
  const density = svgDensity * Math.max(1, Math.max(...widths) / drawn)
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const images: RenderedImage[] = []
  // Sequential, because each encoding occupies a thread of the pool that file access and DNS lookups share.
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
