import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Run by hand after the mark in ui/brand changes: npx tsx scripts/draw-icons.ts
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const icons = path.join(root, 'app/web/public/icons')

const mark = (await readFile(path.join(root, 'ui/brand/logo-mark.svg'), 'utf8')).replace(
  /^<svg[^>]*>|<\/svg>\s*$/g,
  '',
)
const onOrange = mark.replace('#F1904D', '#FFFFFF')

/** `share` is how much of the square the logo takes. Launchers crop up to a fifth from the edges of a maskable icon. */
function icon(share: number, radius: number): string {
  const scale = (512 * share) / 200
  const offset = (512 - 200 * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${radius}" fill="#F1904D"/><g transform="translate(${offset} ${offset}) scale(${scale})">${onOrange}</g></svg>`
}

async function writePng(name: string, svg: string, size: number): Promise<void> {
  const bytes = await sharp(Buffer.from(svg), { density: 144 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  await writeFile(path.join(icons, name), bytes)
}

await mkdir(icons, { recursive: true })
await writePng('icon-192.png', icon(0.7, 112), 192)
await writePng('icon-512.png', icon(0.7, 112), 512)
await writePng('maskable-512.png', icon(0.56, 0), 512)
await writePng('apple-touch-180.png', icon(0.68, 0), 180)
await writeFile(path.join(icons, 'favicon.svg'), `${icon(0.78, 112)}\n`)
