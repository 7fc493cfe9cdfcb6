import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reencodeSquare } from './reencode-picture'

test('processing a picture keeps nothing in memory and takes one thread', async () => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#338866' } })
  const [image] = await reencodeSquare(await picture.png().toBuffer(), [16])
  expect(image).toMatchObject({ width: 16, height: 16 })
  expect(sharp.cache().memory).toMatchObject({ current: 0, max: 0 })
  expect(sharp.concurrency()).toBe(1)
})
