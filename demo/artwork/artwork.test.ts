import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bannerArt, leagueBannerArt, newsArt } from './banners'
import { cafeScene } from './cafe-scene'
import { explanationPage } from './explanation-page'
import { memberAvatar } from './member-avatar'
import { sceneMotif, sceneMotifs } from './scene-motifs'

const game = { key: 'splendor', nameKo: '스플렌더' }
const steps = [
  '카드를 단계별로 섞어 네 장씩 펼쳐요',
  '귀족을 사람 수보다 하나 더 펼쳐요',
  '보석 칩을 사람 수에 맞게 쌓아요',
]

const drawings: readonly (readonly [string, number, number, (key: string) => string])[] = [
  [
    'banner',
    1200,
    560,
    (key) => bannerArt({ key, title: '오늘 뭐 하지?', subtitle: '몇 명인지 알려 주세요', motif: 'meetup' }),
  ],
  [
    'league banner',
    1200,
    360,
    (key) => leagueBannerArt({ key, title: '버들동 리그 새 시즌', subtitle: '열두 주, 여덟 팀' }),
  ],
  ['news', 1200, 675, (key) => newsArt({ key, motif: 'trophy' })],
  ['avatar', 256, 256, (key) => memberAvatar({ key, nickname: '보들보들' })],
  ['cafe', 1200, 750, (key) => cafeScene({ key, name: '주사위다방' })],
  [
    'explanation',
    800,
    1000,
    (key) =>
      explanationPage({ game: { ...game, key }, page: 'setup', steps, tip: '황금은 언제나 다섯 개예요' }),
  ],
]

describe.each(drawings)('%s', (_name, width, height, draw) => {
  test('has its size, and is the same every time', async () => {
    const size = await sharp(Buffer.from(draw('one'))).metadata()
    expect({ width: size.width, height: size.height }).toEqual({ width, height })
    expect(draw('one')).toBe(draw('one'))
  })

  test('differs from key to key and contains no invalid number', () => {
    const all = Array.from({ length: 12 }, (_, i) => draw(`key-${i}`))
    expect(new Set(all).size).toBe(12)
    for (const svg of all) expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })
})

test('an explanation grows with its steps instead of cutting them', async () => {
  const long = Array.from(
    { length: 12 },
    (_, i) => `${i + 1}번째 단계는 한 줄에 다 들어가지 않을 만큼 긴 이야기를 천천히 들려줘요`,
  )
  const { width, height } = await sharp(
    Buffer.from(explanationPage({ game, page: 'turn', steps: long })),
  ).metadata()
  expect(width).toBe(800)
  expect(height).toBeGreaterThan(1600)
})

test('a motif is found by its name or by words that describe it', () => {
  expect(sceneMotif('trophy')).toBe(sceneMotifs.trophy)
  expect(sceneMotif('hourglass and dice on a round table')[0]).toBe(sceneMotif('timer')[0])
  expect(new Set(sceneMotif('something nobody drew')).size).toBe(3)
})
