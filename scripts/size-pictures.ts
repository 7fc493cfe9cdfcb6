import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import {
  allPictures,
  type PictureName,
  sizedFile,
  sizedFolder,
  widestFile,
  widthsOf,
} from '~/demo/town/pictures'

// Part of `npm run build`: makes the smaller widths of the demo town's pictures, of those that have changed since.
// A higher effort takes several seconds more for a few percent of the bytes.
const webp = { quality: 80, effort: 2 } as const
const stampFile = path.join(sizedFolder, 'stamp.json')

const before = JSON.parse(await readFile(stampFile, 'utf8').catch(() => '{}')) as Record<string, string>
const stamp: Record<string, string> = {}

async function size(picture: PictureName): Promise<void> {
  const { kind, key } = picture
  const bytes = await readFile(widestFile(picture))
  const widest = Math.max(...widthsOf[kind])
  const smaller = widthsOf[kind].filter((width) => width < widest)
  const mark = createHash('sha1')
    .update(bytes)
    .update(JSON.stringify([smaller, webp]))
    .digest('base64url')
  const name = `${kind}/${key}`
  if (before[name] !== mark) {
    await mkdir(path.join(sizedFolder, kind), { recursive: true })
    for (const width of smaller) {
      await writeFile(sizedFile(picture, width), await sharp(bytes).resize(width).webp(webp).toBuffer())
    }
  }
  stamp[name] = mark
}

sharp.cache(false)
sharp.concurrency(1)
const pictures = allPictures().values()
const workers = Array.from({ length: availableParallelism() }, async () => {
  for (const picture of pictures) await size(picture)
})
await Promise.all(workers)
await writeFile(stampFile, JSON.stringify(stamp))
