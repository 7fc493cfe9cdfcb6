import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { shareCard } from './share-card'

const brand = '미플'

async function noise(): Promise<Buffer> {
  return sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
}

describe('share card', () => {
  test('is a JPEG of 1200 × 630 within 300 KB, even beside the noisiest photograph', async () => {
    const bytes = await shareCard({
      title: '스플렌더',
      subtitle: '보석을 모아요',
      meta: ['2–4명', '30분'],
      image: await noise(),
      brand,
    })
    const { width, height, format } = await sharp(bytes).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
    expect(bytes.length).toBeLessThanOrEqual(300 * 1024)
  })

  test('a very long title stays on the card', async () => {
    const title = '아주 긴 제목이 끝나지 않아요 '.repeat(30)
    const bytes = await shareCard({ title, subtitle: title, meta: [title, title], brand })
    const margin = await sharp(bytes)
      .extract({ left: 1160, top: 0, width: 40, height: 600 })
      .greyscale()
      .raw()
      .toBuffer()
    expect(Math.min(...margin)).toBeGreaterThan(225)
  })

  test('the same content gives the same bytes; another title does not', async () => {
    const card = { title: '카탄', meta: [], brand }
    expect(await shareCard(card)).toEqual(await shareCard(card))
    expect(await shareCard(card)).not.toEqual(await shareCard({ ...card, title: '아줄' }))
  })
})
